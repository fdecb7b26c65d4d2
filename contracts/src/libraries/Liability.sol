// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Upper bound of the value that can still be sold back, in one bucket per expiry day. Days before the oldest
/// open window are ignored, and a sale does not lower it. Callers add the ceiling of the price, so that PRICER cannot
/// exceed it; a ceiling that the timelock raises later does not change what was added before.
library Liability {
    uint256 private constant LONGEST_WINDOW_DAYS = 30;

    function add(mapping(uint256 => uint256) storage buckets, uint256 expiry, uint256 value) internal {
        buckets[expiry / 1 days] += value;
    }

    /// @dev `firstDay` is today, or earlier if windows were extended.
    function since(mapping(uint256 => uint256) storage buckets, uint256 firstDay)
        internal
        view
        returns (uint256 total)
    {
        uint256 today = block.timestamp / 1 days;
        for (uint256 day = firstDay; day <= today + LONGEST_WINDOW_DAYS; ++day) {
            total += buckets[day];
        }
    }
}
