// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice One bit per serial number: 5k instead of 22k gas for each number used once.
library Bits {
    function get(mapping(uint256 => uint256) storage bits, uint256 serial) internal view returns (bool) {
        return (bits[serial >> 8] >> (serial & 255)) & 1 == 1;
    }

    /// @dev False if the bit was already set.
    function trySet(mapping(uint256 => uint256) storage bits, uint256 serial) internal returns (bool) {
        uint256 word = bits[serial >> 8];
        uint256 bit = uint256(1) << (serial & 255);
        if (word & bit != 0) return false;
        bits[serial >> 8] = word | bit;
        return true;
    }
}
