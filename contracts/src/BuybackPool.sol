// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IBuybackPool, QuoteItem, SellBack} from "./interfaces/IBuybackPool.sol";
import {ILiability} from "./interfaces/ILiability.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Liability} from "./libraries/Liability.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {CEILING_FACTOR} from "./types/Limits.sol";
import {PAUSER, TREASURER, WINDOWS} from "./types/RoleIds.sol";
import {Grant, Suite} from "./types/Suite.sol";

/// @notice The buyback float, the operator that sellers approve, and the returns bin. The seller is always the caller
/// or the signer, so a remaining approval gives no other account any right.
contract BuybackPool is IBuybackPool, Roles, SuiteMember, EIP712, ReentrancyGuardTransient {
    using Liability for mapping(uint256 => uint256);

    uint256 private constant MAX_BATCH = 50;
    uint256 private constant MAX_WINDOW = 30 days;
    uint256 private constant WITHDRAW_DELAY = 48 hours;
    uint256 private constant WITHDRAW_LIFE = 7 days;
    /// @dev A window opens up to this time before its card is delivered, because its length is rounded up.
    uint256 private constant OPENING_UNIT = 30 minutes;
    bytes32 private constant SELL_BACK_TYPEHASH = keccak256(
        "SellBack(address seller,address asset,uint256[] tokenIds,uint256 minTotal,uint256 nonce,uint64 deadline)"
    );

    struct Terms {
        uint16 bps;
        bool paused;
        uint64 dailyCap;
        uint32 day;
        uint64 spent;
    }

    struct Withdrawal {
        address to;
        uint96 amount;
        uint256 executableAt;
    }

    /// @dev What prize windows may add to the liability per day: the limit of a stolen WINDOWS key.
    struct WindowTerms {
        uint64 dailyCap;
        uint32 day;
        uint64 registered;
    }

    /// @dev A time in which no card could be sold, and the sum of all earlier ones; `to` is zero while it lasts. No pause is
    /// ever displaced, and a search finds one, so that many short ones neither take back an extension nor make it costly.
    struct Pause {
        uint40 from;
        uint40 to;
        uint40 before;
    }

    Terms public terms;
    Pause[] private _pauses;
    WindowTerms public windowTerms;
    Withdrawal public withdrawal;
    mapping(address seller => uint256) public nonces;
    mapping(uint256 day => uint256) private _liability;

    constructor(Suite memory suite, uint16 bps, uint64 dailyCap, uint64 windowCap, address admin, Grant[] memory grants)
        Roles(admin, grants)
        SuiteMember(suite)
        EIP712("BuybackPool", "1")
    {
        _setTerms(bps, dailyCap, windowCap);
    }

    function sellBack(address asset, uint256[] calldata ids, uint256 minTotal)
        external
        nonReentrant
        returns (uint256)
    {
        return _sell(msg.sender, asset, ids, minTotal);
    }

    function sellBackWithSig(SellBack calldata sale, bytes calldata signature)
        external
        nonReentrant
        returns (uint256)
    {
        if (block.timestamp > sale.deadline) revert DeadlinePassed();
        if (sale.nonce != nonces[sale.seller]) revert BadNonce();
        bytes32 data = keccak256(
            abi.encode(
                SELL_BACK_TYPEHASH,
                sale.seller,
                sale.asset,
                keccak256(abi.encodePacked(sale.tokenIds)),
                sale.minTotal,
                sale.nonce,
                sale.deadline
            )
        );
        // Checked at execution: a contract wallet that changed its signer meanwhile no longer consents.
        bool signed = SignatureChecker.isValidSignatureNowCalldata(sale.seller, _hashTypedDataV4(data), signature);
        if (!signed) revert BadSignature();
        nonces[sale.seller] = sale.nonce + 1;
        return _sell(sale.seller, sale.asset, sale.tokenIds, sale.minTotal);
    }

    function cancelNonce(uint256 upTo) external {
        if (upTo <= nonces[msg.sender]) revert BadNonce();
        nonces[msg.sender] = upTo;
        emit NonceCancelled(msg.sender, upTo);
    }

    function registerWindow(address asset, uint256 id, address holder, uint32 expiry) external onlyRole(WINDOWS) {
        _requireEligible(asset);
        if (expiry <= block.timestamp || expiry > block.timestamp + MAX_WINDOW) revert BadExpiry();
        (, uint32 current, uint24 group,,,) = IVaultAsset(asset).assetState(id);
        // An open window is a right of the holder: it can only become longer.
        bool isOpen = current != 0 && !IVaultAsset(asset).movedSinceWindow(id);
        if (isOpen && expiry < IVaultAsset(asset).windowEnd(id)) revert BadExpiry();
        (uint64 price,, bool fresh) = IPriceOracle(PRICE_ORACLE).tryValueOf(group);
        if (!fresh) revert IPriceOracle.ValueUnknown(group);
        uint256 ceiling = IPriceOracle(PRICE_ORACLE).ceilingOf(group);
        // A price that PRICER lowered does not make room for more windows.
        _countWindow(Math.max(price, ceiling / CEILING_FACTOR));
        _liability.add(expiry, ceiling);
        emit WindowRegistered(asset, id, holder, expiry);
        IVaultAsset(asset).openWindow(id, holder, expiry);
    }

    function extendWindow(uint24 group, uint32 expiry) external {
        _requireEligible(msg.sender);
        _liability.add(expiry, IPriceOracle(PRICE_ORACLE).ceilingOf(group));
    }

    function deposit(uint256 amount) external nonReentrant {
        emit FloatIn(msg.sender, amount);
        Usdc.pull(USDC, msg.sender, address(this), amount);
    }

    function proposeWithdraw(uint256 amount, address to) external onlyRole(TREASURER) {
        if (amount > type(uint96).max) revert BadTerms();
        uint256 due = block.timestamp + WITHDRAW_DELAY;
        withdrawal = Withdrawal(to, uint96(amount), due);
        emit WithdrawProposed(amount, to, due);
    }

    function executeWithdraw() external onlyRole(TREASURER) nonReentrant {
        Withdrawal memory planned = withdrawal;
        if (planned.executableAt == 0 || block.timestamp < planned.executableAt) revert TooEarly(planned.executableAt);
        if (block.timestamp > planned.executableAt + WITHDRAW_LIFE) revert WithdrawExpired();
        delete withdrawal;
        (uint256 float_, uint256 liability) = coverage();
        if (float_ < liability + planned.amount) revert FloatShort(planned.amount + liability, float_);
        emit FloatOut(planned.to, planned.amount);
        Usdc.push(USDC, planned.to, planned.amount);
    }

    function releaseToShelf(address asset, uint256 id) external {
        if (msg.sender != COMBO_POOL) revert Unauthorized();
        IERC721(asset).transferFrom(address(this), COMBO_POOL, id);
    }

    function setTerms(uint16 bps, uint64 dailyCap, uint64 windowCap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTerms(bps, dailyCap, windowCap);
    }

    function setPause(bool on) external onlyRole(PAUSER) {
        if (on && !terms.paused) {
            uint40 now_ = uint40(block.timestamp);
            _pauses.push(Pause(now_, 0, uint40(_pausedUntil(now_))));
        }
        if (!on && terms.paused) _pauses[_pauses.length - 1].to = uint40(block.timestamp);
        terms.paused = on;
        emit SellBackPauseSet(on);
    }

    function windowEnd(uint256 openedAt, uint256 expiry) external view returns (uint256) {
        if (_pauses.length == 0) return expiry;
        // The window ends after so much time without a pause, counted from the beginning of time.
        uint256 open = expiry - _pausedUntil(openedAt);
        uint256 count = _countPauses(open, true);
        return count == 0 ? open : open + _pauses[count - 1].before + _lengthOf(count - 1);
    }

    function quoteSellBack(address seller, address asset, uint256[] calldata ids)
        external
        view
        returns (QuoteItem[] memory items, uint256 total, uint256 float_)
    {
        float_ = IERC20(USDC).balanceOf(address(this));
        items = new QuoteItem[](ids.length);
        for (uint256 i; i < ids.length; ++i) {
            items[i] = _quote(seller, asset, ids[i]);
            total += items[i].payout;
        }
    }

    /// @inheritdoc IBuybackPool
    function coverage() public view returns (uint256 float_, uint256 liability) {
        float_ = IERC20(USDC).balanceOf(address(this));
        uint256 firstDay = (block.timestamp - _longestExtension()) / 1 days;
        uint256 value = _liability.since(firstDay) + ILiability(COMBO_POOL).liabilitySince(firstDay)
            + ILiability(INSTANT_STORE).liabilitySince(firstDay);
        liability = value * terms.bps / 10_000;
    }

    /// @notice The EIP-712 domain of this contract.
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return _domainSeparatorV4();
    }

    function _sell(address seller, address asset, uint256[] calldata ids, uint256 minTotal)
        private
        returns (uint256 total)
    {
        Terms memory current = terms;
        if (current.paused) revert SellBackPaused();
        if (ids.length == 0 || ids.length > MAX_BATCH) revert BatchSize();
        _requireEligible(asset);
        uint24[] memory groups = IVaultAsset(asset).take(seller, ids);
        uint64[] memory values = IPriceOracle(PRICE_ORACLE).valuesOf(groups);
        // At most fifty values of 64 bits, at no more than their full value.
        unchecked {
            for (uint256 i; i < ids.length; ++i) {
                uint256 payout = uint256(values[i]) * current.bps / 10_000;
                total += payout;
                emit CardSold(seller, asset, ids[i], groups[i], values[i], uint64(payout));
            }
        }
        if (total < minTotal) revert MinTotal(total, minTotal);
        _spend(current, total);
        emit SellBackExecuted(seller, asset, ids.length, total);
        Usdc.push(USDC, seller, total);
    }

    /// @dev The cap limits what a stolen price key could drain per day.
    function _spend(Terms memory current, uint256 total) private {
        uint256 float_ = IERC20(USDC).balanceOf(address(this));
        if (total > float_) revert FloatShort(total, float_);
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 spent = current.day == today ? current.spent : 0;
        if (spent + total > current.dailyCap) {
            revert FloatShort(total, current.dailyCap > spent ? current.dailyCap - spent : 0);
        }
        (terms.day, terms.spent) = (today, uint64(spent + total));
    }

    function _quote(address seller, address asset, uint256 id) private view returns (QuoteItem memory item) {
        item.tokenId = id;
        if (asset != CARD && asset != GRADED) {
            item.reason = 1;
            return item;
        }
        (address owner, uint32 expiry, uint24 group,, uint8 burnState, bool held) = IVaultAsset(asset).assetState(id);
        (uint64 value,, bool fresh) = IPriceOracle(PRICE_ORACLE).tryValueOf(group);
        uint256 end = IVaultAsset(asset).windowEnd(id);
        (item.windowExpiry, item.group, item.value) = (uint32(end), group, value);
        if (owner != seller) item.reason = 2;
        else if (burnState != 0 || held) item.reason = 5;
        else if (IVaultAsset(asset).movedSinceWindow(id)) item.reason = 2;
        else if (expiry == 0) item.reason = 1;
        else if (block.timestamp > end) item.reason = 3;
        else if (!fresh) item.reason = 4;
        else item.payout = uint64(uint256(value) * terms.bps / 10_000);
    }

    /// @dev The most by which the end of a window that is still open was moved: the pauses since the opening of the longest
    /// one that has not ended.
    function _longestExtension() private view returns (uint256) {
        if (_pauses.length == 0) return 0;
        uint256 paused = _pausedUntil(block.timestamp);
        uint256 count = _countPauses(block.timestamp - paused - MAX_WINDOW - OPENING_UNIT, false);
        return count == _pauses.length ? 0 : paused - _pauses[count].before;
    }

    /// @dev The time of all pauses before a moment.
    function _pausedUntil(uint256 time) private view returns (uint256) {
        uint256 count = _countSince(time);
        if (count == 0) return 0;
        Pause memory last = _pauses[count - 1];
        uint256 length = _lengthOf(count - 1);
        return last.before + (time < last.from + length ? time - last.from : length);
    }

    /// @dev How many pauses began before a moment.
    function _countSince(uint256 time) private view returns (uint256 low) {
        uint256 high = _pauses.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            if (_pauses[middle].from < time) low = middle + 1;
            else high = middle;
        }
    }

    /// @dev How many pauses began within so much time without a pause; `inclusive` of its last moment.
    function _countPauses(uint256 open, bool inclusive) private view returns (uint256 low) {
        uint256 high = _pauses.length;
        while (low < high) {
            uint256 middle = (low + high) / 2;
            uint256 begin = _pauses[middle].from - _pauses[middle].before;
            if (begin < open || (inclusive && begin == open)) low = middle + 1;
            else high = middle;
        }
    }

    function _lengthOf(uint256 index) private view returns (uint256) {
        Pause memory pause = _pauses[index];
        return (pause.to == 0 ? block.timestamp : pause.to) - pause.from;
    }

    function _requireEligible(address asset) private view {
        if (asset != CARD && asset != GRADED) revert AssetNotEligible();
    }

    function _countWindow(uint256 value) private {
        WindowTerms memory current = windowTerms;
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 registered = (current.day == today ? current.registered : 0) + value;
        if (registered > current.dailyCap) revert WindowCap();
        (windowTerms.day, windowTerms.registered) = (today, uint64(registered));
    }

    function _setTerms(uint16 bps, uint64 dailyCap, uint64 windowCap) private {
        if (bps > 10_000 || dailyCap == 0 || windowCap == 0) revert BadTerms();
        (terms.bps, terms.dailyCap, windowTerms.dailyCap) = (bps, dailyCap, windowCap);
        emit TermsSet(bps, dailyCap, windowCap);
    }
}
