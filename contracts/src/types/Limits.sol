// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Highest price of a group, as a multiple of the price the timelock set last and of a recent price.
uint256 constant CEILING_FACTOR = 3;
