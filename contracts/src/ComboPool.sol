// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Escrow} from "./Escrow.sol";
import {Purchase} from "./interfaces/IComboPool.sol";
import {IRandomnessRouter} from "./interfaces/IRandomness.sol";
import {Draw} from "./libraries/Draw.sol";
import {PackedList} from "./libraries/PackedList.sol";
import {Record, RecordSlot} from "./libraries/RecordSlot.sol";
import {Terms} from "./libraries/TermsSlot.sol";
import {Hot, TierSlot} from "./libraries/TierSlot.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {PurchaseGate} from "./PurchaseGate.sol";
import {Roles} from "./Roles.sol";
import {StuckPacks} from "./StuckPacks.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {TierShelves} from "./TierShelves.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {BUYER} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Sells packs of cards drawn from weighted shelves.
contract ComboPool is StuckPacks, PurchaseGate {
    using PackedList for mapping(uint256 => uint256);

    uint256 private constant MAX_QUANTITY = 10;

    constructor(
        Suite memory suite,
        uint256 refundDelay,
        uint256 callbackCards,
        uint64 stockCap,
        address adapter,
        address admin,
        Grant[] memory grants
    ) Roles(admin, grants) SuiteMember(suite) TierShelves(suite) Escrow(refundDelay, callbackCards, stockCap, adapter) {}

    function purchase(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom
    ) external nonReentrant returns (uint96) {
        return _purchase(msg.sender, false, tierId, version, quantity, maxUnit, recipient, partnerRef, userRandom);
    }

    function purchaseGated(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom,
        uint64 expiry,
        bytes calldata signature
    ) external nonReentrant returns (uint96) {
        bytes32 digest = permitDigest(msg.sender, tierId, version, quantity, expiry, partnerRef);
        _requirePermit(digest, expiry, signature);
        return _purchase(msg.sender, true, tierId, version, quantity, maxUnit, recipient, partnerRef, userRandom);
    }

    function purchaseWithPermit(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom,
        uint256 permitValue,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external nonReentrant returns (uint96) {
        Usdc.tryPermit(USDC, msg.sender, permitValue, deadline, v, r, s);
        return _purchase(msg.sender, false, tierId, version, quantity, maxUnit, recipient, partnerRef, userRandom);
    }

    function purchaseFor(
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 userRef,
        bytes32 partnerRef,
        bytes32 userRandom
    ) external onlyRole(BUYER) nonReentrant returns (uint96) {
        _requireCustody(userRef, recipient);
        // The service decided about the user before it spent the credits.
        return _purchase(CREDITS_TREASURY, true, tierId, version, quantity, maxUnit, recipient, partnerRef, userRandom);
    }

    /// @dev Draws and delivers at once if it is the purchase's turn and its cards are few enough; otherwise the word is
    /// stored. Then the line moves on: the next in turn are drawn as far as the cards of a callback allow.
    /// Guarded: a callback inside a purchase would put the random word into the buyer's own transaction, where the buyer
    /// could revert a bad result. The callback fails there and is delivered later.
    function onRandom(uint96 requestId, bytes32 word) external nonReentrant {
        Record rec = _rec[requestId];
        if (!_accepts(requestId, rec)) return;
        uint16 tierId = rec.tier();
        uint256 quantity = rec.quantity();
        uint256 cards = quantity * _termsOf(rec).slots();
        uint256 left = CALLBACK_CARDS;
        if (cards <= left && _isNext(rec)) {
            emit RandomUsed(requestId, word);
            _reveal(requestId, rec, word, quantity);
            left -= cards;
        } else {
            _storeWord(tierId, requestId, rec, word);
        }
        _revealNext(tierId, left);
    }

    function reveal(uint96 requestId, uint8 maxPacks) external nonReentrant {
        if (maxPacks == 0) revert BadQuantity();
        Record rec = _requireNext(requestId);
        _reveal(requestId, rec, _word[requestId], maxPacks);
    }

    function revealMany(uint96[] calldata requestIds, uint8 maxPacks) external nonReentrant {
        uint256 left = maxPacks;
        for (uint256 i; i < requestIds.length && left != 0; ++i) {
            Record rec = _rec[requestIds[i]];
            if (rec.state() != RecordSlot.READY || !_isNext(rec)) return;
            left -= _reveal(requestIds[i], rec, _word[requestIds[i]], left);
        }
    }

    function refund(uint96 requestId) external nonReentrant {
        Record rec = _rec[requestId];
        _requireRefundable(requestId, rec);
        uint16 tierId = rec.tier();
        _rec[requestId] = rec.withState(RecordSlot.CLOSED);
        Hot hot = _hot[tierId].subOutstanding(rec.quantity());
        if (rec.number() == hot.lineHead()) hot = hot.leaveLine();
        else _skip(tierId, rec.number());
        _hot[tierId] = hot;
        address payer = _payerOf(requestId, rec);
        uint256 amount = _termsOf(rec).price() * rec.quantity();
        _repay(payer, amount);
        uint256 stake = rec.quantity() * _termsOf(rec).slots() * _highestBound(tierId) / CEILING_FACTOR;
        uint256 penalty = _tellAdapter(rec.adapter(), requestId, payer, stake);
        emit PackRefunded(requestId, payer, 0, uint8(rec.quantity()), uint64(amount), uint64(penalty));
        _revealNext(tierId, CALLBACK_CARDS);
    }

    function rescue(uint96 requestId) external nonReentrant {
        Record rec = _requireNext(requestId);
        // The word arrived before the refund delay ended, so a week after that it has been ready for a week.
        uint256 due = rec.requestedAt() + REFUND_DELAY + RESCUE_DELAY;
        if (block.timestamp < due) revert TooEarly(due);
        uint256 packs = rec.quantity() - rec.done();
        address payer = _payerOf(requestId, rec);
        uint256 amount = _termsOf(rec).price() * packs;
        _hot[rec.tier()] = _hot[rec.tier()].subOutstanding(packs).leaveLine();
        _rec[requestId] = rec.withState(RecordSlot.CLOSED);
        delete _word[requestId];
        emit PackRefunded(requestId, payer, uint8(rec.done()), uint8(packs), uint64(amount), 0);
        _repay(payer, amount);
    }

    function purchaseOf(uint96 requestId) external view returns (Purchase memory result) {
        Record rec = _rec[requestId];
        if (rec.state() == RecordSlot.NONE) return result;
        result.recipient = rec.recipient();
        result.payer = _payerOf(requestId, rec);
        result.tierId = rec.tier();
        result.version = rec.version();
        result.requestedAt = uint32(rec.requestedAt());
        result.quantity = uint8(rec.quantity());
        result.done = uint8(rec.done());
        result.state = uint8(rec.state());
        result.number = uint16(rec.number());
        result.adapter = uint8(rec.adapter());
        result.word = _word[requestId];
    }

    function _purchase(
        address payer,
        bool admitted,
        uint16 tierId,
        uint16 version,
        uint256 quantity,
        uint256 maxUnit,
        address recipient,
        bytes32 partnerRef,
        bytes32 userRandom
    ) private returns (uint96 requestId) {
        if (_buyPaused) revert BuyPaused();
        if (quantity == 0 || quantity > MAX_QUANTITY) revert BadQuantity();
        if (recipient == address(0) || _isSuite(recipient)) revert BadRecipient();
        if (userRandom == 0) revert BadUserRandom();
        Hot hot = _hot[tierId];
        if (!hot.isOpenTo(admitted)) _refuse(tierId, hot);
        // The odds the buyer saw and signed, not those that landed in between.
        if (version != hot.activeVersion()) revert OddsMoved(hot.activeVersion(), version);
        uint256 unit = hot.priceCents() * CENT;
        if (unit > maxUnit) revert PriceMoved(unit, maxUnit);
        uint256 short = hot.firstShort(hot.outstanding() + quantity);
        if (short != TierSlot.SHELVES) revert SoldOut(tierId, uint8(short));
        if (hot.isLineFull()) revert LineFull();
        requestId = requestIdOf(payer, partnerRef);
        uint256 number = hot.lineTail();
        _record(requestId, payer, recipient, _product(tierId, version), quantity, number);
        _hot[tierId] = hot.addOutstanding(quantity).joinLine();
        emit PackPurchased(
            requestId, payer, partnerRef, recipient, tierId, version, uint8(quantity), uint64(unit), uint16(number)
        );
        Usdc.pull(USDC, payer, address(this), unit * quantity);
        IRandomnessRouter(_adapter).request(requestId, userRandom);
    }

    /// @dev Why a tier is not open to a buyer.
    function _refuse(uint16 tierId, Hot hot) private pure {
        if (!hot.active()) revert TierInactive(tierId);
        if (hot.draining()) revert Restocking(tierId);
        revert PermitRequired(tierId);
    }

    /// @dev Draws the next in turn whose words are stored, while their cards and what each purchase costs besides fit.
    function _revealNext(uint16 tierId, uint256 cards) private {
        while (cards > FURTHER_COST) {
            Hot hot = _passSkipped(tierId);
            if (hot.lineHead() == hot.lineTail()) return;
            (uint96 requestId, Record rec) = _readyAt(tierId, hot.lineHead());
            if (rec.state() != RecordSlot.READY) return;
            uint256 packs = rec.quantity() - rec.done();
            uint256 cost = packs * _termsOf(rec).slots() + FURTHER_COST;
            if (cost > cards) return;
            cards -= cost;
            _reveal(requestId, rec, _word[requestId], packs);
        }
    }

    /// @dev Moves the head of a line behind numbers that were refunded before their turn.
    function _passSkipped(uint16 tierId) private returns (Hot hot) {
        hot = _hot[tierId];
        uint256 head = _pass(tierId, hot.lineHead(), hot.lineTail());
        if (head == hot.lineHead()) return hot;
        hot = hot.withHead(head);
        _hot[tierId] = hot;
    }

    /// @dev Makes no external call except `deliver` of the collections, which never reverts for a card: the head of a
    /// line can always be revealed.
    function _reveal(uint96 requestId, Record rec, bytes32 word, uint256 maxPacks) private returns (uint256 packs) {
        packs = rec.quantity() - rec.done();
        if (packs > maxPacks) packs = maxPacks;
        Terms terms = _termsOf(rec);
        uint256[] memory draws = _drawPacks(requestId, rec, word, terms, packs);

        uint256 stuckPacks = _deliver(requestId, rec, terms, draws);
        _accrue(terms.price(), packs - stuckPacks, stuckPacks, terms.floatBps());
    }

    /// @dev Takes the cards off the shelves and advances the purchase; makes no external call.
    function _drawPacks(uint96 requestId, Record rec, bytes32 word, Terms terms, uint256 packs)
        private
        returns (uint256[] memory draws)
    {
        uint16 tierId = rec.tier();
        Hot hot = _hot[tierId];
        uint256 first = rec.done();
        uint256 slots = terms.slots();
        uint256 expiry = block.timestamp + terms.window();
        draws = new uint256[](packs * slots);
        // At most seventy draws, and no draw meets an empty shelf: the sale reserved a card for it.
        unchecked {
            for (uint256 i; i < draws.length; ++i) {
                uint256 pack = i / slots;
                uint256 slot = i - pack * slots;
                pack += first;
                uint256 x = Draw.seed(word, requestId, pack, slot);
                uint256 shelf = Draw.pickShelf(x, _tables[_tableKey(tierId, rec.version(), slot)]);
                uint256 count = hot.stockOf(shelf);
                uint256 index = Draw.pickIndex(x, count);
                uint256 entry = _shelves[_shelfKey(tierId, shelf)].swapPop(index, count);
                hot = hot.withStock(shelf, count - 1);
                draws[i] = entry | (count << 32) | (index << 48) | (shelf << 72) | (slot << 80) | (pack << 88)
                    | (expiry << 96);
            }
        }
        hot = hot.subOutstanding(packs);
        if (first + packs == rec.quantity()) {
            hot = hot.leaveLine();
            if (rec.state() == RecordSlot.READY) delete _word[requestId];
            rec = rec.withState(RecordSlot.CLOSED);
        }
        _rec[requestId] = rec.withDone(first + packs);
        _hot[tierId] = hot;
    }

    /// @dev Whether it is the turn of a purchase, once the skipped numbers before it are passed.
    function _isNext(Record rec) private returns (bool) {
        uint16 tierId = rec.tier();
        return rec.number() == _hot[tierId].lineHead() || rec.number() == _passSkipped(tierId).lineHead();
    }

    /// @dev The purchase if its word is stored and it is next in line.
    function _requireNext(uint96 requestId) private returns (Record rec) {
        rec = _rec[requestId];
        if (rec.state() != RecordSlot.READY) revert NotReady(requestId);
        if (!_isNext(rec)) revert NotNext(uint16(_hot[rec.tier()].lineHead()), uint16(rec.number()));
    }
}
