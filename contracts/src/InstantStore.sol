// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Escrow} from "./Escrow.sol";
import {IInstantStore, InstantSale, PacketType} from "./interfaces/IInstantStore.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IRandomnessRouter} from "./interfaces/IRandomness.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Draw} from "./libraries/Draw.sol";
import {Liability} from "./libraries/Liability.sol";
import {PackedList} from "./libraries/PackedList.sol";
import {Record, RecordSlot} from "./libraries/RecordSlot.sol";
import {Terms, TermsSlot} from "./libraries/TermsSlot.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {BUYER, CONFIG, PAUSER, STOCKER} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice Sells fixed bundles. The rules of the pool apply: words and refunds never overlap in time, sales are opened
/// in the order in which they were made, and the bundles do not change while a sold one is not delivered.
contract InstantStore is IInstantStore, Escrow {
    using Liability for mapping(uint256 => uint256);
    using PackedList for mapping(uint256 => uint256);

    /// @dev A packet type on sale in one word. `terms` is the number of its terms, which a sale keeps.
    struct Kind {
        uint32 priceCents;
        uint32 terms;
        uint24 pending;
        uint24 listLength;
        uint16 lineHead;
        uint16 lineTail;
        bool active;
        bool draining;
        uint64 highestValue;
    }

    struct Bundle {
        uint8 count;
        uint64 value;
    }

    struct Stuck {
        uint32 bundleId;
        uint40 since;
        uint32 mask;
    }

    uint256 private constant MAX_CARDS = 20;
    uint256 private constant MAX_WINDOW = 30 days;

    uint32 public lastBundleId;
    uint32 private _lastTerms;
    uint32[] private _typeIds;
    mapping(uint32 packetTypeId => Kind) private _types;
    mapping(uint256 number => Terms) private _terms;
    mapping(uint32 packetTypeId => mapping(uint256 => uint256)) private _lists;
    mapping(uint32 packetTypeId => bytes32) public listHash;
    mapping(uint32 bundleId => Bundle) private _bundles;
    mapping(uint32 bundleId => mapping(uint256 => uint256)) private _entries;
    mapping(uint96 requestId => Stuck) public stuckOf;

    constructor(
        Suite memory suite,
        uint256 refundDelay,
        uint256 callbackCards,
        uint64 stockCap,
        address adapter,
        address admin,
        Grant[] memory grants
    ) Roles(admin, grants) SuiteMember(suite) Escrow(refundDelay, callbackCards, stockCap, adapter) {}

    function setPacketType(uint32 packetTypeId, uint32 priceCents, uint32 windowSeconds, uint16 floatBps)
        external
        onlyRole(CONFIG)
    {
        bool fits = priceCents != 0 && windowSeconds != 0 && windowSeconds <= MAX_WINDOW && floatBps <= 10_000;
        if (!fits) revert BadType();
        Kind storage kind = _types[packetTypeId];
        if (kind.priceCents == 0) _typeIds.push(packetTypeId);
        uint32 number = ++_lastTerms;
        _terms[number] =
            TermsSlot.pack(uint256(priceCents) * CENT, windowSeconds, 1, floatBps).withPacketType(packetTypeId);
        (kind.priceCents, kind.terms, kind.active) = (priceCents, number, true);
        emit PacketTypeSet(packetTypeId, number, priceCents, windowSeconds, floatBps);
    }

    function pausePacketType(uint32 packetTypeId) external onlyRole(PAUSER) {
        _types[packetTypeId].active = false;
        emit PacketTypePaused(packetTypeId);
    }

    function addBundle(uint32 packetTypeId, uint32 packId, uint32[] calldata entries, bytes32 mediaHash)
        external
        onlyRole(STOCKER)
        returns (uint32 bundleId)
    {
        Kind storage kind = _types[packetTypeId];
        if (kind.priceCents == 0) revert TypeInactive(packetTypeId);
        if (entries.length == 0 || entries.length > MAX_CARDS) revert BadBundle();
        if (kind.pending != 0) revert StockLocked();
        (uint256 highest, uint256 lowest, uint64 value) = _collect(entries);
        uint256 price = uint256(kind.priceCents) * CENT;
        // Also while the type is not on sale: no shelf bounds a bundle that waits for the type to return.
        uint256 favour = highest > price ? highest - price : 0;
        // A poor bundle among others lowers the chance of a good one.
        if (kind.active && kind.listLength != 0 && lowest + favour < price) favour = price - lowest;
        if (favour != 0) _countStock(favour);
        if (kind.listLength == 0 || value > kind.highestValue) kind.highestValue = value;
        bundleId = ++lastBundleId;
        _bundles[bundleId] = Bundle(uint8(entries.length), value);
        _entries[bundleId].append(0, entries);
        _lists[packetTypeId].set(kind.listLength, bundleId);
        kind.listLength += 1;
        bytes32 hash = keccak256(abi.encode(listHash[packetTypeId], bundleId, entries, mediaHash));
        listHash[packetTypeId] = hash;
        emit BundleAdded(packetTypeId, bundleId, packId, entries, mediaHash, hash);
    }

    function drain(uint32 packetTypeId, bool on) external onlyRole(STOCKER) {
        if (_types[packetTypeId].priceCents == 0) revert TypeInactive(packetTypeId);
        _types[packetTypeId].draining = on;
        emit PacketTypeDraining(packetTypeId, on);
    }

    function removeBundle(uint32 packetTypeId, uint32 index, uint32 bundleId) external onlyRole(STOCKER) {
        Kind storage kind = _types[packetTypeId];
        if (kind.pending != 0) revert StockLocked();
        if (index >= kind.listLength || _lists[packetTypeId].get(index) != bundleId) revert BadBundle();
        // Without it, a buyer pays for one bundle less before the others. Also while the type is not on sale: nothing binds its
        // return to the bundles that were checked.
        _countStock(uint256(kind.priceCents) * CENT);
        _lists[packetTypeId].swapPop(index, kind.listLength);
        kind.listLength -= 1;
        uint256[] memory entries = _load(bundleId);
        delete _bundles[bundleId];
        listHash[packetTypeId] = keccak256(abi.encode(listHash[packetTypeId], bundleId));
        emit BundleRemoved(packetTypeId, bundleId, index);
        for (uint256 i; i < entries.length; ++i) {
            IERC721(_assetOf(entries[i])).transferFrom(address(this), INVENTORY, _idOf(entries[i]));
        }
    }

    function buy(
        uint32 packetTypeId,
        uint32 terms,
        bytes32 bundles,
        uint256 maxPrice,
        address to,
        bytes32 partnerRef,
        bytes32 userRandom
    )
        external
        nonReentrant
        returns (uint96)
    {
        return _buy(msg.sender, packetTypeId, terms, bundles, maxPrice, to, partnerRef, userRandom);
    }

    function buyFor(
        uint32 packetTypeId,
        uint32 terms,
        bytes32 bundles,
        uint256 maxPrice,
        address to,
        bytes32 userRef,
        bytes32 partnerRef,
        bytes32 userRandom
    )
        external
        onlyRole(BUYER)
        nonReentrant
        returns (uint96)
    {
        _requireCustody(userRef, to);
        return _buy(CREDITS_TREASURY, packetTypeId, terms, bundles, maxPrice, to, partnerRef, userRandom);
    }

    /// @dev Opens at once if it is the sale's turn: every bundle is small enough. Otherwise the word is stored. Then the
    /// line moves on, as in the pool.
    function onRandom(uint96 requestId, bytes32 word) external nonReentrant {
        Record rec = _rec[requestId];
        if (!_accepts(requestId, rec)) return;
        Terms terms = _terms[rec.product()];
        uint32 packetTypeId = terms.packetType();
        uint256 left = CALLBACK_CARDS;
        if (left != 0 && _isNext(packetTypeId, rec)) {
            emit RandomUsed(requestId, word);
            uint256 cards = _open(requestId, rec, terms, word);
            left = left > cards ? left - cards : 0;
        } else {
            _storeWord(packetTypeId, requestId, rec, word);
        }
        _openNext(packetTypeId, left);
    }

    function open(uint96 requestId) external nonReentrant {
        (Record rec, Terms terms) = _requireNext(requestId);
        _open(requestId, rec, terms, _word[requestId]);
    }

    function refund(uint96 requestId) external nonReentrant {
        Record rec = _rec[requestId];
        _requireRefundable(requestId, rec);
        Terms terms = _terms[rec.product()];
        uint32 packetTypeId = terms.packetType();
        if (rec.number() == _types[packetTypeId].lineHead) {
            _close(requestId, rec, packetTypeId);
        } else {
            _rec[requestId] = rec.withState(RecordSlot.CLOSED);
            _types[packetTypeId].pending -= 1;
            _skip(packetTypeId, rec.number());
        }
        address payer = _payerOf(requestId, rec);
        _repay(payer, terms.price());
        uint256 stake = _types[packetTypeId].highestValue / CEILING_FACTOR;
        uint256 penalty = _tellAdapter(rec.adapter(), requestId, payer, stake);
        emit InstantRefunded(requestId, payer, uint64(terms.price()), uint64(penalty));
        _openNext(packetTypeId, CALLBACK_CARDS);
    }

    function rescue(uint96 requestId) external nonReentrant {
        (Record rec, Terms terms) = _requireNext(requestId);
        uint256 due = rec.requestedAt() + REFUND_DELAY + RESCUE_DELAY;
        if (block.timestamp < due) revert TooEarly(due);
        _close(requestId, rec, terms.packetType());
        (address payer, uint256 amount) = (_payerOf(requestId, rec), terms.price());
        emit InstantRefunded(requestId, payer, uint64(amount), 0);
        _repay(payer, amount);
    }

    function retryStuck(uint96 requestId) external nonReentrant {
        Stuck memory stuck = stuckOf[requestId];
        if (stuck.mask == 0) revert NotStuck();
        Record rec = _rec[requestId];
        Terms terms = _terms[rec.product()];
        (uint256[] memory entries, uint256[] memory places) = _stuckEntries(stuck);
        uint256 expiry = block.timestamp + terms.window();
        (uint256 failed, uint256 ceilings) = _deliverAll(rec.recipient(), entries, uint32(expiry));
        _liability.add(expiry, ceilings);
        uint256 left;
        for (uint256 i; i < entries.length; ++i) {
            if ((failed >> i) & 1 == 1) left |= 1 << places[i];
        }
        if (left == stuck.mask) revert NotStuck();
        stuckOf[requestId].mask = uint32(left);
        emit InstantStuck(requestId, stuck.bundleId, left);
        if (left != 0) return;
        _funds.stuckEscrow -= uint64(terms.price());
        _accrue(terms.price(), 1, 0, terms.floatBps());
    }

    function refundStuck(uint96 requestId) external nonReentrant {
        Stuck memory stuck = stuckOf[requestId];
        if (stuck.mask == 0) revert NotStuck();
        uint256 due = stuck.since + GRACE;
        if (block.timestamp < due) revert TooEarly(due);
        delete stuckOf[requestId];
        Record rec = _rec[requestId];
        (address payer, uint256 amount) = (_payerOf(requestId, rec), _terms[rec.product()].price());
        uint256 penalty = _releaseStuck(amount);
        emit InstantRefunded(requestId, payer, uint64(amount), uint64(penalty));
        (uint256[] memory entries,) = _stuckEntries(stuck);
        for (uint256 i; i < entries.length; ++i) {
            _toBin(entries[i]);
        }
        _repay(payer, amount + penalty);
    }

    function packetType(uint32 packetTypeId) external view returns (PacketType memory) {
        Kind memory kind = _types[packetTypeId];
        Terms terms = _terms[kind.terms];
        return PacketType({
            priceCents: kind.priceCents,
            terms: kind.terms,
            windowSeconds: uint32(terms.window()),
            pending: kind.pending,
            listLength: kind.listLength,
            lineHead: kind.lineHead,
            lineTail: kind.lineTail,
            floatBps: uint16(terms.floatBps()),
            active: kind.active,
            draining: kind.draining,
            highestValue: kind.highestValue,
            bundles: listHash[packetTypeId]
        });
    }

    function sale(uint96 requestId) external view returns (InstantSale memory result) {
        Record rec = _rec[requestId];
        if (rec.state() == RecordSlot.NONE) return result;
        Terms terms = _terms[rec.product()];
        return InstantSale({
            recipient: rec.recipient(),
            requestedAt: uint40(rec.requestedAt()),
            state: uint8(rec.state()),
            adapter: uint8(rec.adapter()),
            number: uint16(rec.number()),
            windowSeconds: uint24(terms.window()),
            payer: _payerOf(requestId, rec),
            packetTypeId: terms.packetType(),
            priceCents: uint32(terms.price() / CENT),
            floatBps: uint16(terms.floatBps())
        });
    }

    function bundleAt(uint32 packetTypeId, uint256 index) external view returns (uint32) {
        if (index >= _types[packetTypeId].listLength) revert BadBundle();
        return uint32(_lists[packetTypeId].get(index));
    }

    function bundleEntries(uint32 bundleId) external view returns (uint32[] memory) {
        return _narrow(_load(bundleId));
    }

    function _buy(
        address payer,
        uint32 packetTypeId,
        uint32 terms,
        bytes32 bundles,
        uint256 maxPrice,
        address to,
        bytes32 partnerRef,
        bytes32 userRandom
    ) private returns (uint96 requestId) {
        if (_buyPaused) revert BuyPaused();
        if (to == address(0) || _isSuite(to)) revert BadRecipient();
        if (userRandom == 0) revert BadUserRandom();
        Kind memory kind = _types[packetTypeId];
        if (!kind.active) revert TypeInactive(packetTypeId);
        if (kind.draining) revert Restocking(packetTypeId);
        uint256 price;
        // A price has 32 bits.
        unchecked {
            price = uint256(kind.priceCents) * CENT;
        }
        if (price > maxPrice) revert PriceMoved(price, maxPrice);
        // A buyer pays for the terms and the bundles that it saw, or for nothing.
        bytes32 list = listHash[packetTypeId];
        if (kind.terms != terms || list != bundles) revert OfferMoved(kind.terms, list);
        if (kind.listLength <= kind.pending) revert SoldOut(packetTypeId);
        uint16 number = kind.lineTail;
        // Numbers wrap; one more sale must not reach the head. There are more bundles than pending sales.
        unchecked {
            if (number + 1 == kind.lineHead) revert LineFull();
            kind.lineTail = number + 1;
            kind.pending += 1;
        }
        _types[packetTypeId] = kind;
        requestId = requestIdOf(payer, partnerRef);
        _record(requestId, payer, to, kind.terms, 1, number);
        emit InstantPurchased(requestId, payer, partnerRef, to, packetTypeId, uint64(price), number);
        Usdc.pull(USDC, payer, address(this), price);
        IRandomnessRouter(_adapter).request(requestId, userRandom);
    }

    /// @dev Opens the next in turn whose words are stored, while the cards of their bundles and what each sale costs
    /// besides fit.
    function _openNext(uint32 packetTypeId, uint256 cards) private {
        while (cards > FURTHER_COST) {
            uint256 head = _passSkipped(packetTypeId);
            if (head == _types[packetTypeId].lineTail) return;
            (uint96 requestId, Record rec) = _readyAt(packetTypeId, head);
            if (rec.state() != RecordSlot.READY) return;
            (uint256 index,) = _pick(packetTypeId, requestId, _word[requestId]);
            uint256 cost = _bundles[uint32(_lists[packetTypeId].get(index))].count + FURTHER_COST;
            if (cost > cards) return;
            cards -= cost;
            _open(requestId, rec, _terms[rec.product()], _word[requestId]);
        }
    }

    function _pick(uint32 packetTypeId, uint96 requestId, bytes32 word)
        private
        view
        returns (uint256 index, uint256 count)
    {
        count = _types[packetTypeId].listLength;
        index = Draw.pickIndex(Draw.seed(word, requestId, 0, 0), count);
    }

    /// @dev Closes the sale at the head of its line, takes the drawn bundle off the list and delivers it. Returns the
    /// number of its cards.
    function _open(uint96 requestId, Record rec, Terms terms, bytes32 word) private returns (uint256) {
        uint32 packetTypeId = terms.packetType();
        _close(requestId, rec, packetTypeId);
        (uint256 index, uint256 count) = _pick(packetTypeId, requestId, word);
        uint32 bundleId = uint32(_lists[packetTypeId].swapPop(index, count));
        _types[packetTypeId].listLength = uint24(count - 1);
        uint256[] memory entries = _load(bundleId);
        uint256 expiry = block.timestamp + terms.window();
        (uint256 failed, uint256 ceilings) = _deliverAll(rec.recipient(), entries, uint32(expiry));
        _liability.add(expiry, ceilings);
        emit InstantDelivered(requestId, bundleId, uint32(index), uint32(count), uint32(expiry), _narrow(entries));
        if (failed == 0) {
            _accrue(terms.price(), 1, 0, terms.floatBps());
            return entries.length;
        }
        stuckOf[requestId] = Stuck(bundleId, uint40(block.timestamp), uint32(failed));
        _accrue(terms.price(), 0, 1, terms.floatBps());
        emit InstantStuck(requestId, bundleId, failed);
        return entries.length;
    }

    function _unrevealedLiability() internal view override returns (uint256 value) {
        for (uint256 i; i < _typeIds.length; ++i) {
            Kind storage kind = _types[_typeIds[i]];
            value += uint256(kind.pending) * kind.highestValue;
        }
    }

    /// @dev Whether it is the turn of a sale, once the skipped numbers before it are passed.
    function _isNext(uint32 packetTypeId, Record rec) private returns (bool) {
        return rec.number() == _types[packetTypeId].lineHead || rec.number() == _passSkipped(packetTypeId);
    }

    /// @dev The sale if its word is stored and it is next in line.
    function _requireNext(uint96 requestId) private returns (Record rec, Terms terms) {
        rec = _rec[requestId];
        if (rec.state() != RecordSlot.READY) revert NotReady(requestId);
        terms = _terms[rec.product()];
        uint32 packetTypeId = terms.packetType();
        if (!_isNext(packetTypeId, rec)) revert NotNext(_types[packetTypeId].lineHead, uint16(rec.number()));
    }

    /// @dev Closes the sale at the head of its line.
    function _close(uint96 requestId, Record rec, uint32 packetTypeId) private {
        Kind storage kind = _types[packetTypeId];
        kind.pending -= 1;
        unchecked {
            kind.lineHead = uint16(rec.number() + 1);
        }
        if (rec.state() == RecordSlot.READY) delete _word[requestId];
        _rec[requestId] = rec.withState(RecordSlot.CLOSED);
    }

    /// @dev Moves the head of a line behind numbers that were refunded before their turn.
    function _passSkipped(uint32 packetTypeId) private returns (uint256 head) {
        Kind storage kind = _types[packetTypeId];
        head = _pass(packetTypeId, kind.lineHead, kind.lineTail);
        if (head != kind.lineHead) kind.lineHead = uint16(head);
    }

    /// @dev Takes the cards and returns the most and the least that they count for, whatever PRICER did since the timelock
    /// set their prices, and the sum of their ceilings, which limits the cost of the bundle when sold back.
    function _collect(uint32[] calldata entries)
        private
        returns (uint256 highest, uint256 lowest, uint64 ceiling)
    {
        uint24[] memory groups = new uint24[](entries.length);
        for (uint256 i; i < entries.length; ++i) {
            address asset = _assetOf(entries[i]);
            uint256 id = _idOf(entries[i]);
            address owner;
            (owner,, groups[i],,,) = IVaultAsset(asset).assetState(id);
            if (owner != msg.sender && owner != INVENTORY) revert NotStockable(id);
            IERC721(asset).transferFrom(owner, address(this), id);
        }
        (uint64[] memory values, uint64[] memory ceilings) = IPriceOracle(PRICE_ORACLE).rangesOf(groups);
        for (uint256 i; i < values.length; ++i) {
            uint256 standing = _standing(values[i], ceilings[i]);
            highest += standing;
            lowest += values[i] < standing ? values[i] : ceilings[i] / CEILING_FACTOR;
            ceiling += ceilings[i];
        }
    }

    function _load(uint32 bundleId) private view returns (uint256[] memory entries) {
        entries = new uint256[](_bundles[bundleId].count);
        for (uint256 i; i < entries.length; ++i) {
            entries[i] = _entries[bundleId].get(i);
        }
    }

    function _stuckEntries(Stuck memory stuck)
        private
        view
        returns (uint256[] memory entries, uint256[] memory places)
    {
        uint256[] memory all = _load(stuck.bundleId);
        uint256 count;
        for (uint256 i; i < all.length; ++i) {
            count += (stuck.mask >> i) & 1;
        }
        entries = new uint256[](count);
        places = new uint256[](count);
        uint256 next;
        for (uint256 i; i < all.length; ++i) {
            if ((stuck.mask >> i) & 1 == 0) continue;
            (entries[next], places[next]) = (all[i], i);
            ++next;
        }
    }

    function _narrow(uint256[] memory entries) private pure returns (uint32[] memory narrow) {
        narrow = new uint32[](entries.length);
        for (uint256 i; i < entries.length; ++i) {
            narrow[i] = uint32(entries[i]);
        }
    }
}
