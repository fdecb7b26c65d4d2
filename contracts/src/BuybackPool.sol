// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IBuybackPool, QuoteItem, SellBack} from "./interfaces/IBuybackPool.sol";
import {ILiability} from "./interfaces/ILiability.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Liability} from "./libraries/Liability.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {Roles} from "./Roles.sol";
import {SuiteMember} from "./SuiteMember.sol";
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
    /// @dev Limits the cost of an extended window; earlier pauses no longer extend it.
    uint256 private constant MAX_PAUSES = 64;
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

    /// @dev A time in which no card could be sold; `to` is zero while it lasts.
    struct Pause {
        uint40 from;
        uint40 to;
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
        _countWindow(price);
        _liability.add(expiry, IPriceOracle(PRICE_ORACLE).ceilingOf(group));
        emit WindowRegistered(asset, id, holder, expiry);
        IVaultAsset(asset).openWindow(id, holder, expiry);
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
        if (on && !terms.paused) _pauses.push(Pause(uint40(block.timestamp), 0));
        if (!on && terms.paused) {
            Pause storage last = _pauses[_pauses.length - 1];
            // A pause without length extends nothing, and must not displace one that does.
            if (last.from == block.timestamp) _pauses.pop();
            else last.to = uint40(block.timestamp);
        }
        terms.paused = on;
        emit SellBackPauseSet(on);
    }

    function windowEnd(uint256 openedAt, uint256 expiry) external view returns (uint256) {
        uint256 count = _pauses.length;
        uint256 oldest = count > MAX_PAUSES ? count - MAX_PAUSES : 0;
        uint256 i = count;
        while (i != oldest && _pauseEnd(i - 1) > openedAt) {
            --i;
        }
        for (; i < count && _pauses[i].from <= expiry; ++i) {
            uint256 from = _pauses[i].from;
            expiry += _pauseEnd(i) - (from < openedAt ? openedAt : from);
        }
        return expiry;
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

    /// @dev The most by which the end of a window that is still open was moved.
    function _longestExtension() private view returns (uint256 extension) {
        uint256 count = _pauses.length;
        uint256 oldest = count > MAX_PAUSES ? count - MAX_PAUSES : 0;
        for (uint256 i = count; i != oldest; --i) {
            uint256 end = _pauseEnd(i - 1);
            if (end + MAX_WINDOW + extension < block.timestamp) break;
            extension += end - _pauses[i - 1].from;
        }
    }

    function _pauseEnd(uint256 index) private view returns (uint256) {
        uint256 to = _pauses[index].to;
        return to == 0 ? block.timestamp : to;
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
