// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// @notice USDC calls that keep the token's error text, so that the service can distinguish allowance, balance, block
/// list and pause. An empty answer counts as success, `false` as failure.
library Usdc {
    /// @notice The token returned false.
    error TransferFailed();

    function pull(address token, address from, address to, uint256 amount) internal {
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, shl(224, 0x23b872dd))
            mstore(add(data, 4), from)
            mstore(add(data, 36), to)
            mstore(add(data, 68), amount)
            mstore(0, 1)
            if iszero(call(gas(), token, 0, data, 100, 0, 32)) {
                returndatacopy(data, 0, returndatasize())
                revert(data, returndatasize())
            }
            if iszero(eq(mload(0), 1)) {
                mstore(0, 0x90b8ec18) // TransferFailed()
                revert(28, 4)
            }
        }
    }

    function push(address token, address to, uint256 amount) internal {
        _two(token, 0xa9059cbb, to, amount);
    }

    function approve(address token, address spender, uint256 amount) internal {
        _two(token, 0x095ea7b3, spender, amount);
    }

    /// @dev Returns false instead of reverting, for payments that must not block a queue.
    function tryPush(address token, address to, uint256 amount) internal returns (bool) {
        (bool ok, bytes memory answer) = token.call(abi.encodeWithSelector(0xa9059cbb, to, amount));
        return ok && (answer.length == 0 || abi.decode(answer, (bool)));
    }

    /// @dev Any account can use a permit before its owner does; then the allowance already exists and decides.
    function tryPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        internal
    {
        try IERC20Permit(token).permit(owner, address(this), value, deadline, v, r, s) {} catch {}
    }

    function _two(address token, uint256 selector, address account, uint256 amount) private {
        assembly ("memory-safe") {
            let data := mload(0x40)
            mstore(data, shl(224, selector))
            mstore(add(data, 4), account)
            mstore(add(data, 36), amount)
            mstore(0, 1)
            if iszero(call(gas(), token, 0, data, 68, 0, 32)) {
                returndatacopy(data, 0, returndatasize())
                revert(data, returndatasize())
            }
            if iszero(eq(mload(0), 1)) {
                mstore(0, 0x90b8ec18) // TransferFailed()
                revert(28, 4)
            }
        }
    }
}
