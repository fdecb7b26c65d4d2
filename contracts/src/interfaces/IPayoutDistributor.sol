// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Pays partner statements, each at most once.
interface IPayoutDistributor {
    event PayoutPaid(uint256 indexed statementId, address indexed to, uint256 amount, bytes32 statementHash);
    event DailyCapSet(uint128 cap);
    event SurplusReturned(uint256 amount);

    error StatementPaid();
    /// @notice The daily cap would be exceeded.
    error DailyCap();

    /// @notice Pays one statement. A failed transfer affects this statement only. TREASURER.
    /// @param statementHash The hash of its content, for the record.
    function pay(uint256 statementId, address to, uint256 amount, bytes32 statementHash) external;
    /// @notice Sets the daily cap. Timelock.
    function setDailyCap(uint128 cap) external;
    /// @notice Returns a part of the balance to the treasury. TREASURER.
    function returnSurplus(uint256 amount) external;
    /// @notice Whether the statement was paid.
    function isPaid(uint256 statementId) external view returns (bool);
}
