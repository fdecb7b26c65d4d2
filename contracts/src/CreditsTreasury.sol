// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICreditsTreasury} from "./interfaces/ICreditsTreasury.sol";
import {IVaultFactory} from "./interfaces/IUserVault.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {TREASURER} from "./types/RoleIds.sol";
import {Grant} from "./types/Suite.sol";

/// @notice BUYER spends the daily allowance of each selling contract on packs, VAULTS a daily cap on signed shipping
/// quotes; neither can withdraw anything.
contract CreditsTreasury is ICreditsTreasury, Roles {
    struct Cap {
        uint128 cap;
        uint64 since;
        uint64 spent;
    }

    uint256 private constant WITHDRAW_DELAY = 48 hours;
    uint256 private constant WITHDRAW_LIFE = 7 days;

    address public immutable USDC;
    address public immutable TREASURY;
    address public immutable FACTORY;

    mapping(address spender => Cap) public caps;
    uint256 public withdrawAmount;
    uint256 public withdrawableAt;

    /// @param spenders The selling contracts; they get their first allowance immediately.
    constructor(
        address usdc,
        address treasury,
        address factory,
        address[] memory spenders,
        uint128 cap,
        address admin,
        Grant[] memory grants
    ) Roles(admin, grants) {
        USDC = usdc;
        TREASURY = treasury;
        FACTORY = factory;
        caps[address(this)].cap = cap;
        for (uint256 i; i < spenders.length; ++i) {
            caps[spenders[i]].cap = cap;
            _refresh(spenders[i]);
        }
    }

    function refresh(address spender) external {
        // The address of this contract stands for the vaults, whose day `topUp` alone begins.
        if (spender == address(this)) revert Unauthorized();
        Cap memory current = caps[spender];
        uint256 due = current.since + 1 days;
        if (current.cap == 0 || block.timestamp < due) revert TooEarly(due);
        _refresh(spender);
    }

    function topUp(uint256 amount) external {
        if (!IVaultFactory(FACTORY).isVault(msg.sender)) revert Unauthorized();
        Cap storage current = caps[address(this)];
        if (block.timestamp >= current.since + 1 days) (current.since, current.spent) = (uint64(block.timestamp), 0);
        if (current.spent + amount > current.cap) revert DailyCap();
        current.spent += uint64(amount);
        emit ToppedUp(msg.sender, amount);
        Usdc.push(USDC, msg.sender, amount);
    }

    function setSpenderCap(address spender, uint128 cap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        caps[spender].cap = cap;
        emit SpenderCapSet(spender, cap);
        if (spender != address(this)) _refresh(spender);
    }

    function proposeWithdraw(uint256 amount) external onlyRole(TREASURER) {
        (withdrawAmount, withdrawableAt) = (amount, block.timestamp + WITHDRAW_DELAY);
        emit WithdrawProposed(amount, withdrawableAt);
    }

    function executeWithdraw() external onlyRole(TREASURER) {
        if (withdrawableAt == 0 || block.timestamp < withdrawableAt) revert TooEarly(withdrawableAt);
        if (block.timestamp > withdrawableAt + WITHDRAW_LIFE) revert WithdrawExpired();
        uint256 amount = withdrawAmount;
        (withdrawAmount, withdrawableAt) = (0, 0);
        emit Withdrawn(amount);
        Usdc.push(USDC, TREASURY, amount);
    }

    function _refresh(address spender) private {
        caps[spender].since = uint64(block.timestamp);
        emit AllowanceRefreshed(spender, caps[spender].cap);
        Usdc.approve(USDC, spender, caps[spender].cap);
    }
}
