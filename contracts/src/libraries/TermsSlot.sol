// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The terms of a tier version or of a packet type; see `TermsSlot`.
type Terms is uint256;

using TermsSlot for Terms global;

/// @notice The immutable terms of what is sold, from the low bit up: price in USDC micros (48 bits), sellback window in
/// seconds (32, 48), slots of a pack (8, 80), share of the float in basis points (16, 88), shape of a tier (24, 104),
/// packet type (32, 128).
library TermsSlot {
    /// @dev `price_` must fit 48 bits and not be zero, so that terms are never zero.
    function pack(uint256 price_, uint256 window_, uint256 slots_, uint256 floatBps_) internal pure returns (Terms) {
        return Terms.wrap(price_ | (window_ << 48) | (slots_ << 80) | (floatBps_ << 88));
    }

    function withShape(Terms word, uint24 shape_) internal pure returns (Terms) {
        return Terms.wrap(Terms.unwrap(word) | (uint256(shape_) << 104));
    }

    function withPacketType(Terms word, uint32 packetType_) internal pure returns (Terms) {
        return Terms.wrap(Terms.unwrap(word) | (uint256(packetType_) << 128));
    }

    /// @dev Whether these terms were ever set.
    function exists(Terms word) internal pure returns (bool) {
        return Terms.unwrap(word) != 0;
    }

    function price(Terms word) internal pure returns (uint256) {
        return uint48(Terms.unwrap(word));
    }

    function window(Terms word) internal pure returns (uint256) {
        return uint32(Terms.unwrap(word) >> 48);
    }

    function slots(Terms word) internal pure returns (uint256) {
        return uint8(Terms.unwrap(word) >> 80);
    }

    function floatBps(Terms word) internal pure returns (uint256) {
        return uint16(Terms.unwrap(word) >> 88);
    }

    function shape(Terms word) internal pure returns (uint24) {
        return uint24(Terms.unwrap(word) >> 104);
    }

    function packetType(Terms word) internal pure returns (uint32) {
        return uint32(Terms.unwrap(word) >> 128);
    }
}
