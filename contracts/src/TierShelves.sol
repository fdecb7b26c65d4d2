// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ITierShelves, Tier} from "./interfaces/IComboPool.sol";
import {Escrow} from "./Escrow.sol";
import {IBuybackPool} from "./interfaces/IBuybackPool.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {PackedList} from "./libraries/PackedList.sol";
import {Terms, TermsSlot} from "./libraries/TermsSlot.sol";
import {Hot, TierSlot} from "./libraries/TierSlot.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {CONFIG, PAUSER, STOCKER} from "./types/RoleIds.sol";

/// @notice Tier versions and stock. Versions are immutable; shelves change only while no sold pack awaits its draw, so a
/// word that is known anywhere decides over cards that were there when the pack was sold.
abstract contract TierShelves is ITierShelves, Escrow {
    using PackedList for mapping(uint256 => uint256);

    uint256 private constant MAX_SLOTS = 7;
    uint256 private constant MAX_BATCH = 100;
    uint256 private constant MAX_WINDOW = 30 days;

    mapping(uint16 tierId => Hot) internal _hot;
    mapping(uint256 product => Terms) internal _terms;
    mapping(uint256 tierVersionSlot => uint256) internal _tables;
    mapping(uint256 tierAndShelf => mapping(uint256 => uint256)) internal _shelves;
    mapping(uint16 tierId => uint256) internal _maxCents;
    mapping(uint16 tierId => uint256) internal _minCents;
    mapping(uint16 tierId => uint16) public lastVersion;
    uint16[] private _tierIds;

    function proposeTier(
        uint16 tierId,
        uint32 priceCents,
        uint32 windowSeconds,
        uint16 floatBps,
        uint256[] calldata tables,
        uint24 kShape
    ) external onlyRole(CONFIG) returns (uint16 version) {
        bool fits = priceCents != 0 && windowSeconds != 0 && windowSeconds <= MAX_WINDOW && floatBps <= 10_000;
        if (!fits || tables.length == 0 || tables.length > MAX_SLOTS) revert BadTable();
        _requireShape(tables, kShape);
        version = ++lastVersion[tierId];
        uint256 price = uint256(priceCents) * CENT;
        _terms[_product(tierId, version)] =
            TermsSlot.pack(price, windowSeconds, tables.length, floatBps).withShape(kShape);
        for (uint256 slot; slot < tables.length; ++slot) {
            _tables[_tableKey(tierId, version, slot)] = tables[slot];
        }
        emit TierVersion(tierId, version, uint64(price), windowSeconds, floatBps, kShape, tables);
    }

    function activateTier(uint16 tierId, uint16 version) external onlyRole(CONFIG) {
        Terms terms = _terms[_product(tierId, version)];
        if (!terms.exists()) revert UnknownVersion(tierId, version);
        Hot hot = _hot[tierId];
        if (hot.outstanding() != 0) {
            Terms current = _terms[_product(tierId, hot.activeVersion())];
            if (terms.shape() != hot.shape() || terms.slots() != current.slots()) revert ShapeLocked();
        }
        if (!hot.exists()) _tierIds.push(tierId);
        _hot[tierId] = hot.withVersion(version, uint32(terms.price() / CENT), terms.shape());
        emit TierActivated(tierId, version);
    }

    function pauseTier(uint16 tierId) external onlyRole(PAUSER) {
        Hot hot = _hot[tierId];
        if (!hot.exists()) revert TierInactive(tierId);
        _hot[tierId] = hot.withActive(false);
        emit TierPaused(tierId);
    }

    function setShelfBounds(uint16 tierId, uint256 maxCents, uint256 minCents) external onlyRole(CONFIG) {
        if (_hot[tierId].outstanding() != 0) revert ShapeLocked();
        _maxCents[tierId] = maxCents;
        _minCents[tierId] = minCents;
        emit ShelfBoundsSet(tierId, maxCents, minCents);
    }

    function drain(uint16 tierId, bool on) external onlyRole(STOCKER) {
        Hot hot = _hot[tierId];
        if (!hot.exists()) revert TierInactive(tierId);
        _hot[tierId] = hot.withDraining(on);
        emit TierDraining(tierId, on);
    }

    function stock(uint16 tierId, uint8 shelf, uint32[] calldata entries) external onlyRole(STOCKER) {
        Hot hot = _requireStockable(tierId, shelf, entries.length);
        uint256 count = hot.stockOf(shelf);
        if (count + entries.length > TierSlot.MAX_STOCK) revert BadBatch();
        uint24[] memory groups = new uint24[](entries.length);
        for (uint256 i; i < entries.length; ++i) {
            groups[i] = _collect(entries[i]);
        }
        uint256 favour = _requireBand(tierId, shelf, entries, groups);
        if (hot.active()) _countStock(favour);
        _shelves[_shelfKey(tierId, shelf)].append(count, entries);
        _hot[tierId] = hot.withStock(shelf, count + entries.length);
        emit Stocked(tierId, shelf, count, entries);
    }

    function unstock(uint16 tierId, uint8 shelf, uint32[] calldata positions) external onlyRole(STOCKER) {
        Hot hot = _requireStockable(tierId, shelf, positions.length);
        uint256 count = hot.stockOf(shelf);
        if (count < positions.length) revert BadBatch();
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
            if (position >= above) revert BadBatch();
            above = position;
            entries[i] = uint32(list.swapPop(position, count));
            --count;
        }
        _hot[tierId] = hot.withStock(shelf, count);
        emit Unstocked(tierId, shelf, positions, entries);
        for (uint256 i; i < entries.length; ++i) {
            IERC721(_assetOf(entries[i])).transferFrom(address(this), INVENTORY, _idOf(entries[i]));
        }
    }

    function tier(uint16 tierId) external view returns (Tier memory result) {
        Hot hot = _hot[tierId];
        Terms terms = _terms[_product(tierId, hot.activeVersion())];
        result.exists = hot.exists();
        result.active = hot.active();
        result.draining = hot.draining();
        result.version = hot.activeVersion();
        result.unitPrice = uint64(hot.priceCents() * CENT);
        result.windowSeconds = uint32(terms.window());
        result.floatBps = uint16(terms.floatBps());
        result.slots = uint8(terms.slots());
        result.outstanding = uint32(hot.outstanding());
        result.readyHead = uint16(hot.readyHead());
        result.readyTail = uint16(hot.readyTail());
        for (uint256 shelf; shelf < TierSlot.SHELVES; ++shelf) {
            result.stock[shelf] = uint16(hot.stockOf(shelf));
            result.drawsPerPack[shelf] = uint8(hot.drawsPerPack(shelf));
        }
    }

    function odds(uint16 tierId, uint16 version) external view returns (uint256[] memory tables) {
        tables = new uint256[](_terms[_product(tierId, version)].slots());
        for (uint256 slot; slot < tables.length; ++slot) {
            tables[slot] = _tables[_tableKey(tierId, version, slot)];
        }
    }

    function shelfAt(uint16 tierId, uint8 shelf, uint256 from, uint256 count)
        external
        view
        returns (uint32[] memory entries)
    {
        uint256 length = shelf < TierSlot.SHELVES ? _hot[tierId].stockOf(shelf) : 0;
        if (from >= length) return entries;
        if (count > length - from) count = length - from;
        entries = new uint32[](count);
        for (uint256 i; i < count; ++i) {
            entries[i] = uint32(_shelves[_shelfKey(tierId, shelf)].get(from + i));
        }
    }

    function shelfBounds(uint16 tierId) external view returns (uint256 maxCents, uint256 minCents) {
        return (_maxCents[tierId], _minCents[tierId]);
    }

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

    /// @dev Every outstanding pack may draw the dearest card of its tier in every slot.
    function _unrevealedLiability() internal view override returns (uint256 value) {
        for (uint256 i; i < _tierIds.length; ++i) {
            uint16 tierId = _tierIds[i];
            Hot hot = _hot[tierId];
            uint256 slots = _terms[_product(tierId, hot.activeVersion())].slots();
            value += hot.outstanding() * slots * _highestBound(tierId);
        }
    }

    /// @dev What the dearest card of a tier can cost at most.
    function _highestBound(uint16 tierId) internal view returns (uint256 highest) {
        uint256 bounds = _maxCents[tierId];
        for (; bounds != 0; bounds >>= 32) {
            if (uint32(bounds) > highest) highest = uint32(bounds);
        }
        highest *= CENT * CEILING_FACTOR;
    }

    /// @dev The shape must cover every slot with a weight on a shelf, and every slot must have some weight.
    function _requireShape(uint256[] calldata tables, uint256 kShape) private pure {
        uint256 needed;
        for (uint256 slot; slot < tables.length; ++slot) {
            if (tables[slot] == 0) revert BadTable();
            for (uint256 shelf; shelf < TierSlot.SHELVES; ++shelf) {
                if (uint32(tables[slot] >> (shelf * 32)) != 0) needed += 1 << (shelf * 3);
            }
        }
        for (uint256 shelf; shelf < TierSlot.SHELVES; ++shelf) {
            uint256 draws = (kShape >> (shelf * 3)) & 7;
            if (draws < ((needed >> (shelf * 3)) & 7) || draws > tables.length) revert BadTable();
        }
    }

    function _requireStockable(uint16 tierId, uint8 shelf, uint256 batch) private view returns (Hot hot) {
        if (batch == 0 || batch > MAX_BATCH || shelf >= TierSlot.SHELVES) revert BadBatch();
        hot = _hot[tierId];
        if (hot.outstanding() != 0) revert StockLocked();
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
            if (!fits) revert ShelfBound(_idOf(entries[i]));
            favour += values[i] - min;
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
            revert NotStockable(id);
        }
    }
}
