// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IBuybackPool} from "./interfaces/IBuybackPool.sol";
import {IComboPool, ITierShelves} from "./interfaces/IComboPool.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IRoles} from "./interfaces/IRoles.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Liability} from "./libraries/Liability.sol";
import {PackedList} from "./libraries/PackedList.sol";
import {Record} from "./libraries/RecordSlot.sol";
import {Terms, TermsSlot} from "./libraries/TermsSlot.sol";
import {Hot, TierSlot} from "./libraries/TierSlot.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {TierState} from "./TierState.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {Suite} from "./types/Suite.sol";

/// @notice The part of the pool that no purchase and no draw needs: tier versions, stock and undelivered cards. The pool
/// creates it, checks the caller and runs it on its own storage, because both parts exceed the size of one contract.
contract PoolDesk is TierState {
    using Liability for mapping(uint256 => uint256);
    using PackedList for mapping(uint256 => uint256);

    uint256 private constant MAX_SLOTS = 7;
    uint256 private constant MAX_BATCH = 100;
    uint256 private constant MAX_WINDOW = 30 days;

    constructor(Suite memory suite) SuiteMember(suite) {}

    /// @dev On its own storage, the desk does nothing.
    modifier onlyPool() {
        if (address(this) != COMBO_POOL) revert IRoles.Unauthorized();
        _;
    }

    /// @notice See `ITierShelves.proposeTier`.
    function proposeTier(
        uint16 tierId,
        uint32 priceCents,
        uint32 windowSeconds,
        uint16 floatBps,
        uint256[] calldata tables,
        uint24 kShape
    ) external onlyPool returns (uint16 version) {
        bool fits = priceCents != 0 && windowSeconds != 0 && windowSeconds <= MAX_WINDOW && floatBps <= 10_000;
        if (!fits || tables.length == 0 || tables.length > MAX_SLOTS) revert ITierShelves.BadTable();
        _requireShape(tables, kShape);
        version = ++_lastVersion[tierId];
        uint256 price = uint256(priceCents) * CENT;
        _terms[_product(tierId, version)] =
            TermsSlot.pack(price, windowSeconds, tables.length, floatBps).withShape(kShape);
        for (uint256 slot; slot < tables.length; ++slot) {
            _tables[_tableKey(tierId, version, slot)] = tables[slot];
        }
        emit ITierShelves.TierVersion(tierId, version, uint64(price), windowSeconds, floatBps, kShape, tables);
    }

    /// @notice See `ITierShelves.activateTier`.
    function activateTier(uint16 tierId, uint16 version, bytes32 stock_) external onlyPool {
        Terms terms = _terms[_product(tierId, version)];
        if (!terms.exists()) revert ITierShelves.UnknownVersion(tierId, version);
        Hot hot = _hot[tierId];
        // Before it is on sale, no cap limits what STOCKER puts there.
        if (!hot.active() && stock_ != _stockHash[tierId]) revert ITierShelves.StockMoved(_stockHash[tierId]);
        if (hot.outstanding() != 0) {
            Terms current = _terms[_product(tierId, hot.activeVersion())];
            if (terms.shape() != hot.shape() || terms.slots() != current.slots()) revert ITierShelves.ShapeLocked();
        }
        if (!hot.exists()) _tierIds.push(tierId);
        _hot[tierId] = hot.withVersion(version, uint32(terms.price() / CENT), terms.shape());
        emit ITierShelves.TierActivated(tierId, version);
    }

    /// @notice See `ITierShelves.setShelfBounds`.
    function setShelfBounds(uint16 tierId, uint256 maxCents, uint256 minCents) external onlyPool {
        Hot hot = _hot[tierId];
        if (hot.outstanding() != 0) revert ITierShelves.ShapeLocked();
        uint256 before = _maxCents[tierId];
        for (uint8 shelf; shelf < TierSlot.SHELVES; ++shelf) {
            bool lower = uint32(maxCents >> (shelf * 32)) < uint32(before >> (shelf * 32));
            if (lower && hot.stockOf(shelf) != 0) revert ITierShelves.BoundLowered(shelf);
        }
        _maxCents[tierId] = maxCents;
        _minCents[tierId] = minCents;
        emit ITierShelves.ShelfBoundsSet(tierId, maxCents, minCents);
    }

    /// @notice See `ITierShelves.stock`.
    function stock(uint16 tierId, uint8 shelf, uint32[] calldata entries) external onlyPool {
        Hot hot = _requireStockable(tierId, shelf, entries.length);
        uint256 count = hot.stockOf(shelf);
        if (count + entries.length > TierSlot.MAX_STOCK) revert ITierShelves.BadBatch();
        uint24[] memory groups = new uint24[](entries.length);
        for (uint256 i; i < entries.length; ++i) {
            groups[i] = _collect(entries[i]);
        }
        uint256 favour = _requireBand(tierId, shelf, entries, groups);
        if (hot.active()) _countStock(favour);
        _shelves[_shelfKey(tierId, shelf)].append(count, entries);
        _hot[tierId] = hot.withStock(shelf, count + entries.length);
        _stockHash[tierId] = keccak256(abi.encode(_stockHash[tierId], shelf, entries));
        emit ITierShelves.Stocked(tierId, shelf, count, entries);
    }

    /// @notice See `ITierShelves.unstock`.
    function unstock(uint16 tierId, uint8 shelf, uint32[] calldata positions) external onlyPool {
        Hot hot = _requireStockable(tierId, shelf, positions.length);
        uint256 count = hot.stockOf(shelf);
        if (count < positions.length) revert ITierShelves.BadBatch();
        if (hot.active()) {
            // A draw that would have taken such a card takes another one of the band instead.
            (uint256 max, uint256 min) = _bandOf(tierId, shelf);
            _countStock(max > min ? (max - min) * positions.length : 0);
        }
        mapping(uint256 => uint256) storage list = _shelves[_shelfKey(tierId, shelf)];
        uint32[] memory entries = new uint32[](positions.length);
        uint256 above = count;
        for (uint256 i; i < positions.length; ++i) {
            uint256 position = positions[i];
            if (position >= above) revert ITierShelves.BadBatch();
            above = position;
            entries[i] = uint32(list.swapPop(position, count));
            --count;
        }
        _hot[tierId] = hot.withStock(shelf, count);
        _stockHash[tierId] = keccak256(abi.encode(_stockHash[tierId], shelf, positions, entries));
        emit ITierShelves.Unstocked(tierId, shelf, positions, entries);
        for (uint256 i; i < entries.length; ++i) {
            IERC721(_assetOf(entries[i])).transferFrom(address(this), INVENTORY, _idOf(entries[i]));
        }
    }

    /// @notice See `IComboPool.retryStuck`.
    function retryStuck(uint96 requestId, uint8 pack, uint8 slot) external onlyPool {
        uint256 key = _stuckKey(requestId, pack, slot);
        uint256 stuck = _stuck[key];
        if (stuck == 0) revert IEscrow.NotStuck();
        Record rec = _rec[requestId];
        Terms terms = _termsOf(rec);
        uint32 expiry = uint32(block.timestamp + terms.window());
        delete _stuck[key];
        if (!_anyStuck(requestId, pack, terms.slots())) {
            _funds.stuckEscrow -= uint64(terms.price());
            _accrue(terms.price(), 1, 0, terms.floatBps());
        }
        uint32 entry = uint32(stuck);
        uint256[] memory ids = new uint256[](1);
        ids[0] = _idOf(entry);
        (uint256 failed, uint256 ceiling) = IVaultAsset(_assetOf(entry)).deliver(rec.recipient(), ids, expiry);
        if (failed != 0) revert IEscrow.NotStuck();
        _liability.add(expiry, ceiling);
        emit IComboPool.StuckDelivered(requestId, pack, slot, entry, expiry);
    }

    /// @notice See `IComboPool.refundPack`.
    function refundPack(uint96 requestId, uint8 pack) external onlyPool {
        Record rec = _rec[requestId];
        Terms terms = _termsOf(rec);
        uint256 unit = terms.price();
        uint256[] memory entries = _clearStuck(requestId, pack, terms.slots());
        uint256 penalty = _releaseStuck(unit);
        address payer = _payerOf(requestId, rec);
        emit IComboPool.PackRefunded(requestId, payer, pack, 1, uint64(unit), uint64(penalty));
        for (uint256 i; i < entries.length; ++i) {
            if (entries[i] != 0) _toBin(entries[i]);
        }
        _repay(payer, unit + penalty);
    }

    /// @dev The shape must cover every slot with a weight on a shelf, and every slot must have some weight.
    function _requireShape(uint256[] calldata tables, uint256 kShape) private pure {
        uint256 needed;
        for (uint256 slot; slot < tables.length; ++slot) {
            if (tables[slot] == 0) revert ITierShelves.BadTable();
            for (uint256 shelf; shelf < TierSlot.SHELVES; ++shelf) {
                if (uint32(tables[slot] >> (shelf * 32)) != 0) needed += 1 << (shelf * 3);
            }
        }
        for (uint256 shelf; shelf < TierSlot.SHELVES; ++shelf) {
            uint256 draws = (kShape >> (shelf * 3)) & 7;
            if (draws < ((needed >> (shelf * 3)) & 7) || draws > tables.length) revert ITierShelves.BadTable();
        }
    }

    function _requireStockable(uint16 tierId, uint8 shelf, uint256 batch) private view returns (Hot hot) {
        if (batch == 0 || batch > MAX_BATCH || shelf >= TierSlot.SHELVES) revert ITierShelves.BadBatch();
        hot = _hot[tierId];
        if (hot.outstanding() != 0) revert ITierShelves.StockLocked();
    }

    function _bandOf(uint16 tierId, uint256 shelf) private view returns (uint256 max, uint256 min) {
        max = uint256(uint32(_maxCents[tierId] >> (shelf * 32))) * CENT;
        min = uint256(uint32(_minCents[tierId] >> (shelf * 32))) * CENT;
    }

    /// @dev Returns by how much the cards exceed the lowest value of the band: the most by which a draw of one of them
    /// exceeds a draw of another card of the shelf.
    function _requireBand(uint16 tierId, uint8 shelf, uint32[] calldata entries, uint24[] memory groups)
        private
        view
        returns (uint256 favour)
    {
        (uint64[] memory values, uint64[] memory ceilings) = IPriceOracle(PRICE_ORACLE).rangesOf(groups);
        (uint256 max, uint256 min) = _bandOf(tierId, shelf);
        for (uint256 i; i < entries.length; ++i) {
            // The ceiling counts, too: it limits what the card can cost when sold back later.
            bool fits = values[i] <= max && values[i] >= min && ceilings[i] <= max * CEILING_FACTOR;
            if (!fits) revert ITierShelves.ShelfBound(_idOf(entries[i]));
            favour += _standing(values[i], ceilings[i]) - min;
        }
    }

    /// @dev A card already in the pool is on a shelf or stuck, so it can never be listed twice.
    function _collect(uint256 entry) private returns (uint24 group) {
        address asset = _assetOf(entry);
        uint256 id = _idOf(entry);
        address owner;
        (owner,, group,,,) = IVaultAsset(asset).assetState(id);
        if (owner == BUYBACK_POOL) {
            IBuybackPool(BUYBACK_POOL).releaseToShelf(asset, id);
        } else if (owner == msg.sender || owner == INVENTORY) {
            IERC721(asset).transferFrom(owner, address(this), id);
        } else {
            revert ITierShelves.NotStockable(id);
        }
    }

    function _clearStuck(uint96 requestId, uint8 pack, uint256 slots) private returns (uint256[] memory entries) {
        entries = new uint256[](slots);
        bool any;
        for (uint8 slot; slot < slots; ++slot) {
            uint256 key = _stuckKey(requestId, pack, slot);
            uint256 stuck = _stuck[key];
            if (stuck == 0) continue;
            uint256 due = (stuck >> 32) + GRACE;
            if (block.timestamp < due) revert IEscrow.TooEarly(due);
            any = true;
            entries[slot] = uint32(stuck);
            delete _stuck[key];
        }
        if (!any) revert IEscrow.NotStuck();
    }

    function _anyStuck(uint96 requestId, uint8 pack, uint256 slots) private view returns (bool) {
        for (uint8 slot; slot < slots; ++slot) {
            if (_stuck[_stuckKey(requestId, pack, slot)] != 0) return true;
        }
        return false;
    }
}
