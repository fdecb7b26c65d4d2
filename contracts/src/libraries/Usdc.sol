// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";

/// @notice Calls to the dollar token that keep its own error text, so that the service can tell allowance, balance,
/// block list and pause apart.
library Usdc {
    /// @notice The token answered false.
    error TransferFailed();

    function pull(address token, address from, address to, uint256 amount) internal {
        _call(token, abi.encodeWithSelector(0x23b872dd, from, to, amount));
    }

    function push(address token, address to, uint256 amount) internal {
        _call(token, abi.encodeWithSelector(0xa9059cbb, to, amount));
    }

    function approve(address token, address spender, uint256 amount) internal {
        _call(token, abi.encodeWithSelector(0x095ea7b3, spender, amount));
    }

    /// @dev False instead of a revert, for payments that must not stop a queue.
    function tryPush(address token, address to, uint256 amount) internal returns (bool) {
        (bool ok, bytes memory answer) = token.call(abi.encodeWithSelector(0xa9059cbb, to, amount));
        return ok && (answer.length == 0 || abi.decode(answer, (bool)));
    }

    /// @dev Anyone can use up a permit before its owner does; then the allowance is already there, and it decides.
    function tryPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        internal
    {
        try IERC20Permit(token).permit(owner, address(this), value, deadline, v, r, s) {} catch {}
    }

    function _call(address token, bytes memory data) private {
        (bool ok, bytes memory answer) = token.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        if (answer.length != 0 && !abi.decode(answer, (bool))) revert TransferFailed();
    }
}
