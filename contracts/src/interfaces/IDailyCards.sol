// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A contract that lets a limited number and value of cards leave per day.
interface IDailyCards {
    /// @notice The daily caps, the last day with a card that left, and what left on it.
    function terms() external view returns (uint64 valueCap, uint64 value, uint32 countCap, uint32 count, uint32 day);
}
