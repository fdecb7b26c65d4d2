// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A contract that opens windows and knows the most they can cost.
interface ILiability {
    function openLiability() external view returns (uint256);
}
