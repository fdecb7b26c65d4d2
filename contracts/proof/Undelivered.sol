// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Money of packs with a card that could not move. A contract of its own: one claim per function that is cut.
contract Undelivered {
    // @widen EscrowState Funds
    // @widen EscrowState _funds
    // @widen EscrowState _accrue

    /// @dev The price of an undelivered pack is set aside in full.
    function setAside(uint256 unit, uint256 floatBps) external {
        require(unit < 2 ** 48 && floatBps <= 10_000);
        uint256 stuck = _funds.stuckEscrow;
        uint256 float_ = _funds.accruedFloat;
        require(float_ < 2 ** 62 && _funds.accruedTreasury < 2 ** 62 && stuck < 2 ** 62);
        _accrue(unit, 0, 1, floatBps);
        assert(_funds.stuckEscrow == stuck + unit && _funds.accruedFloat == float_);
    }
}
