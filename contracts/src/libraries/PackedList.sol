// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A list of 32-bit entries, eight to a word. The length is kept by the owner of the list; words beyond it keep
/// stale entries, which are never read.
library PackedList {
    function get(mapping(uint256 => uint256) storage list, uint256 index) internal view returns (uint256) {
        return uint32(list[index >> 3] >> ((index & 7) << 5));
    }

    /// @dev `entry` must fit 32 bits.
    function set(mapping(uint256 => uint256) storage list, uint256 index, uint256 entry) internal {
        uint256 offset = (index & 7) << 5;
        uint256 word = list[index >> 3];
        list[index >> 3] = (word & ~(uint256(type(uint32).max) << offset)) | (entry << offset);
    }

    /// @dev Removes the entry at `index` of a list of `length`: the last entry takes its place.
    function swapPop(mapping(uint256 => uint256) storage list, uint256 index, uint256 length)
        internal
        returns (uint256 entry)
    {
        uint256 word = list[index >> 3];
        uint256 offset = (index & 7) << 5;
        entry = uint32(word >> offset);
        uint256 last = length - 1;
        if (index == last) return entry;
        uint256 lastWord = (last >> 3) == (index >> 3) ? word : list[last >> 3];
        uint256 moved = uint32(lastWord >> ((last & 7) << 5));
        list[index >> 3] = (word & ~(uint256(type(uint32).max) << offset)) | (moved << offset);
    }

    /// @dev Adds `entries` behind `length`, touching each word once.
    function append(mapping(uint256 => uint256) storage list, uint256 length, uint32[] calldata entries) internal {
        uint256 index = length;
        uint256 end = length + entries.length;
        uint256 i;
        while (index < end) {
            uint256 slot = index >> 3;
            uint256 word = list[slot];
            do {
                uint256 offset = (index & 7) << 5;
                word = (word & ~(uint256(type(uint32).max) << offset)) | (uint256(entries[i]) << offset);
                ++i;
                ++index;
            } while (index < end && index & 7 != 0);
            list[slot] = word;
        }
    }
}
