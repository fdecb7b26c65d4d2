// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IComboPool} from "./interfaces/IComboPool.sol";
import {Liability} from "./libraries/Liability.sol";
import {Record} from "./libraries/RecordSlot.sol";
import {Terms} from "./libraries/TermsSlot.sol";
import {TierShelves} from "./TierShelves.sol";

/// @notice Delivery and its revenue, and the handling of cards that cannot move. The collections never refuse a card on a
/// shelf, so the latter is defence in depth: a defect there must neither block a line nor keep a buyer's money.
abstract contract StuckPacks is IComboPool, TierShelves {
    using Liability for mapping(uint256 => uint256);

    function retryStuck(uint96 requestId, uint8 pack, uint8 slot) external nonReentrant {
        _runDesk();
    }

    function refundPack(uint96 requestId, uint8 pack) external nonReentrant {
        _runDesk();
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
        uint32 expiry = uint32(draws[0] >> 96);
        (uint256 failed, uint256 ceilings) = _deliverAll(recipient, draws, expiry);
        _liability.add(expiry, ceilings);
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
}
