// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Prices of groups of equal cards, in USDC micros.
interface IPriceOracle {
    event PriceUpdated(uint24 indexed group, uint64 oldPrice, uint64 newPrice);
    event GroupsSet(address indexed asset, uint24 indexed group, uint256[] ids);

    /// @notice The group is zero, has no price, or its price is too old.
    error ValueUnknown(uint24 group);
    /// @notice The price moves more than the hourly bound allows, exceeds `highestNow` of the group, or is a first price,
    /// which only the timelock sets.
    error PriceBound(uint24 group, uint64 refPrice, uint64 price);
    /// @notice Two related lists differ in length.
    error LengthMismatch();

    /// @notice Sets prices. PRICER within 30 % of a reference that follows the price within an hour, up to `highestNow`;
    /// the timelock without a bound, which sets the ceiling to three times the price. Zero means unknown.
    function setPrices(uint24[] calldata groups, uint64[] calldata prices) external;
    /// @notice Puts tokens of a collection into another group than at mint. Timelock.
    function setGroups(address asset, uint256[] calldata ids, uint24 group) external;

    /// @notice Prices of `groups`, or a revert that names the first unknown one.
    function valuesOf(uint24[] calldata groups) external view returns (uint64[] memory values);
    /// @notice Prices and ceilings of `groups`, or a revert that names the first unknown one.
    function rangesOf(uint24[] calldata groups)
        external
        view
        returns (uint64[] memory values, uint64[] memory ceilings);
    /// @notice The highest price PRICER can ever set: three times the timelock's last price.
    function ceilingOf(uint24 group) external view returns (uint64);
    /// @notice The sum of the ceilings of `groups`; never reverts.
    function ceilingsOf(uint24[] calldata groups) external view returns (uint256 sum);
    /// @notice The highest price PRICER can set now: three times the lower of two samples of the price, at least a day
    /// apart, and at most the ceiling.
    function highestNow(uint24 group) external view returns (uint64);
    /// @notice The price without a revert; `fresh` is true where `valuesOf` would succeed.
    function tryValueOf(uint24 group) external view returns (uint64 price, uint40 updatedAt, bool fresh);
    /// @notice Group and price of one token.
    function priceOf(address asset, uint256 id) external view returns (uint24 group, uint64 price, uint40 updatedAt);
}
