// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EscrowState} from "./EscrowState.sol";
import {Record} from "./libraries/RecordSlot.sol";
import {Terms} from "./libraries/TermsSlot.sol";
import {Hot} from "./libraries/TierSlot.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";

/// @notice What the pool stores about tiers, shelves and undelivered cards, as the pool and its desk see it.
abstract contract TierState is EscrowState {
    mapping(uint16 tierId => Hot) internal _hot;
    mapping(uint256 product => Terms) internal _terms;
    mapping(uint256 tierVersionSlot => uint256) internal _tables;
    mapping(uint256 tierAndShelf => mapping(uint256 => uint256)) internal _shelves;
    mapping(uint16 tierId => uint256) internal _maxCents;
    mapping(uint16 tierId => uint256) internal _minCents;
    mapping(uint16 tierId => uint16) internal _lastVersion;
    uint16[] internal _tierIds;
    /// @dev Entry 32 · since 40 at 32; entry and time are never both zero for a stuck card.
    mapping(uint256 requestPackSlot => uint256) internal _stuck;
    /// @dev Every change of the stock by STOCKER, in order; draws do not change it.
    mapping(uint16 tierId => bytes32) internal _stockHash;

    /// @dev A version of a tier, as a purchase names it.
    function _product(uint256 tierId, uint256 version) internal pure returns (uint256) {
        return tierId | (version << 16);
    }

    function _tableKey(uint256 tierId, uint256 version, uint256 slot) internal pure returns (uint256) {
        return (tierId << 24) | (version << 8) | slot;
    }

    function _shelfKey(uint256 tierId, uint256 shelf) internal pure returns (uint256) {
        return (tierId << 8) | shelf;
    }

    function _stuckKey(uint96 requestId, uint8 pack, uint8 slot) internal pure returns (uint256) {
        return (uint256(requestId) << 16) | (uint256(pack) << 8) | slot;
    }

    /// @dev The terms of the version that was sold.
    function _termsOf(Record rec) internal view returns (Terms) {
        return _terms[rec.product()];
    }

    /// @dev What the dearest card of a tier can cost at most.
    function _highestBound(uint16 tierId) internal view returns (uint256 highest) {
        uint256 bounds = _maxCents[tierId];
        for (; bounds != 0; bounds >>= 32) {
            if (uint32(bounds) > highest) highest = uint32(bounds);
        }
        highest *= CENT * CEILING_FACTOR;
    }
}
