// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Roles} from "./Roles.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {PRICER} from "./types/RoleIds.sol";
import {Grant} from "./types/Suite.sol";

/// @notice PRICER moves a price by at most 30 % from a reference that follows the price within an hour, never above three
/// times a recent price nor above the ceiling that the timelock's last price implies, and moves no card to another group.
contract PriceOracle is IPriceOracle, Roles {
    struct Price {
        uint64 price;
        uint40 updatedAt;
        /// @dev Follows the price within an hour; the bound is measured from it.
        uint64 refPrice;
        uint64 ceiling;
    }

    /// @dev The price at two times at least a day apart. The lower one is the recent price: a rise counts after a whole
    /// day, a fall at once.
    struct Recent {
        uint64 earlier;
        uint64 later;
        uint40 takenAt;
    }

    uint256 private constant RECENT_PERIOD = 1 days;
    uint256 private constant BOUND_BPS = 3_000;
    uint256 private constant BOUND_PERIOD = 1 hours;

    uint256 public immutable MAX_AGE;

    mapping(uint24 group => Price) private _prices;
    mapping(uint24 group => Recent) private _recent;

    constructor(uint256 maxAge, address admin, Grant[] memory grants) Roles(admin, grants) {
        MAX_AGE = maxAge;
    }

    function setPrices(uint24[] calldata groups, uint64[] calldata prices) external {
        if (groups.length != prices.length) revert LengthMismatch();
        bool unbounded = hasRole(DEFAULT_ADMIN_ROLE, msg.sender);
        if (!unbounded) _checkRole(PRICER);
        for (uint256 i; i < groups.length; ++i) {
            _setPrice(groups[i], prices[i], unbounded);
        }
    }

    function setGroups(address asset, uint256[] calldata ids, uint24 group) external onlyRole(DEFAULT_ADMIN_ROLE) {
        IVaultAsset(asset).setGroup(ids, group);
        emit GroupsSet(asset, group, ids);
    }

    function valuesOf(uint24[] calldata groups) public view returns (uint64[] memory values) {
        values = new uint64[](groups.length);
        uint24 lastGroup;
        uint64 lastValue;
        unchecked {
            for (uint256 i; i < groups.length; ++i) {
                uint24 group = groups[i];
                if (group != lastGroup) {
                    (uint64 price,, bool fresh) = tryValueOf(group);
                    if (!fresh) revert ValueUnknown(group);
                    (lastGroup, lastValue) = (group, price);
                } else if (group == 0) {
                    revert ValueUnknown(0);
                }
                values[i] = lastValue;
            }
        }
    }

    function rangesOf(uint24[] calldata groups)
        external
        view
        returns (uint64[] memory values, uint64[] memory ceilings)
    {
        values = valuesOf(groups);
        ceilings = new uint64[](groups.length);
        for (uint256 i; i < groups.length; ++i) {
            ceilings[i] = _prices[groups[i]].ceiling;
        }
    }

    function ceilingOf(uint24 group) external view returns (uint64) {
        return _prices[group].ceiling;
    }

    function ceilingsOf(uint24[] calldata groups) external view returns (uint256 sum) {
        uint24 lastGroup;
        uint256 lastCeiling;
        // Sums values of 64 bits.
        unchecked {
            for (uint256 i; i < groups.length; ++i) {
                uint24 group = groups[i];
                if (group != lastGroup) (lastGroup, lastCeiling) = (group, _prices[group].ceiling);
                sum += lastCeiling;
            }
        }
    }

    function highestNow(uint24 group) external view returns (uint64) {
        return uint64(_highest(_prices[group].ceiling, _sample(_recent[group], _prices[group].price)));
    }

    function tryValueOf(uint24 group) public view returns (uint64 price, uint40 updatedAt, bool fresh) {
        Price storage slot = _prices[group];
        price = slot.price;
        updatedAt = slot.updatedAt;
        fresh = group != 0 && price != 0 && block.timestamp <= updatedAt + MAX_AGE;
    }

    function priceOf(address asset, uint256 id) external view returns (uint24 group, uint64 price, uint40 updatedAt) {
        (,, group,,,) = IVaultAsset(asset).assetState(id);
        (price, updatedAt,) = tryValueOf(group);
    }

    function _setPrice(uint24 group, uint64 price, bool unbounded) private {
        if (group == 0) revert ValueUnknown(0);
        Price memory slot = _prices[group];
        uint64 old = slot.price;
        if (unbounded) {
            slot.refPrice = price;
            slot.ceiling = uint64(Math.min(uint256(price) * CEILING_FACTOR, type(uint64).max));
            _recent[group] = Recent(price, price, uint40(block.timestamp));
        } else {
            slot.refPrice = uint64(_slidingRef(slot));
            Recent memory recent = _sample(_recent[group], old);
            if (recent.takenAt == block.timestamp) _recent[group] = recent;
            if (price != 0) _requireBound(group, price, slot, _highest(slot.ceiling, recent));
        }
        (slot.price, slot.updatedAt) = (price, uint40(block.timestamp));
        _prices[group] = slot;
        emit PriceUpdated(group, old, price);
    }

    /// @dev Moves from the reference of the last update to its price within the period, so that no moment allows two
    /// steps. A group without a price keeps its reference, from which it can be restored.
    function _slidingRef(Price memory slot) private view returns (uint256) {
        (uint256 ref, uint256 price) = (slot.refPrice, slot.price);
        if (price == 0) return ref;
        uint256 elapsed = block.timestamp - slot.updatedAt;
        if (elapsed >= BOUND_PERIOD) return price;
        return price > ref
            ? ref + (price - ref) * elapsed / BOUND_PERIOD
            : ref - (ref - price) * elapsed / BOUND_PERIOD;
    }

    /// @dev Takes the price in force as a sample, a day after the last one. An unknown price is none.
    function _sample(Recent memory recent, uint64 price) private view returns (Recent memory) {
        if (price == 0 || block.timestamp < recent.takenAt + RECENT_PERIOD) return recent;
        return Recent(recent.later, price, uint40(block.timestamp));
    }

    /// @dev What PRICER may set: the ceiling of the timelock's price bounds what was sold before, the recent price what a
    /// thief gains after a fall.
    function _highest(uint256 ceiling, Recent memory recent) private pure returns (uint256) {
        return Math.min(ceiling, Math.min(recent.earlier, recent.later) * CEILING_FACTOR);
    }

    function _requireBound(uint24 group, uint64 price, Price memory slot, uint256 highest) private pure {
        uint256 ref = slot.refPrice;
        uint256 move = price > ref ? price - ref : ref - price;
        bool fits = ref != 0 && move * 10_000 <= ref * BOUND_BPS && price <= highest;
        if (!fits) revert PriceBound(group, slot.refPrice, price);
    }
}
