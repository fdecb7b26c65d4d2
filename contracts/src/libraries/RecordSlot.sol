// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The one word of a purchase, from the low bit up: recipient (160 bits), tier (16, 160), version (16, 176),
/// requestedAt (32, 192), quantity (4, 224), packs done (4, 228), state (2, 232), payer kind (2, 234), ready sequence
/// (16, 236), adapter index (4, 252).
library RecordSlot {
    uint256 internal constant NONE = 0;
    uint256 internal constant REQUESTED = 1;
    uint256 internal constant READY = 2;
    uint256 internal constant CLOSED = 3;

    uint256 internal constant PAYER_IS_RECIPIENT = 0;
    uint256 internal constant PAYER_IS_TREASURY = 1;
    uint256 internal constant PAYER_IS_STORED = 2;

    uint256 private constant DONE_MASK = uint256(15) << 228;
    uint256 private constant STATE_MASK = uint256(3) << 232;
    uint256 private constant SEQ_MASK = uint256(type(uint16).max) << 236;

    /// @dev `quantity` and `adapter` must fit 4 bits, `payerKind` 2.
    function pack(
        address recipient_,
        uint256 tier_,
        uint256 version_,
        uint256 requestedAt_,
        uint256 quantity_,
        uint256 payerKind_,
        uint256 adapter_
    ) internal pure returns (uint256) {
        return uint256(uint160(recipient_)) | (tier_ << 160) | (version_ << 176) | (uint256(uint32(requestedAt_)) << 192)
            | (quantity_ << 224) | (REQUESTED << 232) | (payerKind_ << 234) | (adapter_ << 252);
    }

    function recipient(uint256 word) internal pure returns (address) {
        return address(uint160(word));
    }

    function tier(uint256 word) internal pure returns (uint16) {
        return uint16(word >> 160);
    }

    function version(uint256 word) internal pure returns (uint16) {
        return uint16(word >> 176);
    }

    function requestedAt(uint256 word) internal pure returns (uint256) {
        return uint32(word >> 192);
    }

    function quantity(uint256 word) internal pure returns (uint256) {
        return (word >> 224) & 15;
    }

    function done(uint256 word) internal pure returns (uint256) {
        return (word >> 228) & 15;
    }

    /// @dev `packs` must not exceed the quantity, hence fits 4 bits.
    function withDone(uint256 word, uint256 packs) internal pure returns (uint256) {
        return (word & ~DONE_MASK) | (packs << 228);
    }

    function state(uint256 word) internal pure returns (uint256) {
        return (word >> 232) & 3;
    }

    function withState(uint256 word, uint256 state_) internal pure returns (uint256) {
        return (word & ~STATE_MASK) | (state_ << 232);
    }

    function payerKind(uint256 word) internal pure returns (uint256) {
        return (word >> 234) & 3;
    }

    function readySeq(uint256 word) internal pure returns (uint256) {
        return uint16(word >> 236);
    }

    /// @dev `seq` must fit 16 bits.
    function withReadySeq(uint256 word, uint256 seq) internal pure returns (uint256) {
        return (word & ~SEQ_MASK) | (seq << 236);
    }

    function adapter(uint256 word) internal pure returns (uint256) {
        return word >> 252;
    }
}
