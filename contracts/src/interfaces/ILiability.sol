// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A contract that opens windows and tracks their highest possible cost.
interface ILiability {
    /// @notice Highest value of cards whose windows are open or that are sold and not drawn yet, in USDC micros.
    function openLiability() external view returns (uint256);
    /// @notice The same with the windows that were to end on a day from `firstDay` on and were extended.
    function liabilitySince(uint256 firstDay) external view returns (uint256);
}
