// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {IRandomConsumer, IRandomnessRouter} from "./interfaces/IRandomness.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Liability} from "./libraries/Liability.sol";
import {Record, RecordSlot} from "./libraries/RecordSlot.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {PAUSER} from "./types/RoleIds.sol";

/// @notice Funds and randomness of a selling contract. A payment leaves as a refund of exactly the recorded price, sent or
/// claimed, or by `distribute` of exactly the revenue of delivered packs, so the escrow needs no counter of its own. The
/// bond adds penalties.
abstract contract Escrow is IEscrow, IRandomConsumer, Roles, SuiteMember, ReentrancyGuardTransient {
    using Liability for mapping(uint256 => uint256);

    struct Funds {
        uint64 accruedFloat;
        uint64 accruedTreasury;
        uint64 stuckEscrow;
        uint64 penaltyBond;
    }

    /// @dev What STOCKER may give buyers per day by changing stock that is on sale: the limit of a stolen key.
    struct StockTerms {
        uint64 dailyCap;
        uint32 day;
        uint64 used;
    }

    uint256 internal constant CENT = 10_000;
    uint256 internal constant GRADED_BIT = 1 << 31;
    uint256 internal constant REDIRECT_DELAY = 30 days;
    uint256 internal constant RESCUE_DELAY = 7 days;
    uint256 internal constant GRACE = 24 hours;
    uint256 private constant PENALTY_BPS = 1_000;
    /// @dev A purchase keeps four bits for its adapter. One that was used before is selected again under its number.
    uint256 private constant MAX_ADAPTERS = 16;
    /// @dev Enough for a penalty payment; the caller must supply it, so that the buyer's penalty cannot run out of gas.
    uint256 private constant ON_REFUND_GAS = 200_000;

    uint256 public immutable REFUND_DELAY;
    /// @dev The number of cards decides, not the remaining gas: otherwise gas estimates and callers would choose the
    /// cheaper way. A callback with too little gas reverts and is delivered again.
    uint256 public immutable CALLBACK_CARDS;

    address internal _adapter;
    uint8 internal _adapterIdx;
    bool internal _buyPaused;
    uint8 private _adapterCount;
    /// @notice Append-only: a purchase keeps the adapter it was made with.
    mapping(uint256 idx => address) public adapters;
    mapping(uint256 day => uint256) internal _liability;
    mapping(address owner => uint256) public claimable;
    Funds public funds;
    StockTerms public stockTerms;
    mapping(uint96 requestId => Record) internal _rec;
    mapping(uint96 requestId => bytes32) internal _word;
    /// @dev Only of purchases that neither the recipient nor the credits treasury paid.
    mapping(uint96 requestId => address) private _payer;
    /// @dev Cards of refunded packs that still could not move; they await the returns bin, on no shelf.
    mapping(uint256 entry => bool) private _stray;

    constructor(uint256 refundDelay, uint256 callbackCards, uint64 stockCap, address adapter) {
        REFUND_DELAY = refundDelay;
        CALLBACK_CARDS = callbackCards;
        _setStockCap(stockCap);
        _addAdapter(adapter);
    }

    function distribute() external nonReentrant {
        uint256 toFloat = funds.accruedFloat;
        uint256 toTreasury = funds.accruedTreasury;
        funds.accruedFloat = 0;
        if (toFloat != 0) Usdc.push(USDC, BUYBACK_POOL, toFloat);
        // A treasury that cannot receive keeps its share here and must not stop the float.
        if (toTreasury != 0 && Usdc.tryPush(USDC, TREASURY, toTreasury)) funds.accruedTreasury = 0;
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
        funds.penaltyBond += amount;
        emit PenaltyFunded(msg.sender, amount);
        Usdc.pull(USDC, msg.sender, address(this), amount);
    }

    function binStray(uint32 entry) external nonReentrant {
        if (!_stray[entry]) revert NotStuck();
        delete _stray[entry];
        IERC721(_assetOf(entry)).transferFrom(address(this), BUYBACK_POOL, _idOf(entry));
    }

    function setAdapter(address adapter) external onlyRole(DEFAULT_ADMIN_ROLE) {
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

    function requestIdOf(address payer, bytes32 partnerRef) public pure returns (uint96) {
        return uint96(uint256(keccak256(abi.encode(payer, partnerRef))));
    }

    /// @dev The highest value of cards that were sold and are not drawn yet.
    function _unrevealedLiability() internal view virtual returns (uint256);

    /// @dev Records a purchase that awaits its word.
    function _record(uint96 requestId, address payer, address recipient, uint256 product, uint256 quantity) internal {
        if (_rec[requestId].state() != RecordSlot.NONE) revert DuplicateRef(requestId);
        uint256 payerKind = RecordSlot.PAYER_IS_RECIPIENT;
        if (payer == CREDITS_TREASURY) {
            payerKind = RecordSlot.PAYER_IS_TREASURY;
        } else if (payer != recipient) {
            payerKind = RecordSlot.PAYER_IS_STORED;
            _payer[requestId] = payer;
        }
        _rec[requestId] = RecordSlot.pack(recipient, product, block.timestamp, quantity, payerKind, _adapterIdx);
    }

    function _payerOf(uint96 requestId, Record rec) internal view returns (address) {
        uint256 kind = rec.payerKind();
        if (kind == RecordSlot.PAYER_IS_RECIPIENT) return rec.recipient();
        return kind == RecordSlot.PAYER_IS_TREASURY ? CREDITS_TREASURY : _payer[requestId];
    }

    /// @dev Counts the most that a change of stock on sale can be worth to buyers.
    function _countStock(uint256 value) internal {
        StockTerms memory current = stockTerms;
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 used = (current.day == today ? current.used : 0) + value;
        if (used > current.dailyCap) revert StockCap();
        (stockTerms.day, stockTerms.used) = (today, uint64(used));
    }

    function _setStockCap(uint64 dailyCap) private {
        if (dailyCap == 0) revert StockCap();
        stockTerms.dailyCap = dailyCap;
        emit StockCapSet(dailyCap);
    }

    /// @dev Splits the revenue of delivered packs; the treasury gets the remainder, so that no dust is left.
    function _accrue(uint256 unit, uint256 packs, uint256 stuckPacks, uint256 floatBps) internal {
        uint256 sum = unit * packs;
        uint256 toFloat = sum * floatBps / 10_000;
        Funds memory money = funds;
        money.accruedFloat += uint64(toFloat);
        money.accruedTreasury += uint64(sum - toFloat);
        money.stuckEscrow += uint64(unit * stuckPacks);
        funds = money;
    }

    /// @dev Releases the price of a stuck pack from escrow, plus what the bond adds; an empty bond does not block it.
    function _releaseStuck(uint256 unit) internal returns (uint256 penalty) {
        Funds memory money = funds;
        penalty = unit * PENALTY_BPS / 10_000;
        if (penalty > money.penaltyBond) penalty = money.penaltyBond;
        money.stuckEscrow -= uint64(unit);
        money.penaltyBond -= uint64(penalty);
        funds = money;
    }

    function _claim(address owner, address to) private {
        uint256 amount = claimable[owner];
        if (amount == 0) revert NothingToClaim();
        claimable[owner] = 0;
        emit Claimed(owner, to, amount);
        Usdc.push(USDC, to, amount);
    }

    function _credit(address owner, uint256 amount) internal {
        claimable[owner] += amount;
        emit Credited(owner, amount);
    }

    /// @dev The source's penalty is an extra and must never prevent the refund itself.
    function _tellAdapter(uint256 idx, uint96 requestId, address payer, uint256 stake)
        internal
        returns (uint256 penalty)
    {
        if (gasleft() * 63 / 64 < ON_REFUND_GAS + 20_000) revert InsufficientGas();
        try IRandomnessRouter(adapters[idx]).onRefund{gas: ON_REFUND_GAS}(requestId, payer, stake) returns (
            uint256 paid
        ) {
            penalty = paid;
        } catch {}
    }

    /// @dev Delivers entries by collection; bit i of `failed` belongs to entry i. Calls no receiver and reads no price,
    /// so no external contract can block it.
    function _deliverAll(address recipient, uint256[] memory entries, uint32 expiry) internal returns (uint256 failed) {
        uint256[] memory ids = new uint256[](entries.length);
        for (uint256 kind; kind < 2; ++kind) {
            uint256 count;
            for (uint256 i; i < entries.length; ++i) {
                if ((entries[i] >> 31) & 1 == kind) ids[count++] = _idOf(entries[i]);
            }
            if (count == 0) continue;
            assembly ("memory-safe") {
                mstore(ids, count)
            }
            uint256 mask = IVaultAsset(kind == 0 ? CARD : GRADED).deliver(recipient, ids, expiry);
            assembly ("memory-safe") {
                mstore(ids, mload(entries))
            }
            if (mask == 0) continue;
            uint256 seen;
            for (uint256 i; i < entries.length; ++i) {
                if ((entries[i] >> 31) & 1 != kind) continue;
                if ((mask >> seen) & 1 == 1) failed |= 1 << i;
                ++seen;
            }
        }
    }

    function _toBin(uint256 entry) internal {
        try IERC721(_assetOf(entry)).transferFrom(address(this), BUYBACK_POOL, _idOf(entry)) {}
        catch {
            _stray[entry] = true;
        }
    }

    function _assetOf(uint256 entry) internal view returns (address) {
        return entry & GRADED_BIT == 0 ? CARD : GRADED;
    }

    function _idOf(uint256 entry) internal pure returns (uint256) {
        return entry & (GRADED_BIT - 1);
    }

    function _addAdapter(address adapter) private {
        uint256 count = _adapterCount;
        uint256 idx;
        while (idx < count && adapters[idx] != adapter) {
            ++idx;
        }
        if (idx == MAX_ADAPTERS || adapter == address(0)) revert NotAdapter();
        if (idx == count) {
            adapters[idx] = adapter;
            _adapterCount = uint8(idx + 1);
        }
        _adapter = adapter;
        _adapterIdx = uint8(idx);
        emit AdapterSet(uint8(idx), adapter);
    }
}
