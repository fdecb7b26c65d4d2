// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice Money of a selling contract: nothing is lost or created when revenue is split or a pack is repaid.
contract Money {
    // @widen EscrowState Funds
    // @widen EscrowState PENALTY_BPS
    // @widen EscrowState _funds
    // @widen EscrowState _accrue
    // @widen EscrowState _releaseStuck

    /// @dev The shares of a delivered pack add up to its price, and fit their 64 bits.
    function accrue(uint256 unit, uint256 floatBps) external {
        require(unit < 2 ** 48 && floatBps <= 10_000);
        uint256 float_ = _funds.accruedFloat;
        uint256 treasury = _funds.accruedTreasury;
        require(float_ < 2 ** 62 && treasury < 2 ** 62 && _funds.stuckEscrow < 2 ** 62);
        _accrue(unit, 1, 0, floatBps);
        assert(_funds.accruedFloat + _funds.accruedTreasury == float_ + treasury + unit);
        assert(_funds.accruedFloat < 2 ** 64 && _funds.accruedTreasury < 2 ** 64);
    }

    /// @dev A repaid pack takes exactly its price from the escrow; the bond pays at most a tenth of it and what it holds.
    function release(uint256 unit) external {
        uint256 stuck = _funds.stuckEscrow;
        uint256 bond = _funds.penaltyBond;
        require(unit <= stuck && stuck < 2 ** 64 && bond < 2 ** 64);
        uint256 penalty = _releaseStuck(unit);
        assert(_funds.stuckEscrow + unit == stuck);
        assert(_funds.penaltyBond + penalty == bond);
        assert(penalty * 10 <= unit);
    }
}
