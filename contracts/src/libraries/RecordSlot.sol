// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The word of a purchase or sale; see `RecordSlot`.
type Record is uint256;

using RecordSlot for Record global;

/// @notice The one word of a purchase, from the low bit up: recipient (160 bits), product (32, 160: tier and version in
/// the pool, number of the terms in the store), requestedAt (32, 192), quantity (4, 224), packs done (4, 228), state
/// (2, 232), payer kind (2, 234), number in line (16, 236), adapter index (4, 252).
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

    /// @dev `product_` must fit 32 bits, `number` 16, `quantity` and `adapter` 4, `payerKind` 2.
    function pack(
        address recipient_,
        uint256 product_,
        uint256 requestedAt_,
        uint256 quantity_,
        uint256 payerKind_,
        uint256 number_,
        uint256 adapter_
    ) internal pure returns (Record) {
        return Record.wrap(
            uint256(uint160(recipient_)) | (product_ << 160) | (uint256(uint32(requestedAt_)) << 192) | (quantity_ << 224)
                | (REQUESTED << 232) | (payerKind_ << 234) | (number_ << 236) | (adapter_ << 252)
        );
    }

    function recipient(Record word) internal pure returns (address) {
        return address(uint160(Record.unwrap(word)));
    }

    function product(Record word) internal pure returns (uint32) {
        return uint32(Record.unwrap(word) >> 160);
    }

    function tier(Record word) internal pure returns (uint16) {
        return uint16(Record.unwrap(word) >> 160);
    }

    function version(Record word) internal pure returns (uint16) {
        return uint16(Record.unwrap(word) >> 176);
    }

    function requestedAt(Record word) internal pure returns (uint256) {
        return uint32(Record.unwrap(word) >> 192);
    }

    function quantity(Record word) internal pure returns (uint256) {
        return (Record.unwrap(word) >> 224) & 15;
    }

    function done(Record word) internal pure returns (uint256) {
        return (Record.unwrap(word) >> 228) & 15;
    }

    /// @dev `packs` must not exceed the quantity, hence fits 4 bits.
    function withDone(Record word, uint256 packs) internal pure returns (Record) {
        return Record.wrap((Record.unwrap(word) & ~DONE_MASK) | (packs << 228));
    }

    /// @dev NONE only for a purchase that does not exist.
    function state(Record word) internal pure returns (uint256) {
        return (Record.unwrap(word) >> 232) & 3;
    }

    function withState(Record word, uint256 state_) internal pure returns (Record) {
        return Record.wrap((Record.unwrap(word) & ~STATE_MASK) | (state_ << 232));
    }

    function payerKind(Record word) internal pure returns (uint256) {
        return (Record.unwrap(word) >> 234) & 3;
    }

    /// @dev The number of the sale in the line of its tier or packet type.
    function number(Record word) internal pure returns (uint256) {
        return uint16(Record.unwrap(word) >> 236);
    }

    function adapter(Record word) internal pure returns (uint256) {
        return Record.unwrap(word) >> 252;
    }
}
