// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool} from "./interfaces/IComboPool.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Liability} from "./libraries/Liability.sol";
import {Record} from "./libraries/RecordSlot.sol";
import {Terms} from "./libraries/TermsSlot.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {TierShelves} from "./TierShelves.sol";

/// @notice Delivery and its revenue, and the handling of cards that cannot move. The collections never refuse a card on a
/// shelf, so the latter is defence in depth: a defect there must neither block a queue nor keep a buyer's money.
abstract contract StuckPacks is IComboPool, TierShelves {
    using Liability for mapping(uint256 => uint256);

    /// @dev Entry 32 · since 40 at 32; entry and time are never both zero for a stuck card.
    mapping(uint256 requestPackSlot => uint256) private _stuck;

    function retryStuck(uint96 requestId, uint8 pack, uint8 slot) external nonReentrant {
        uint256 key = _stuckKey(requestId, pack, slot);
        uint256 stuck = _stuck[key];
        if (stuck == 0) revert NotStuck();
        Record rec = _rec[requestId];
        Terms terms = _termsOf(rec);
        uint32 expiry = uint32(block.timestamp + terms.window());
        delete _stuck[key];
        if (!_anyStuck(requestId, pack, terms.slots())) {
            funds.stuckEscrow -= uint64(terms.price());
            _accrue(terms.price(), 1, 0, terms.floatBps());
        }
        uint32 entry = uint32(stuck);
        _liability.add(expiry, _highestBound(rec.tier()));
        uint256[] memory ids = new uint256[](1);
        ids[0] = _idOf(entry);
        if (IVaultAsset(_assetOf(entry)).deliver(rec.recipient(), ids, expiry) != 0) revert NotStuck();
        emit StuckDelivered(requestId, pack, slot, entry, expiry);
    }

    function refundPack(uint96 requestId, uint8 pack) external nonReentrant {
        Record rec = _rec[requestId];
        Terms terms = _termsOf(rec);
        uint256 unit = terms.price();
        uint256[] memory entries = _clearStuck(requestId, pack, terms.slots());
        uint256 penalty = _releaseStuck(unit);
        address payer = _payerOf(requestId, rec);
        emit PackRefunded(requestId, payer, pack, 1, uint64(unit), uint64(penalty));
        for (uint256 i; i < entries.length; ++i) {
            if (entries[i] != 0) _toBin(entries[i]);
        }
        Usdc.push(USDC, payer, unit + penalty);
    }

    /// @notice A stuck card of a pack and the time since it is stuck; zeros if there is none.
    function stuckOf(uint96 requestId, uint8 pack, uint8 slot) external view returns (uint32 entry, uint40 since) {
        uint256 stuck = _stuck[_stuckKey(requestId, pack, slot)];
        return (uint32(stuck), uint40(stuck >> 32));
    }

    /// @dev Delivers the drawn cards and emits them in draw order, from which the shelves can be rebuilt.
    function _deliver(uint96 requestId, Record rec, Terms terms, uint256[] memory draws)
        internal
        returns (uint256 stuckPacks)
    {
        address recipient = rec.recipient();
        uint256 failed = _deliverAll(recipient, draws, uint32(draws[0] >> 96));
        uint256 slots = terms.slots();
        uint256 stuckBefore = type(uint256).max;
        for (uint256 i; i < draws.length; ++i) {
            uint256 draw = draws[i];
            if ((failed >> i) & 1 == 0) {
                emit PackRevealed(requestId, recipient, _idOf(draw), _assetOf(draw), draw);
                continue;
            }
            uint8 pack = uint8(draw >> 88);
            uint8 slot = uint8(draw >> 80);
            _stuck[_stuckKey(requestId, pack, slot)] = uint32(draw) | (block.timestamp << 32);
            emit PackStuck(requestId, pack, slot, draw);
            if (i / slots != stuckBefore) ++stuckPacks;
            stuckBefore = i / slots;
        }
    }

    /// @dev The terms of the version that was sold.
    function _termsOf(Record rec) internal view returns (Terms) {
        return _terms[rec.product()];
    }

    function _clearStuck(uint96 requestId, uint8 pack, uint256 slots) private returns (uint256[] memory entries) {
        entries = new uint256[](slots);
        bool any;
        for (uint8 slot; slot < slots; ++slot) {
            uint256 key = _stuckKey(requestId, pack, slot);
            uint256 stuck = _stuck[key];
            if (stuck == 0) continue;
            uint256 due = (stuck >> 32) + GRACE;
            if (block.timestamp < due) revert TooEarly(due);
            any = true;
            entries[slot] = uint32(stuck);
            delete _stuck[key];
        }
        if (!any) revert NotStuck();
    }

    function _anyStuck(uint96 requestId, uint8 pack, uint256 slots) private view returns (bool) {
        for (uint8 slot; slot < slots; ++slot) {
            if (_stuck[_stuckKey(requestId, pack, slot)] != 0) return true;
        }
        return false;
    }

    function _stuckKey(uint96 requestId, uint8 pack, uint8 slot) private pure returns (uint256) {
        return (uint256(requestId) << 16) | (uint256(pack) << 8) | slot;
    }
}
