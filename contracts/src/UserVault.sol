// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {LibClone} from "solady/src/utils/LibClone.sol";
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
import {Suite} from "./types/Suite.sol";

/// @notice Implementation behind each user's clone. There is no initializer to front-run: the user reference is part of
/// the clone's code, everything else is immutable here.
contract UserVault is IUserVault, IRoles, SuiteMember {
    uint256 private constant EXPORT_DELAY = 24 hours;
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant EXPORT_TYPEHASH = keccak256("ExportTo(bytes32 userRef,address to,uint64 deadline)");

    address public immutable FACTORY;

    /// @notice Zero while the operator runs the vault.
    address public owner;
    uint64 public exportableAt;
    uint32 private _sellDay;
    address public exportTo;
    uint96 private _sold;

    constructor(Suite memory suite, address factory) SuiteMember(suite) {
        FACTORY = factory;
    }

    function exec(uint8 action, bytes calldata args) external {
        _requireManager();
        if (action == 1) _sellBack(args);
        else if (action == 2) _requestBurn(args);
        else if (action == 3) _cancelBurn(args);
        else if (action == 4) _payShipping(args);
        else if (action == 5) _export(args);
        else revert BadAction();
    }

    function sweep() external {
        // USDC of a vault with an owner belongs to the owner.
        if (owner != address(0)) revert Unauthorized();
        uint256 amount = IERC20(USDC).balanceOf(address(this));
        emit Swept(amount);
        Usdc.push(USDC, CREDITS_TREASURY, amount);
    }

    function setExportTo(address to, uint64 deadline, bytes calldata signature) external {
        _requireOperator();
        if (exportTo != address(0)) revert ExportFinal();
        bool signed = to != address(0) && block.timestamp <= deadline
            && SignatureChecker.isValidSignatureNowCalldata(to, exportDigest(to, deadline), signature);
        if (!signed) revert BadSignature();
        exportTo = to;
        exportableAt = uint64(block.timestamp + EXPORT_DELAY);
        emit ExportSet(to, exportableAt);
    }

    function transferOwnership(address user) external {
        _requireOperator();
        _requireExportable();
        if (user != exportTo) revert NotExportable();
        owner = user;
        emit OwnershipTaken(user);
    }

    function rescueToken(address token) external {
        if (!IVaultFactory(FACTORY).isAdmin(msg.sender)) revert Unauthorized();
        bool ours = token == USDC || token == CARD || token == GRADED || token == PACKET || token == SEALED_PRODUCT;
        if (ours || owner != address(0)) revert BadAction();
        Usdc.push(token, TREASURY, IERC20(token).balanceOf(address(this)));
    }

    function ownerCall(address target, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner) revert Unauthorized();
        (bool ok, bytes memory answer) = target.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    function userRef() public view returns (bytes32) {
        return bytes32(LibClone.argsOnClone(address(this)));
    }

    function exportDigest(address to, uint64 deadline) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256("UserVault"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 data = keccak256(abi.encode(EXPORT_TYPEHASH, userRef(), to, deadline));
        return keccak256(abi.encodePacked("\x19\x01", domain, data));
    }

    /// @dev Approves, sells and clears the approval, so that no approval remains.
    function _sellBack(bytes calldata args) private {
        (address asset, uint256[] memory ids, uint256 minTotal) = abi.decode(args, (address, uint256[], uint256));
        _requireCollection(asset);
        IERC721(asset).setApprovalForAll(BUYBACK_POOL, true);
        uint256 total = IBuybackPool(BUYBACK_POOL).sellBack(asset, ids, minTotal);
        IERC721(asset).setApprovalForAll(BUYBACK_POOL, false);
        if (owner != address(0)) return;
        uint32 today = uint32(block.timestamp / 1 days);
        uint256 sold = (_sellDay == today ? _sold : 0) + total;
        if (sold > IVaultFactory(FACTORY).sellCap()) revert DailyCap();
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
        if (have < quote.total && owner == address(0)) ICreditsTreasury(CREDITS_TREASURY).topUp(quote.total - have);
        Usdc.approve(USDC, PROCESSOR, quote.total);
        IShippingPaymentProcessor(PROCESSOR).payShipping(quote, signature);
    }

    function _export(bytes calldata args) private {
        (address asset, uint256 id) = abi.decode(args, (address, uint256));
        _requireCollection(asset);
        _requireExportable();
        IERC721(asset).transferFrom(address(this), exportTo, id);
    }

    function _requireManager() private view {
        if (owner == address(0)) _requireOperator();
        else if (msg.sender != owner) revert Unauthorized();
    }

    function _requireOperator() private view {
        if (owner != address(0) || !IVaultFactory(FACTORY).isOperator(msg.sender)) revert Unauthorized();
    }

    function _requireExportable() private view {
        if (exportTo == address(0) || block.timestamp < exportableAt) revert NotExportable();
    }

    function _requireCollection(address asset) private view {
        bool ours = asset == CARD || asset == GRADED || asset == PACKET || asset == SEALED_PRODUCT;
        if (!ours) revert BadAction();
    }
}
