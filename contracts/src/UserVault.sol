// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LibClone} from "solady/src/utils/LibClone.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IBuybackPool} from "./interfaces/IBuybackPool.sol";
import {ICreditsTreasury} from "./interfaces/ICreditsTreasury.sol";
import {IRoles} from "./interfaces/IRoles.sol";
import {IShippingPaymentProcessor, ShippingQuote} from "./interfaces/IShippingPaymentProcessor.sol";
import {IUserVault, IVaultFactory} from "./interfaces/IUserVault.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Usdc} from "./libraries/Usdc.sol";
import {SuiteMember} from "./SuiteMember.sol";
import {LINKER, VAULTS} from "./types/RoleIds.sol";
import {Suite} from "./types/Suite.sol";

/// @notice Implementation behind each user's clone. There is no initializer to front-run: the user reference is part of
/// the clone's code, everything else is immutable here. A vault never gets an owner and makes no free calls, so its
/// place in the suite, such as the right to shipping costs, cannot be turned against other users.
contract UserVault is IUserVault, IRoles, SuiteMember {
    struct Export {
        address to;
        uint64 executableAt;
        /// @dev The transfer counter of the card: a card that left the vault and returned needs a new request.
        uint24 transfers;
    }

    bytes32 private constant ADMIN = 0;
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant LINK_TYPEHASH =
        keccak256("LinkWallet(bytes32 userRef,address wallet,uint64 nonce,uint64 deadline)");

    address public immutable FACTORY;

    uint32 private _sellDay;
    uint96 private _sold;
    /// @dev The wallet that the user linked first. It signs for every later one, and no key of the service replaces it.
    address public userWallet;
    mapping(address wallet => uint64) public linkedAt;
    mapping(address wallet => uint64) public linkNonce;
    mapping(address asset => mapping(uint256 id => Export)) private _exports;

    constructor(Suite memory suite, address factory) SuiteMember(suite) {
        FACTORY = factory;
    }

    function exec(uint8 action, bytes calldata args) external {
        _requireRole(VAULTS);
        _requireActive();
        if (action == 1) _sellBack(args);
        else if (action == 2) _requestBurn(args);
        else if (action == 3) _cancelBurn(args);
        else if (action == 4) _payShipping(args);
        else if (action == 5) _requestExport(args);
        else revert BadAction();
    }

    function sweep() external {
        uint256 amount = IERC20(USDC).balanceOf(address(this));
        emit Swept(amount);
        Usdc.push(USDC, CREDITS_TREASURY, amount);
    }

    function linkWallet(address wallet, uint64 deadline, bytes calldata signature) external {
        _requireRole(LINKER);
        _requireActive();
        if (linkedAt[wallet] != 0) return;
        address by = userWallet == address(0) ? wallet : userWallet;
        bool signed = wallet != address(0) && block.timestamp <= deadline
            && SignatureChecker.isValidSignatureNowCalldata(by, linkDigest(wallet, deadline), signature);
        if (!signed) revert BadSignature();
        if (by == wallet) _setUserWallet(wallet);
        linkNonce[wallet] += 1;
        linkedAt[wallet] = uint64(block.timestamp);
        emit WalletLinked(wallet);
        IVaultFactory(FACTORY).countLink(wallet, true);
    }

    function unlinkWallet(address wallet) external {
        if (!_hasRole(LINKER)) _requireRole(ADMIN);
        if (linkedAt[wallet] == 0) revert NotLinked(wallet);
        delete linkedAt[wallet];
        emit WalletUnlinked(wallet, msg.sender);
        IVaultFactory(FACTORY).countLink(wallet, false);
    }

    function resetUserWallet() external {
        _requireRole(ADMIN);
        _setUserWallet(address(0));
    }

    function completeExport(address asset, uint256 id) external {
        _requireActive();
        Export memory waiting = _exports[asset][id];
        if (waiting.to == address(0) || waiting.transfers != _transfersOf(asset, id)) revert NoExport(asset, id);
        if (block.timestamp < waiting.executableAt) revert TooEarly(waiting.executableAt);
        // A wallet that was removed and linked again since must wait again.
        uint256 linked = linkedAt[waiting.to];
        uint256 requestedAt = waiting.executableAt - IVaultFactory(FACTORY).EXPORT_DELAY();
        if (linked == 0 || linked > requestedAt) revert NotLinked(waiting.to);
        delete _exports[asset][id];
        emit Exported(asset, id, waiting.to);
        IERC721(asset).transferFrom(address(this), waiting.to, id);
    }

    function cancelExport(address asset, uint256 id) external {
        if (!_hasRole(VAULTS)) _requireRole(ADMIN);
        if (_exports[asset][id].to == address(0)) revert NoExport(asset, id);
        delete _exports[asset][id];
        emit ExportCancelled(asset, id, msg.sender);
    }

    function rescueToken(address token) external {
        _requireRole(ADMIN);
        if (token == USDC || _isCollection(token)) revert BadAction();
        uint256 amount = IERC20(token).balanceOf(address(this));
        emit TokenRescued(token, amount);
        Usdc.push(token, TREASURY, amount);
    }

    function userRef() public view returns (bytes32) {
        return bytes32(LibClone.argsOnClone(address(this)));
    }

    function linkDigest(address wallet, uint64 deadline) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("UserVault"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 data = keccak256(abi.encode(LINK_TYPEHASH, userRef(), wallet, linkNonce[wallet], deadline));
        return keccak256(abi.encodePacked("\x19\x01", domain, data));
    }

    function exportOf(address asset, uint256 id) external view returns (address to, uint64 executableAt) {
        Export memory waiting = _exports[asset][id];
        return (waiting.to, waiting.executableAt);
    }

    /// @dev Approves, sells and clears the approval, so that no approval remains.
    function _sellBack(bytes calldata args) private {
        (address asset, uint256[] memory ids, uint256 minTotal) = abi.decode(args, (address, uint256[], uint256));
        _requireCollection(asset);
        IERC721(asset).setApprovalForAll(BUYBACK_POOL, true);
        uint256 total = IBuybackPool(BUYBACK_POOL).sellBack(asset, ids, minTotal);
        IERC721(asset).setApprovalForAll(BUYBACK_POOL, false);
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 before = _sellDay == today ? _sold : 0;
        uint256 sold = before + total;
        // A card above the cap is the only one of its day: otherwise it could never be sold.
        bool isOnly = before == 0 && ids.length == 1;
        if (!isOnly && sold > IVaultFactory(FACTORY).sellCap()) revert DailyCap();
        (_sellDay, _sold) = (today, uint96(sold));
    }

    function _requestBurn(bytes calldata args) private {
        (address asset, uint256 id) = abi.decode(args, (address, uint256));
        _requireCollection(asset);
        IVaultAsset(asset).requestBurn(id, IVaultAsset(asset).KIND());
    }

    function _cancelBurn(bytes calldata args) private {
        (address asset, uint256 id) = abi.decode(args, (address, uint256));
        _requireCollection(asset);
        IVaultAsset(asset).cancelBurn(id);
    }

    /// @dev The credits treasury adds the missing amount in the same call, so that it cannot be swept in between.
    function _payShipping(bytes calldata args) private {
        (ShippingQuote memory quote, bytes memory signature) = abi.decode(args, (ShippingQuote, bytes));
        uint256 have = IERC20(USDC).balanceOf(address(this));
        if (have < quote.total) ICreditsTreasury(CREDITS_TREASURY).topUp(quote.total - have);
        Usdc.approve(USDC, PROCESSOR, quote.total);
        IShippingPaymentProcessor(PROCESSOR).payShipping(quote, signature);
    }

    function _requestExport(bytes calldata args) private {
        (address asset, uint256 id, address to) = abi.decode(args, (address, uint256, address));
        _requireCollection(asset);
        if (linkedAt[to] == 0) revert NotLinked(to);
        uint24 transfers = _transfersOf(asset, id);
        Export memory waiting = _exports[asset][id];
        if (waiting.to != address(0) && waiting.transfers == transfers) revert ExportPending(asset, id);
        IVaultFactory(FACTORY).countExport();
        uint64 due = uint64(block.timestamp + IVaultFactory(FACTORY).EXPORT_DELAY());
        _exports[asset][id] = Export(to, due, transfers);
        emit ExportRequested(asset, id, to, due);
    }

    function _setUserWallet(address wallet) private {
        if (userWallet == wallet) return;
        userWallet = wallet;
        emit UserWalletSet(wallet);
    }

    /// @dev Reverts unless the card is in this vault.
    function _transfersOf(address asset, uint256 id) private view returns (uint24 transfers) {
        address holder;
        (holder,,, transfers,,) = IVaultAsset(asset).assetState(id);
        if (holder != address(this)) revert NoExport(asset, id);
    }

    function _hasRole(bytes32 role) private view returns (bool) {
        return IAccessControl(FACTORY).hasRole(role, msg.sender);
    }

    function _requireRole(bytes32 role) private view {
        if (!_hasRole(role)) revert Unauthorized();
    }

    function _requireActive() private view {
        if (IVaultFactory(FACTORY).paused()) revert VaultsPaused();
    }

    function _isCollection(address asset) private view returns (bool) {
        return asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
    }

    function _requireCollection(address asset) private view {
        if (!_isCollection(asset)) revert BadAction();
    }
}
