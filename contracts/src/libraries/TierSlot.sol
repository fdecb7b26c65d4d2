// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The hot word of a tier; see `TierSlot`.
type Hot is uint256;

using TierSlot for Hot global;

/// @notice The one hot word of a tier, from the low bit up: stock of eight shelves (16 bits each, 0), draws per pack
/// and shelf (3 bits each, 128), packs sold and not yet drawn (20 bits, 152), the next number to sell and the next
/// to draw (16 bits each, 172 and 188), active version (16 bits, 204), price in cents (32 bits, 220), flags (4 bits, 252: exists,
/// active, draining, gated).
/// @dev Every function keeps the other fields untouched; callers guarantee the ranges named at each function.
library TierSlot {
    uint256 internal constant SHELVES = 8;
    uint256 internal constant MAX_STOCK = type(uint16).max;
    uint256 private constant OUTSTANDING_AT = 152;
    uint256 private constant OUTSTANDING_MASK = (1 << 20) - 1;
    uint256 private constant TAIL_AT = 172;
    uint256 private constant HEAD_AT = 188;
    uint256 private constant VERSION_AT = 204;
    uint256 private constant PRICE_AT = 220;
    uint256 private constant EXISTS_AT = 252;
    uint256 private constant ACTIVE_AT = 253;
    uint256 private constant DRAINING_AT = 254;
    uint256 private constant GATED_AT = 255;
    uint256 private constant SHAPE_AT = 128;
    uint256 private constant SHAPE_MASK = (1 << 24) - 1;

    function stockOf(Hot word, uint256 shelf) internal pure returns (uint256) {
        return (Hot.unwrap(word) >> (shelf << 4)) & MAX_STOCK;
    }

    /// @dev `count` must fit 16 bits.
    function withStock(Hot word, uint256 shelf, uint256 count) internal pure returns (Hot) {
        uint256 offset = shelf << 4;
        return Hot.wrap((Hot.unwrap(word) & ~(MAX_STOCK << offset)) | (count << offset));
    }

    function drawsPerPack(Hot word, uint256 shelf) internal pure returns (uint256) {
        return (Hot.unwrap(word) >> (SHAPE_AT + shelf * 3)) & 7;
    }

    function shape(Hot word) internal pure returns (uint256) {
        return (Hot.unwrap(word) >> SHAPE_AT) & SHAPE_MASK;
    }

    function outstanding(Hot word) internal pure returns (uint256) {
        return (Hot.unwrap(word) >> OUTSTANDING_AT) & OUTSTANDING_MASK;
    }

    /// @dev The sum stays below 2^20: a sale needs stock for every outstanding pack on at least one shelf, and a shelf
    /// holds fewer than 2^16 cards.
    function addOutstanding(Hot word, uint256 packs) internal pure returns (Hot) {
        unchecked {
            return Hot.wrap(Hot.unwrap(word) + (packs << OUTSTANDING_AT));
        }
    }

    /// @dev `packs` must not exceed the outstanding packs, or the subtraction would borrow from the fields above.
    function subOutstanding(Hot word, uint256 packs) internal pure returns (Hot) {
        unchecked {
            return Hot.wrap(Hot.unwrap(word) - (packs << OUTSTANDING_AT));
        }
    }

    /// @dev The number of the next sale.
    function lineTail(Hot word) internal pure returns (uint256) {
        return uint16(Hot.unwrap(word) >> TAIL_AT);
    }

    /// @dev The number of the next draw.
    function lineHead(Hot word) internal pure returns (uint256) {
        return uint16(Hot.unwrap(word) >> HEAD_AT);
    }

    /// @dev Numbers wrap modulo 2^16; one more sale must not reach the head.
    function isLineFull(Hot word) internal pure returns (bool) {
        return uint16(lineTail(word) + 1) == lineHead(word);
    }

    /// @dev The line must not be full.
    function joinLine(Hot word) internal pure returns (Hot) {
        uint256 next = uint16(lineTail(word) + 1);
        return Hot.wrap((Hot.unwrap(word) & ~(uint256(type(uint16).max) << TAIL_AT)) | (next << TAIL_AT));
    }

    /// @dev `head` must fit 16 bits.
    function withHead(Hot word, uint256 head) internal pure returns (Hot) {
        return Hot.wrap((Hot.unwrap(word) & ~(uint256(type(uint16).max) << HEAD_AT)) | (head << HEAD_AT));
    }

    /// @dev The purchase at the head is drawn or refunded.
    function leaveLine(Hot word) internal pure returns (Hot) {
        return withHead(word, uint16(lineHead(word) + 1));
    }

    function activeVersion(Hot word) internal pure returns (uint16) {
        return uint16(Hot.unwrap(word) >> VERSION_AT);
    }

    function priceCents(Hot word) internal pure returns (uint256) {
        return uint32(Hot.unwrap(word) >> PRICE_AT);
    }

    function exists(Hot word) internal pure returns (bool) {
        return (Hot.unwrap(word) >> EXISTS_AT) & 1 == 1;
    }

    function active(Hot word) internal pure returns (bool) {
        return (Hot.unwrap(word) >> ACTIVE_AT) & 1 == 1;
    }

    function withActive(Hot word, bool on) internal pure returns (Hot) {
        return Hot.wrap(on ? Hot.unwrap(word) | (1 << ACTIVE_AT) : Hot.unwrap(word) & ~(uint256(1) << ACTIVE_AT));
    }

    function draining(Hot word) internal pure returns (bool) {
        return (Hot.unwrap(word) >> DRAINING_AT) & 1 == 1;
    }

    function withDraining(Hot word, bool on) internal pure returns (Hot) {
        return Hot.wrap(on ? Hot.unwrap(word) | (1 << DRAINING_AT) : Hot.unwrap(word) & ~(uint256(1) << DRAINING_AT));
    }

    function gated(Hot word) internal pure returns (bool) {
        return Hot.unwrap(word) >> GATED_AT == 1;
    }

    function withGated(Hot word, bool on) internal pure returns (Hot) {
        return Hot.wrap(on ? Hot.unwrap(word) | (1 << GATED_AT) : Hot.unwrap(word) & ~(uint256(1) << GATED_AT));
    }

    /// @dev Whether a buyer may buy: the tier is active, not draining and, unless the buyer is admitted, not gated.
    function isOpenTo(Hot word, bool admitted) internal pure returns (bool) {
        return (Hot.unwrap(word) >> ACTIVE_AT) & (admitted ? 3 : 7) == 1;
    }

    /// @dev Makes a version the one on sale; stock, outstanding packs, line and gate stay.
    function withVersion(Hot word, uint16 version_, uint32 cents, uint24 shape_) internal pure returns (Hot) {
        uint256 keep = ~((uint256(type(uint16).max) << VERSION_AT) | (uint256(type(uint32).max) << PRICE_AT)
                | (SHAPE_MASK << SHAPE_AT));
        return Hot.wrap((Hot.unwrap(word) & keep) | (uint256(version_) << VERSION_AT) | (uint256(cents) << PRICE_AT)
            | (uint256(shape_) << SHAPE_AT) | (1 << EXISTS_AT) | (1 << ACTIVE_AT));
    }

    /// @dev First shelf that could not serve `packs` outstanding packs if every one of them drew from it; SHELVES if
    /// there is none. This is the reservation rule.
    function firstShort(Hot word, uint256 packs) internal pure returns (uint256 shelf) {
        // Bounded by construction: packs < 2^21 and draws <= 7, so nothing here can overflow. Shelves behind the last
        // one a pack can draw from are skipped.
        unchecked {
            uint256 counts = Hot.unwrap(word);
            uint256 draws = shape(word);
            while (draws != 0) {
                if ((counts & MAX_STOCK) < packs * (draws & 7)) return shelf;
                counts >>= 16;
                draws >>= 3;
                ++shelf;
            }
            return SHELVES;
        }
    }
}
