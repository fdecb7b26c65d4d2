// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Roles} from "./Roles.sol";
import {Grant} from "./types/Suite.sol";
import {PRICER} from "./types/RoleIds.sol";

/// @notice One storage word per group. A stolen PRICER key moves a price by at most 30 % per hour.
contract PriceOracle is IPriceOracle, Roles {
    struct Price {
        uint64 price;
        uint40 updatedAt;
        uint64 refPrice;
        uint40 refAt;
    }

    uint256 private constant BOUND_BPS = 3_000;
    uint256 private constant BOUND_PERIOD = 1 hours;

    uint256 public immutable MAX_AGE;

    mapping(uint24 group => Price) private _prices;

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

    function setGroups(address asset, uint256[] calldata ids, uint24 group) external onlyRole(PRICER) {
        IVaultAsset(asset).setGroup(ids, group);
        emit GroupsSet(asset, group, ids);
    }

    function valuesOf(uint24[] calldata groups) external view returns (uint64[] memory values) {
        values = new uint64[](groups.length);
        uint24 lastGroup;
        uint64 lastValue;
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
            (slot.refPrice, slot.refAt) = (price, uint40(block.timestamp));
        } else if (price != 0) {
            if (old == 0) revert PriceBound(group, 0, price);
            if (block.timestamp >= slot.refAt + BOUND_PERIOD) {
                (slot.refPrice, slot.refAt) = (old, uint40(block.timestamp));
            }
            uint256 ref = slot.refPrice;
            uint256 move = price > ref ? price - ref : ref - price;
            if (move * 10_000 > ref * BOUND_BPS) revert PriceBound(group, slot.refPrice, price);
        }
        (slot.price, slot.updatedAt) = (price, uint40(block.timestamp));
        _prices[group] = slot;
        emit PriceUpdated(group, old, price);
    }
}
