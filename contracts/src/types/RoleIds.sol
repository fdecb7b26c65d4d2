// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Buys packs for custodial users, with the credits treasury's USDC, into their vaults or linked wallets.
bytes32 constant BUYER = keccak256("BUYER");
/// @dev Signs the permits with which wallets buy packs of gated tiers. Sends nothing.
bytes32 constant GATE = keccak256("GATE");
/// @dev Sends prizes from the inventory.
bytes32 constant PRIZES = keccak256("PRIZES");
/// @dev Opens sellback windows of sent prizes.
bytes32 constant WINDOWS = keccak256("WINDOWS");
/// @dev Operates the custodial vaults.
bytes32 constant VAULTS = keccak256("VAULTS");
/// @dev Records the wallets that custodial cards may be exported to. Never the key that exports.
bytes32 constant LINKER = keccak256("LINKER");
/// @dev Commits the hash chains of the commit-and-reveal randomness. Knows results before others, so it must not buy.
bytes32 constant COMMITTER = keccak256("COMMITTER");
/// @dev Stocks shelves and bundles, and returns cards to the inventory. Decides what is on sale, so it must not buy.
bytes32 constant STOCKER = keccak256("STOCKER");
/// @dev Moves prices within 30 % of a reference that follows them within an hour, below three times a recent price and
/// their ceilings.
bytes32 constant PRICER = keccak256("PRICER");
/// @dev Closes shipping orders and releases unpaid burns.
bytes32 constant DISPATCHER = keccak256("DISPATCHER");
/// @dev Proposes and activates tier versions and packet types; held by the timelock in production.
bytes32 constant CONFIG = keccak256("CONFIG");
/// @dev Pays statements within a daily cap. With two days' notice, withdraws credits to the treasury and the part of the
/// float that open windows do not need.
bytes32 constant TREASURER = keccak256("TREASURER");
/// @dev Sets pause flags and revokes every role except its own and the admin's. Grants and cancels nothing.
bytes32 constant PAUSER = keccak256("PAUSER");
/// @dev Mints cards into the inventory.
bytes32 constant MINTER = keccak256("MINTER");
