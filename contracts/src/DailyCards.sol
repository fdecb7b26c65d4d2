// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDailyCards} from "./interfaces/IDailyCards.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";

/// @notice How many cards may leave in a day, and what they may be worth: the limit of a stolen key.
abstract contract DailyCards is IDailyCards, SuiteMember {
    struct Terms {
        uint64 valueCap;
        uint64 value;
        uint32 countCap;
        uint32 count;
        uint32 day;
    }

    Terms public terms;

    /// @dev A price that PRICER lowered does not make a card cheaper here. A token without a price counts by number only.
    /// @return fits False if a cap would be exceeded; nothing is counted then.
    function _tryCount(address asset, uint256 id) internal returns (bool fits) {
        (,, uint24 group,,,) = IVaultAsset(asset).assetState(id);
        (uint256 price,,) = IPriceOracle(PRICE_ORACLE).tryValueOf(group);
        uint256 set = IPriceOracle(PRICE_ORACLE).ceilingOf(group) / CEILING_FACTOR;
        Terms memory current = terms;
        uint32 today = uint32(block.timestamp / 1 days);
        if (current.day != today) (current.day, current.value, current.count) = (today, 0, 0);
        uint256 value = current.value + (price > set ? price : set);
        if (value > current.valueCap || current.count >= current.countCap) return false;
        (current.value, current.count) = (uint64(value), current.count + 1);
        terms = current;
        return true;
    }

    /// @return valid False if a cap is zero; nothing is set then.
    function _trySetCaps(uint64 valueCap, uint32 countCap) internal returns (bool valid) {
        if (valueCap == 0 || countCap == 0) return false;
        (terms.valueCap, terms.countCap) = (valueCap, countCap);
        return true;
    }

    function _isCollection(address asset) internal view returns (bool) {
        return asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
    }
}
