// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Addresses shared by every member of the suite; they become immutables, so no role can change them later.
struct Suite {
    address usdc;
    address card;
    address graded;
    address packet;
    address sealedProduct;
    address oracle;
    address pool;
    address buyback;
    address store;
    address processor;
    address treasury;
    address credits;
    address inventory;
    address vaults;
}

/// @notice One role granted to one account when a contract is created.
struct Grant {
    bytes32 role;
    address account;
}
