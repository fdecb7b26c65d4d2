// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Relayers: custodial purchases, windows of sent prizes, prizes, custodial vaults.
bytes32 constant OPERATOR = keccak256("OPERATOR");
/// @dev Stocks shelves and bundles, and returns cards to the inventory.
bytes32 constant STOCKER = keccak256("STOCKER");
/// @dev Moves prices within the hourly bound.
bytes32 constant PRICER = keccak256("PRICER");
/// @dev Closes shipping orders and releases unpaid burns.
bytes32 constant DISPATCHER = keccak256("DISPATCHER");
/// @dev Proposes and activates tier versions and packet types; held by the timelock in production.
bytes32 constant CONFIG = keccak256("CONFIG");
/// @dev Moves the operator's own surplus, never the users' funds.
bytes32 constant TREASURER = keccak256("TREASURER");
/// @dev May set pause flags and nothing else.
bytes32 constant PAUSER = keccak256("PAUSER");
/// @dev Mints cards.
bytes32 constant MINTER = keccak256("MINTER");
/// @dev Contracts that deliver their own cards with a sellback window.
bytes32 constant DELIVERER = keccak256("DELIVERER");
/// @dev The contract that opens windows for sent prizes.
bytes32 constant WINDOW = keccak256("WINDOW");
/// @dev The contract that buys cards back.
bytes32 constant BUYBACK = keccak256("BUYBACK");
/// @dev The contract that assigns price groups.
bytes32 constant ORACLE = keccak256("ORACLE");
