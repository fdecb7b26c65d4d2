// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDepositRouter} from "./interfaces/IDepositRouter.sol";
import {Usdc} from "./libraries/Usdc.sol";

/// @notice Has no roles and no state.
contract DepositRouter is IDepositRouter {
    address public immutable USDC;
    address public immutable CREDITS_TREASURY;

    constructor(address usdc, address credits) {
        USDC = usdc;
        CREDITS_TREASURY = credits;
    }

    function deposit(bytes32 userRef, uint256 amount) external {
        _deposit(userRef, amount);
    }

    function depositWithPermit(bytes32 userRef, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        Usdc.tryPermit(USDC, msg.sender, amount, deadline, v, r, s);
        _deposit(userRef, amount);
    }

    function _deposit(bytes32 userRef, uint256 amount) private {
        if (amount == 0) revert ZeroAmount();
        emit Deposited(userRef, msg.sender, amount);
        Usdc.pull(USDC, msg.sender, CREDITS_TREASURY, amount);
    }
}
