// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Holds the USDC behind prepaid credits. Selling contracts may draw a daily allowance from it, custodial
/// vaults their shipping costs; any other withdrawal needs two days' notice.
interface ICreditsTreasury {
    event AllowanceRefreshed(address indexed spender, uint256 amount);
    event SpenderCapSet(address indexed spender, uint128 cap);
    event ToppedUp(address indexed vault, uint256 amount);
    event WithdrawProposed(uint256 amount, uint256 executableAt);
    event Withdrawn(uint256 amount);

    /// @notice The allowance of this spender was refreshed less than a day ago, or it has none.
    error TooEarly(uint256 due);
    /// @notice The day's cap for vaults would be exceeded.
    error DailyCap();
    /// @notice The withdrawal was not executed within a week after its waiting period.
    error WithdrawExpired();

    /// @notice Resets a spender's allowance to its cap, once a day. Anyone.
    function refresh(address spender) external;
    /// @notice Sends the calling custodial vault the amount it is about to pay for shipping. Vaults only.
    function topUp(uint256 amount) external;
    /// @notice Sets the daily cap of a spender; the address of this contract stands for all vaults. Timelock.
    function setSpenderCap(address spender, uint128 cap) external;
    /// @notice Announces a withdrawal to the treasury. TREASURER.
    function proposeWithdraw(uint256 amount) external;
    /// @notice Executes it two days later. TREASURER.
    function executeWithdraw() external;
}
