// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {EscrowState} from "./EscrowState.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {IRandomConsumer, IRandomnessRouter} from "./interfaces/IRandomness.sol";
import {IVaultFactory} from "./interfaces/IUserVault.sol";
import {Liability} from "./libraries/Liability.sol";
import {Record, RecordSlot} from "./libraries/RecordSlot.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {PAUSER} from "./types/RoleIds.sol";

/// @notice Funds and randomness of a selling contract. A payment leaves as a refund of exactly the recorded price, sent or
/// claimed, or by `distribute` of exactly the revenue of delivered packs, so the escrow needs no counter of its own. The
/// bond adds penalties.
/// @dev Every sale has a number in the line of its tier or packet type, and draws happen in the order of the numbers,
/// whatever the order of the words: otherwise the caller who delivers several words would choose among the results.
abstract contract Escrow is IEscrow, IRandomConsumer, EscrowState, Roles, ReentrancyGuardTransient {
    using Liability for mapping(uint256 => uint256);

    uint256 internal constant RESCUE_DELAY = 7 days;
    /// @dev What a further purchase costs in a callback besides its cards, in cards.
    uint256 internal constant FURTHER_COST = 4;
    /// @dev A purchase keeps four bits for its adapter. One that was used before is selected again under its number.
    uint256 private constant MAX_ADAPTERS = 16;
    /// @dev Enough for a penalty payment; the caller must supply it, so that the buyer's penalty cannot run out of gas.
    uint256 private constant ON_REFUND_GAS = 200_000;

    uint256 public immutable REFUND_DELAY;
    /// @dev The number of cards decides, not the remaining gas: otherwise gas estimates and callers would choose the
    /// cheaper way. A callback with too little gas reverts and is delivered again.
    uint256 public immutable CALLBACK_CARDS;

    constructor(uint256 refundDelay, uint256 callbackCards, uint64 stockCap, address adapter) {
        REFUND_DELAY = refundDelay;
        CALLBACK_CARDS = callbackCards;
        _setStockCap(stockCap);
        _addAdapter(adapter);
    }

    function distribute() external nonReentrant {
        uint256 toFloat = _funds.accruedFloat;
        uint256 toTreasury = _funds.accruedTreasury;
        _funds.accruedFloat = 0;
        if (toFloat != 0) Usdc.push(USDC, BUYBACK_POOL, toFloat);
        // A treasury that cannot receive keeps its share here and must not stop the float.
        if (toTreasury != 0 && Usdc.tryPush(USDC, TREASURY, toTreasury)) _funds.accruedTreasury = 0;
        else toTreasury = 0;
        emit Distributed(toFloat, toTreasury);
    }

    function claim(address to) external nonReentrant {
        _claim(msg.sender, to);
    }

    function claimFor(address owner) external nonReentrant {
        _claim(owner, owner);
    }

    function fundPenalty(uint64 amount) external nonReentrant {
        _funds.penaltyBond += amount;
        emit PenaltyFunded(msg.sender, amount);
        Usdc.pull(USDC, msg.sender, address(this), amount);
    }

    function binStray(uint32 entry) external nonReentrant {
        if (!_stray[entry]) revert NotStuck();
        delete _stray[entry];
        IERC721(_assetOf(entry)).transferFrom(address(this), BUYBACK_POOL, _idOf(entry));
    }

    function setAdapter(address adapter) external onlyRole(DEFAULT_ADMIN_ROLE) {
        // A source that does not serve this contract would take payments for packs that can only be refunded.
        bool serves = adapter.code.length != 0
            && (IRandomnessRouter(adapter).FIRST_CONSUMER() == address(this)
                || IRandomnessRouter(adapter).SECOND_CONSUMER() == address(this));
        if (!serves) revert NotAdapter();
        _addAdapter(adapter);
    }

    function setStockCap(uint64 dailyCap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setStockCap(dailyCap);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        _buyPaused = on;
        emit BuyPauseSet(on);
    }

    function openLiability() external view returns (uint256) {
        return liabilitySince(block.timestamp / 1 days);
    }

    function liabilitySince(uint256 firstDay) public view returns (uint256) {
        return _liability.since(firstDay) + _unrevealedLiability();
    }

    function config() external view returns (address adapter, uint8 adapterIdx, bool buyPaused) {
        return (_adapter, _adapterIdx, _buyPaused);
    }

    function funds() external view returns (uint64, uint64, uint64, uint64) {
        Funds memory money = _funds;
        return (money.accruedFloat, money.accruedTreasury, money.stuckEscrow, money.penaltyBond);
    }

    function stockTerms() external view returns (uint64 dailyCap, uint32 day, uint64 used) {
        StockTerms memory current = _stockTerms;
        return (current.dailyCap, current.day, current.used);
    }

    function claimable(address owner) external view returns (uint256) {
        return _claimable[owner];
    }

    function adapters(uint256 idx) external view returns (address) {
        return _adapters[idx];
    }

    function requestIdOf(address payer, bytes32 partnerRef) public pure returns (uint96) {
        return uint96(uint256(keccak256(abi.encode(payer, partnerRef))));
    }

    /// @dev The key that spends the credits delivers to the user they belong to.
    function _requireCustody(bytes32 userRef, address recipient) internal view {
        if (!IVaultFactory(VAULTS_FACTORY).accepts(userRef, recipient)) revert BadRecipient();
    }

    /// @dev The highest value of cards that were sold and are not drawn yet.
    function _unrevealedLiability() internal view virtual returns (uint256);

    /// @dev Whether a word may still be used; one that is too late or repeated is ignored.
    function _accepts(uint96 requestId, Record rec) internal returns (bool) {
        uint256 state = rec.state();
        if (state == RecordSlot.NONE || msg.sender != _adapters[rec.adapter()]) revert NotAdapter();
        if (state == RecordSlot.REQUESTED && block.timestamp < rec.requestedAt() + REFUND_DELAY) return true;
        emit LateWord(requestId);
        return false;
    }

    /// @dev Refunds start exactly when words are no longer accepted.
    function _requireRefundable(uint96 requestId, Record rec) internal view {
        if (rec.state() != RecordSlot.REQUESTED) revert NotRefundable(requestId);
        uint256 due = rec.requestedAt() + REFUND_DELAY;
        if (block.timestamp < due) revert TooEarly(due);
    }

    function _setStockCap(uint64 dailyCap) private {
        if (dailyCap == 0) revert StockCap();
        _stockTerms.dailyCap = dailyCap;
        emit StockCapSet(dailyCap);
    }

    function _claim(address owner, address to) private {
        uint256 amount = _claimable[owner];
        if (amount == 0) revert NothingToClaim();
        _claimable[owner] = 0;
        emit Claimed(owner, to, amount);
        Usdc.push(USDC, to, amount);
    }

    /// @dev The source's penalty is an extra and must never prevent the refund itself.
    function _tellAdapter(uint256 idx, uint96 requestId, address payer, uint256 stake)
        internal
        returns (uint256 penalty)
    {
        if (gasleft() * 63 / 64 < ON_REFUND_GAS + 20_000) revert InsufficientGas();
        try IRandomnessRouter(_adapters[idx]).onRefund{gas: ON_REFUND_GAS}(requestId, payer, stake) returns (
            uint256 paid
        ) {
            penalty = paid;
        } catch {}
    }

    function _addAdapter(address adapter) private {
        uint256 count = _adapterCount;
        uint256 idx;
        while (idx < count && _adapters[idx] != adapter) {
            ++idx;
        }
        if (idx == MAX_ADAPTERS || adapter == address(0)) revert NotAdapter();
        if (idx == count) {
            _adapters[idx] = adapter;
            _adapterCount = uint8(idx + 1);
        }
        _adapter = adapter;
        _adapterIdx = uint8(idx);
        emit AdapterSet(uint8(idx), adapter);
    }
}
