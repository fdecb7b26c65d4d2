// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Caps of a day: what was counted never exceeds the cap, so it fits the bits of the cap.
contract Caps {
    // @widen BuybackPool WindowTerms
    // @widen BuybackPool windowTerms
    // @widen BuybackPool _countWindow
    // @widen EscrowState StockTerms
    // @widen EscrowState _stockTerms
    // @widen EscrowState _countStock

    function window(uint256 value) external {
        require(value < 2 ** 64 && windowTerms.registered < 2 ** 64);
        _countWindow(value);
        assert(windowTerms.registered <= windowTerms.dailyCap && value <= windowTerms.registered);
    }

    function stock(uint256 value) external {
        require(value < 2 ** 128 && _stockTerms.used < 2 ** 64);
        _countStock(value);
        assert(_stockTerms.used <= _stockTerms.dailyCap && value <= _stockTerms.used);
    }
}
