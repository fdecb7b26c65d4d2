// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The royalty of every price is defined, and never more than a tenth of it.
contract Royalty {
    // @cut VaultAsset MAX_ROYALTY_BPS
    // @cut VaultAsset _royaltyReceiver
    // @cut VaultAsset _royaltyBps
    // @cut VaultAsset royaltyInfo

    function anyPrice(uint256 price) external view {
        require(_royaltyBps <= MAX_ROYALTY_BPS);
        (, uint256 amount) = royaltyInfo(1, price);
        assert(amount <= price / 10 + 1);
    }
}
