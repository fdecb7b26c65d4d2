// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IEscrow} from "./interfaces/IEscrow.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Record, RecordSlot} from "./libraries/RecordSlot.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";

/// @notice What a selling contract stores, first in its layout: the pool runs a part of its code from another contract,
/// which reads the same slots.
abstract contract EscrowState is SuiteMember {
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
    uint256 internal constant GRACE = 24 hours;
    uint256 private constant PENALTY_BPS = 1_000;
    /// @dev Marks a number that left its line before its turn; larger than every request.
    uint256 private constant SKIPPED = 1 << 96;
    /// @dev Numbers that one call passes at most. Refunds in the order of sale leave no marks.
    uint256 private constant MAX_SKIPS = 16;

    address internal _adapter;
    uint8 internal _adapterIdx;
    bool internal _buyPaused;
    uint8 internal _adapterCount;
    mapping(uint256 idx => address) internal _adapters;
    mapping(uint256 day => uint256) internal _liability;
    mapping(address owner => uint256) internal _claimable;
    Funds internal _funds;
    StockTerms internal _stockTerms;
    mapping(uint96 requestId => Record) internal _rec;
    mapping(uint96 requestId => bytes32) internal _word;
    /// @dev Only of purchases that neither the recipient nor the credits treasury paid.
    mapping(uint96 requestId => address) private _payer;
    /// @dev Cards of refunded packs that still could not move; they await the returns bin, on no shelf.
    mapping(uint256 entry => bool) internal _stray;
    /// @dev The request of a number whose word is stored, or the mark of a skipped number. A request stays until the
    /// number is used again, because its record tells whether it still waits.
    mapping(uint256 lineAndNumber => uint256) private _line;

    /// @dev Records a purchase that awaits its word, with its number in line.
    function _record(
        uint96 requestId,
        address payer,
        address recipient,
        uint256 product,
        uint256 quantity,
        uint256 number
    ) internal {
        if (_rec[requestId].state() != RecordSlot.NONE) revert IEscrow.DuplicateRef(requestId);
        uint256 payerKind = RecordSlot.PAYER_IS_RECIPIENT;
        if (payer == CREDITS_TREASURY) {
            payerKind = RecordSlot.PAYER_IS_TREASURY;
        } else if (payer != recipient) {
            payerKind = RecordSlot.PAYER_IS_STORED;
            _payer[requestId] = payer;
        }
        _rec[requestId] =
            RecordSlot.pack(recipient, product, block.timestamp, quantity, payerKind, number, _adapterIdx);
    }

    function _payerOf(uint96 requestId, Record rec) internal view returns (address) {
        uint256 kind = rec.payerKind();
        if (kind == RecordSlot.PAYER_IS_RECIPIENT) return rec.recipient();
        return kind == RecordSlot.PAYER_IS_TREASURY ? CREDITS_TREASURY : _payer[requestId];
    }

    /// @dev Counts the most that a change of stock on sale can be worth to buyers.
    function _countStock(uint256 value) internal {
        StockTerms memory current = _stockTerms;
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 used = (current.day == today ? current.used : 0) + value;
        if (used > current.dailyCap) revert IEscrow.StockCap();
        (_stockTerms.day, _stockTerms.used) = (today, uint64(used));
    }

    /// @dev What a card counts for: a price that PRICER lowered does not make it cheaper than the timelock's price.
    function _standing(uint256 price, uint256 ceiling) internal pure returns (uint256) {
        uint256 set = ceiling / CEILING_FACTOR;
        return price > set ? price : set;
    }

    /// @dev Splits the revenue of delivered packs; the treasury gets the remainder, so that no dust is left.
    function _accrue(uint256 unit, uint256 packs, uint256 stuckPacks, uint256 floatBps) internal {
        uint256 sum = unit * packs;
        uint256 toFloat = sum * floatBps / 10_000;
        Funds memory money = _funds;
        money.accruedFloat += uint64(toFloat);
        money.accruedTreasury += uint64(sum - toFloat);
        money.stuckEscrow += uint64(unit * stuckPacks);
        _funds = money;
    }

    /// @dev Releases the price of a stuck pack from escrow, plus what the bond adds; an empty bond does not block it.
    function _releaseStuck(uint256 unit) internal returns (uint256 penalty) {
        Funds memory money = _funds;
        penalty = unit * PENALTY_BPS / 10_000;
        if (penalty > money.penaltyBond) penalty = money.penaltyBond;
        money.stuckEscrow -= uint64(unit);
        money.penaltyBond -= uint64(penalty);
        _funds = money;
    }

    function _credit(address owner, uint256 amount) internal {
        _claimable[owner] += amount;
        emit IEscrow.Credited(owner, amount);
    }

    /// @dev Delivers entries by collection; bit i of `failed` belongs to entry i. Calls no receiver, and of the oracle only
    /// a function that answers for every group, so no external contract can block it.
    /// Returns the sum of the ceilings of the delivered cards, too.
    function _deliverAll(address recipient, uint256[] memory entries, uint32 expiry)
        internal
        returns (uint256 failed, uint256 ceilings)
    {
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
            (uint256 mask, uint256 sum) = IVaultAsset(kind == 0 ? CARD : GRADED).deliver(recipient, ids, expiry);
            ceilings += sum;
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

    /// @dev A payer that cannot receive must not block a line; it claims the amount later.
    function _repay(address payer, uint256 amount) internal {
        if (!Usdc.tryPush(USDC, payer, amount)) _credit(payer, amount);
    }

    /// @dev Stores a word that arrived before the turn of its number.
    function _storeWord(uint256 line, uint96 requestId, Record rec, bytes32 word) internal {
        uint256 number = rec.number();
        _rec[requestId] = rec.withState(RecordSlot.READY);
        _word[requestId] = word;
        _line[_place(line, number)] = requestId;
        emit IEscrow.RandomReady(requestId, uint16(number), word);
    }

    /// @dev Marks a number whose turn has not come and will not come.
    function _skip(uint256 line, uint256 number) internal {
        _line[_place(line, number)] = SKIPPED;
    }

    /// @dev The first number from `head` on that is not skipped; bounded, so that the next call may have to continue.
    function _pass(uint256 line, uint256 head, uint256 tail) internal returns (uint256) {
        for (uint256 i; i < MAX_SKIPS && head != tail; ++i) {
            uint256 place = _place(line, head);
            if (_line[place] != SKIPPED) break;
            delete _line[place];
            head = uint16(head + 1);
        }
        return head;
    }

    /// @dev The purchase at the head of a line if its word is stored; otherwise an empty record.
    function _readyAt(uint256 line, uint256 head) internal view returns (uint96 requestId, Record rec) {
        requestId = uint96(_line[_place(line, head)]);
        rec = _rec[requestId];
        if (rec.state() != RecordSlot.READY || rec.number() != head) rec = Record.wrap(0);
    }

    function _place(uint256 line, uint256 number) private pure returns (uint256) {
        return (line << 16) | number;
    }
}
