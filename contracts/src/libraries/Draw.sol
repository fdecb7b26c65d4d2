// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Maps a random word to a card. Every step can be reproduced from events alone.
/// @dev Multiply-shift on 128 bits deviates from uniform by less than 2^-93 for the shelf and 2^-112 for the index;
/// rejection sampling would fire with that probability and could never be tested, so it is not used.
library Draw {
    /// @dev keccak256(word ‖ requestId ‖ pack ‖ slot), 46 bytes.
    function seed(bytes32 word, uint96 requestId, uint256 pack, uint256 slot) internal pure returns (uint256 x) {
        assembly ("memory-safe") {
            mstore(0x00, word)
            mstore(0x20, or(or(shl(160, requestId), shl(152, pack)), shl(144, slot)))
            x := keccak256(0x00, 0x2e)
        }
    }

    /// @dev The high half of the seed picks the shelf by weight. The sum of the weights must not be zero.
    function pickShelf(uint256 x, uint256 weights) internal pure returns (uint256 shelf) {
        // Eight 32-bit weights sum to less than 2^35 and the half seed is below 2^128.
        unchecked {
            uint256 total;
            for (uint256 rest = weights; rest != 0; rest >>= 32) {
                total += uint32(rest);
            }
            uint256 point = ((x >> 128) * total) >> 128;
            while (point >= uint32(weights)) {
                point -= uint32(weights);
                weights >>= 32;
                ++shelf;
            }
        }
    }

    /// @dev The low half of the seed picks the position on the shelf. `count` must not be zero.
    function pickIndex(uint256 x, uint256 count) internal pure returns (uint256) {
        unchecked {
            return (uint256(uint128(x)) * count) >> 128;
        }
    }
}
