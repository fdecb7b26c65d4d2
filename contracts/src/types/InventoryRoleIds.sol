// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Moves cards out of the inventory, other than to the selling contracts and winners. A contract wallet.
bytes32 constant CUSTODIAN = keccak256("CUSTODIAN");
