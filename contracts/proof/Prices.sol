// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The lower of two numbers. The library of the sources computes it with masks of bits, which exceed the solver.
library Math {
    function min(uint256 a, uint256 b) internal pure returns (uint256) {
        return a < b ? a : b;
    }
}

/// @notice The bound of the price key, for every price, reference and moment.
contract Prices {
    // @cut PriceOracle Price
    // @cut PriceOracle Recent
    // @cut PriceOracle BOUND_BPS
    // @cut PriceOracle BOUND_PERIOD
    // @cut PriceOracle _slidingRef
    // @cut PriceOracle _requireBound
    // @cut PriceOracle _highest
    // @cut file CEILING_FACTOR

    /// @dev The reference never leaves the range between what it was and the price.
    function slide(Price memory slot) external view {
        require(slot.updatedAt <= block.timestamp);
        uint256 ref = _slidingRef(slot);
        (uint256 low, uint256 high) =
            slot.price < slot.refPrice ? (slot.price, slot.refPrice) : (slot.refPrice, slot.price);
        assert(slot.price == 0 || (ref >= low && ref <= high));
    }

    /// @dev A price that passes is within 30 % of the reference, and above neither the ceiling nor three times a recent
    /// price.
    function bound(uint24 group, uint64 price, Price memory slot, Recent memory recent) external pure {
        _requireBound(group, price, slot, _highest(slot.ceiling, recent));
        uint256 ref = slot.refPrice;
        assert(uint256(price) * 10_000 <= ref * 13_000);
        assert(uint256(price) * 10_000 >= ref * 7_000);
        assert(price <= slot.ceiling && ref != 0);
        assert(price <= uint256(recent.earlier) * CEILING_FACTOR && price <= uint256(recent.later) * CEILING_FACTOR);
    }
}
