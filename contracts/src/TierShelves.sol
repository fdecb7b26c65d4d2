// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Escrow} from "./Escrow.sol";
import {ITierShelves, Tier} from "./interfaces/IComboPool.sol";
import {PackedList} from "./libraries/PackedList.sol";
import {Terms} from "./libraries/TermsSlot.sol";
import {Hot, TierSlot} from "./libraries/TierSlot.sol";
import {PoolDesk} from "./PoolDesk.sol";
import {TierState} from "./TierState.sol";
import {CONFIG, PAUSER, STOCKER} from "./types/RoleIds.sol";
import {Suite} from "./types/Suite.sol";

/// @notice Tier versions and stock. Versions are immutable; shelves change only while no sold pack awaits its draw, so a
/// word that is known anywhere decides over cards that were there when the pack was sold.
abstract contract TierShelves is ITierShelves, TierState, Escrow {
    using PackedList for mapping(uint256 => uint256);

    /// @notice The contract whose code changes tiers and stock, on the storage of this one.
    address public immutable DESK;

    constructor(Suite memory suite) {
        DESK = address(new PoolDesk(suite));
    }

    function proposeTier(
        uint16 tierId,
        uint32 priceCents,
        uint32 windowSeconds,
        uint16 floatBps,
        uint256[] calldata tables,
        uint24 kShape
    ) external onlyRole(CONFIG) returns (uint16 version) {
        return uint16(_runDesk());
    }

    function activateTier(uint16 tierId, uint16 version, bytes32 stock_) external onlyRole(CONFIG) {
        _runDesk();
    }

    function pauseTier(uint16 tierId) external onlyRole(PAUSER) {
        Hot hot = _hot[tierId];
        if (!hot.exists()) revert TierInactive(tierId);
        _hot[tierId] = hot.withActive(false);
        emit TierPaused(tierId);
    }

    function gateTier(uint16 tierId) external onlyRole(PAUSER) {
        _setGated(tierId, true);
    }

    function ungateTier(uint16 tierId) external onlyRole(CONFIG) {
        _setGated(tierId, false);
    }

    function setShelfBounds(uint16 tierId, uint256 maxCents, uint256 minCents) external onlyRole(CONFIG) {
        _runDesk();
    }

    function drain(uint16 tierId, bool on) external onlyRole(STOCKER) {
        Hot hot = _hot[tierId];
        if (!hot.exists()) revert TierInactive(tierId);
        _hot[tierId] = hot.withDraining(on);
        emit TierDraining(tierId, on);
    }

    function stock(uint16 tierId, uint8 shelf, uint32[] calldata entries) external onlyRole(STOCKER) {
        _runDesk();
    }

    function unstock(uint16 tierId, uint8 shelf, uint32[] calldata positions) external onlyRole(STOCKER) {
        _runDesk();
    }

    function tier(uint16 tierId) external view returns (Tier memory result) {
        Hot hot = _hot[tierId];
        Terms terms = _terms[_product(tierId, hot.activeVersion())];
        result.exists = hot.exists();
        result.active = hot.active();
        result.draining = hot.draining();
        result.gated = hot.gated();
        result.version = hot.activeVersion();
        result.unitPrice = uint64(hot.priceCents() * CENT);
        result.windowSeconds = uint32(terms.window());
        result.floatBps = uint16(terms.floatBps());
        result.slots = uint8(terms.slots());
        result.outstanding = uint32(hot.outstanding());
        result.lineHead = uint16(hot.lineHead());
        result.lineTail = uint16(hot.lineTail());
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

    function stockHash(uint16 tierId) external view returns (bytes32) {
        return _stockHash[tierId];
    }

    function lastVersion(uint16 tierId) external view returns (uint16) {
        return _lastVersion[tierId];
    }

    function _setGated(uint16 tierId, bool on) private {
        _hot[tierId] = _hot[tierId].withGated(on);
        emit TierGated(tierId, on);
    }

    /// @dev Runs the called function of the desk on this storage, with the same caller; returns its first value, if any.
    function _runDesk() internal returns (uint256 result) {
        address desk = DESK;
        assembly ("memory-safe") {
            let data := mload(0x40)
            calldatacopy(data, 0, calldatasize())
            let done := delegatecall(gas(), desk, data, calldatasize(), 0, 32)
            result := mload(0)
            if iszero(done) {
                returndatacopy(data, 0, returndatasize())
                revert(data, returndatasize())
            }
        }
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
}
