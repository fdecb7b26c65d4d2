// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Suite} from "./types/Suite.sol";

/// @notice Immutable references to the other contracts.
abstract contract SuiteMember {
    address internal immutable USDC;
    address internal immutable CARD;
    address internal immutable GRADED;
    address internal immutable PACKET;
    address internal immutable SEALED_PRODUCT;
    address internal immutable PRICE_ORACLE;
    address internal immutable COMBO_POOL;
    address internal immutable BUYBACK_POOL;
    address internal immutable INSTANT_STORE;
    address internal immutable PROCESSOR;
    address internal immutable TREASURY;
    address internal immutable CREDITS_TREASURY;
    address internal immutable INVENTORY;
    address internal immutable VAULTS_FACTORY;

    /// @notice There is no contract at the address of the token.
    error NoToken();

    constructor(Suite memory suite) {
        // A token without code would accept every payment.
        if (suite.usdc.code.length == 0) revert NoToken();
        USDC = suite.usdc;
        CARD = suite.card;
        GRADED = suite.graded;
        PACKET = suite.packet;
        SEALED_PRODUCT = suite.sealedProduct;
        PRICE_ORACLE = suite.oracle;
        COMBO_POOL = suite.pool;
        BUYBACK_POOL = suite.buyback;
        INSTANT_STORE = suite.store;
        PROCESSOR = suite.processor;
        TREASURY = suite.treasury;
        CREDITS_TREASURY = suite.credits;
        INVENTORY = suite.inventory;
        VAULTS_FACTORY = suite.vaults;
    }

    /// @dev A card sent to one of these could not be recovered: they hold cards for others or not at all. Compares with all
    /// of them without a jump: a recipient is nearly always none of them.
    function _isSuite(address account) internal view returns (bool) {
        uint256 sellers = _same(account, COMBO_POOL) | _same(account, INSTANT_STORE) | _same(account, BUYBACK_POOL);
        uint256 tokens = _same(account, CARD) | _same(account, GRADED) | _same(account, PACKET)
            | _same(account, SEALED_PRODUCT) | _same(account, USDC);
        uint256 others =
            _same(account, PROCESSOR) | _same(account, PRICE_ORACLE) | _same(account, CREDITS_TREASURY);
        return sellers | tokens | others != 0;
    }

    function _same(address left, address right) private pure returns (uint256 result) {
        assembly ("memory-safe") {
            result := eq(left, right)
        }
    }
}
