// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC721} from "solady/src/tokens/ERC721.sol";
import {LibString} from "solady/src/utils/LibString.sol";
import {AccessControlDefaultAdminRules} from
    "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IBuybackPool} from "./interfaces/IBuybackPool.sol";
import {IPriceOracle} from "./interfaces/IPriceOracle.sol";
import {IVaultAsset} from "./interfaces/IVaultAsset.sol";
import {Roles} from "./Roles.sol";
import {Grant} from "./types/Suite.sol";
import {DISPATCHER, MINTER, PAUSER} from "./types/RoleIds.sol";

/// @notice One collection of the vault. The 96 spare bits of the ownership word, from the low bit up: window expiry
/// (32), price group (24, 32), transfers (24, 56), burn state (2, 80), held (1, 82), moved (1, 83), window length in half
/// hours (11, 84), approved (1, 95).
contract VaultAsset is IVaultAsset, ERC721, Roles {
    uint256 private constant GROUP_AT = 32;
    uint256 private constant TRANSFERS_AT = 56;
    uint256 private constant BURN_AT = 80;
    uint256 private constant HELD = 1 << 82;
    uint256 private constant MOVED = 1 << 83;
    uint256 private constant LENGTH_AT = 84;
    uint256 private constant LENGTH_UNIT = 30 minutes;
    uint256 private constant LENGTH_MASK = (1 << 11) - 1;
    uint256 private constant LONGEST_WINDOW = 30 days;
    /// @dev The card may have an approved account. A batch reads the slot of the approval only then.
    uint256 private constant APPROVED = 1 << 95;
    uint256 private constant WINDOW_MASK = type(uint32).max | (LENGTH_MASK << LENGTH_AT);
    uint256 private constant FROZEN = uint256(7) << BURN_AT;
    uint256 private constant BURN_MASK = uint256(3) << BURN_AT;
    uint256 private constant PENDING = 1;
    uint256 private constant PAID = 2;
    uint256 private constant ID_LIMIT = 1 << 31;
    uint256 private constant MAX_ROYALTY_BPS = 1_000;
    bytes4 private constant ERC4906_ID = 0x49064906;
    /// @dev No value of the 96 spare bits.
    uint256 private constant NOT_HELD = type(uint256).max;
    /// @dev Where the token library keeps its words; see its comments on storage.
    uint256 private constant MASTER_SLOT_SEED = 0x7d8825530a5a2e7a << 192;
    bytes32 private constant TRANSFER_EVENT = keccak256("Transfer(address,address,uint256)");

    uint8 public immutable KIND;
    address public immutable PROCESSOR;
    address public immutable COMBO_POOL;
    address public immutable BUYBACK_POOL;
    address public immutable INSTANT_STORE;
    address public immutable PRICE_ORACLE;
    address public immutable INVENTORY;

    /// @dev Stored in variables, because strings cannot be immutable.
    string private _name;
    string private _symbol;
    string private _baseURI;
    bool public burnPaused;
    address private _royaltyReceiver;
    uint16 private _royaltyBps;
    /// @dev What was left of the window of a card when it was held.
    mapping(uint256 id => uint256) private _heldRest;

    /// @param suite Pool, buyback pool, store, shipping processor, oracle and inventory, in this order. The contracts
    /// among them need no role: no key can grant or revoke what they may do.
    constructor(
        uint8 kind,
        string memory name_,
        string memory symbol_,
        string memory baseURI,
        address[6] memory suite,
        address admin,
        Grant[] memory grants
    ) Roles(admin, grants) {
        KIND = kind;
        _name = name_;
        _symbol = symbol_;
        _baseURI = baseURI;
        COMBO_POOL = suite[0];
        BUYBACK_POOL = suite[1];
        INSTANT_STORE = suite[2];
        PROCESSOR = suite[3];
        PRICE_ORACLE = suite[4];
        INVENTORY = suite[5];
    }

    modifier only(address caller) {
        if (msg.sender != caller) revert Unauthorized();
        _;
    }

    function mint(uint256 id, uint24 group, bytes32 itemRef) external onlyRole(MINTER) {
        // A burned id keeps its burn state in the word, so it can never be minted again.
        if (id == 0 || id >= ID_LIMIT || _getExtraData(id) != 0) revert IdRange();
        _mint(INVENTORY, id);
        _setExtraData(id, uint96(uint256(group) << GROUP_AT));
        emit Minted(id, INVENTORY, itemRef, group);
    }

    function deliver(address to, uint256[] calldata ids, uint32 expiry)
        external
        returns (uint256 failedMask, uint256 ceilings)
    {
        if (msg.sender != COMBO_POOL && msg.sender != INSTANT_STORE) revert Unauthorized();
        if (to == address(0)) revert TransferToZeroAddress();
        uint256 moved;
        uint256 window = _window(expiry);
        uint24[] memory groups = new uint24[](ids.length);
        // Counts to the length of a list.
        unchecked {
            for (uint256 i; i < ids.length; ++i) {
                uint256 id = ids[i];
                uint256 slot = _ownershipSlot(id);
                uint256 data = _loadFrom(slot, msg.sender);
                if (data == NOT_HELD || data & FROZEN != 0) {
                    failedMask |= 1 << i;
                    continue;
                }
                groups[moved++] = uint24(data >> GROUP_AT);
                // The contracts approve no account, so there is no approval to clear.
                _store(slot, id, msg.sender, to, _countTransfer(data) & ~MOVED | window);
            }
        }
        _moveBalance(msg.sender, to, moved);
        // What these cards can cost when sold back; the oracle answers for every group.
        assembly ("memory-safe") {
            mstore(groups, moved)
        }
        ceilings = IPriceOracle(PRICE_ORACLE).ceilingsOf(groups);
    }

    function openWindow(uint256 id, address holder, uint32 expiry) external only(BUYBACK_POOL) {
        if (ownerOf(id) != holder) revert WrongHolder(id);
        uint256 data = _getExtraData(id);
        if (data & FROZEN != 0) revert Frozen(id);
        _setExtraData(id, uint96((data & ~(WINDOW_MASK | MOVED)) | _window(expiry)));
        emit WindowOpened(id, holder, expiry);
    }

    function take(address seller, uint256[] calldata ids)
        external
        only(BUYBACK_POOL)
        returns (uint24[] memory groups)
    {
        if (!isApprovedForAll(seller, msg.sender)) revert OperatorNotApproved();
        groups = new uint24[](ids.length);
        unchecked {
            for (uint256 i; i < ids.length; ++i) {
                uint256 id = ids[i];
                uint256 slot = _ownershipSlot(id);
                uint256 data = _loadFrom(slot, seller);
                if (data == NOT_HELD) {
                    if (_ownerOf(id) == address(0)) revert TokenDoesNotExist();
                    revert WrongHolder(id);
                }
                _requireOpenWindow(id, data);
                groups[i] = uint24(data >> GROUP_AT);
                if (data & APPROVED != 0) _clearApproval(slot);
                _store(slot, id, seller, msg.sender, _countTransfer(data) & ~APPROVED | MOVED);
            }
        }
        _moveBalance(seller, msg.sender, ids.length);
    }

    function requestBurn(uint256 id, uint8 burnType) external {
        if (burnPaused) revert BurnPaused();
        if (ownerOf(id) != msg.sender) revert WrongHolder(id);
        if (burnType != KIND) revert BurnType();
        uint256 data = _getExtraData(id);
        if (data & HELD != 0) revert Frozen(id);
        uint256 state = _burnState(data);
        if (state == PAID) revert AlreadyPaid(id);
        if (state == PENDING) return;
        _setBurnState(id, data, PENDING);
        emit BurnRequested(id, msg.sender, burnType);
    }

    function cancelBurn(uint256 id) external {
        if (ownerOf(id) != msg.sender) revert WrongHolder(id);
        uint256 data = _requirePending(id);
        _setBurnState(id, data, 0);
        emit BurnCancelled(id, msg.sender);
    }

    function releaseBurn(uint256 id) external {
        uint256 data = _getExtraData(id);
        uint256 state = _burnState(data);
        if (state == 0 || _ownerOf(id) == address(0)) revert NotBurnPending(id);
        bool allowed = state == PENDING ? hasRole(DISPATCHER, msg.sender) : msg.sender == PROCESSOR;
        if (!allowed) revert Unauthorized();
        _setBurnState(id, data, 0);
        emit BurnCancelled(id, msg.sender);
    }

    function markPaid(uint256 id, address payer) external only(PROCESSOR) {
        address owner = _ownerOf(id);
        if (owner == address(0)) revert TokenDoesNotExist();
        if (owner != payer) revert NotPayer();
        uint256 data = _requirePending(id);
        _setBurnState(id, data, PAID);
    }

    function finalizeBurn(uint256 id, bytes32 orderId) external only(PROCESSOR) {
        if (_burnState(_getExtraData(id)) != PAID) revert NotBurnPending(id);
        _burn(id);
        emit BurnFinalized(id, orderId);
    }

    function setGroup(uint256[] calldata ids, uint24 group) external only(PRICE_ORACLE) {
        for (uint256 i; i < ids.length; ++i) {
            uint256 id = ids[i];
            address owner = _ownerOf(id);
            if (owner == address(0)) revert TokenDoesNotExist();
            if (_holdsStock(owner)) revert NotHoldable(id);
            uint256 data = _getExtraData(id);
            if (_windowEnd(data) >= block.timestamp && uint24(data >> GROUP_AT) != 0) revert WindowOpen(id);
            uint256 cleared = data & ~(uint256(type(uint24).max) << GROUP_AT);
            _setExtraData(id, uint96(cleared | (uint256(group) << GROUP_AT)));
            emit GroupSet(id, group);
        }
    }

    function setHeld(uint256 id, bool on) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (_holdsStock(ownerOf(id))) revert NotHoldable(id);
        uint256 data = _getExtraData(id);
        emit Held(id, on);
        if (on == (data & HELD != 0)) return;
        if (on) {
            uint256 end = _windowEnd(data);
            if (data & MOVED == 0 && end > block.timestamp) {
                uint256 rest = end - block.timestamp;
                _heldRest[id] = rest < LONGEST_WINDOW ? rest : LONGEST_WINDOW;
            }
            _setExtraData(id, uint96(data | HELD));
            return;
        }
        uint256 left = _heldRest[id];
        data &= ~HELD;
        if (left != 0) {
            delete _heldRest[id];
            uint32 expiry = uint32(block.timestamp + left);
            data = (data & ~WINDOW_MASK) | _window(expiry);
            IBuybackPool(BUYBACK_POOL).extendWindow(uint24(data >> GROUP_AT), expiry);
            emit WindowOpened(id, _ownerOf(id), expiry);
        }
        _setExtraData(id, uint96(data));
    }

    function setBurnPaused(bool on) external onlyRole(PAUSER) {
        burnPaused = on;
        emit BurnPauseSet(on);
    }

    function setBaseURI(string calldata uri) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _baseURI = uri;
        emit BaseURISet(uri);
        emit BatchMetadataUpdate(0, type(uint256).max);
        emit ContractURIUpdated();
    }

    function refreshMetadata(uint256 first, uint256 last) external onlyRole(MINTER) {
        if (first > last) revert IdRange();
        if (first == last) emit MetadataUpdate(first);
        else emit BatchMetadataUpdate(first, last);
    }

    function setRoyalty(address receiver, uint16 bps) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (bps > MAX_ROYALTY_BPS || (bps == 0) != (receiver == address(0))) revert BadRoyalty();
        _royaltyReceiver = receiver;
        _royaltyBps = bps;
        emit RoyaltySet(receiver, bps);
    }

    function contractURI() external view returns (string memory) {
        return string.concat(_baseURI, "contract");
    }

    function royaltyInfo(uint256, uint256 salePrice) external view returns (address receiver, uint256 amount) {
        // Divided first where the product would overflow: a price of any size has an answer.
        uint256 bps = _royaltyBps;
        return (_royaltyReceiver, salePrice / 10_000 * bps + salePrice % 10_000 * bps / 10_000);
    }

    function assetState(uint256 id)
        external
        view
        returns (address owner, uint32 windowExpiry, uint24 group, uint24 transfers, uint8 burnState, bool held)
    {
        uint256 data = _getExtraData(id);
        owner = _ownerOf(id);
        windowExpiry = uint32(data);
        group = uint24(data >> GROUP_AT);
        transfers = uint24(data >> TRANSFERS_AT);
        burnState = uint8(_burnState(data));
        held = data & HELD != 0;
    }

    function windowEnd(uint256 id) external view returns (uint256) {
        return _windowEnd(_getExtraData(id));
    }

    function movedSinceWindow(uint256 id) external view returns (bool) {
        return _getExtraData(id) & MOVED != 0;
    }

    function approve(address account, uint256 id) public payable override {
        super.approve(account, id);
        _setExtraData(id, uint96(_getExtraData(id) | APPROVED));
    }

    function name() public view override returns (string memory) {
        return _name;
    }

    function symbol() public view override returns (string memory) {
        return _symbol;
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        if (_ownerOf(id) == address(0)) revert TokenDoesNotExist();
        return string.concat(_baseURI, LibString.toString(id));
    }

    function supportsInterface(bytes4 interfaceId)
        public
        view
        override(ERC721, AccessControlDefaultAdminRules)
        returns (bool)
    {
        return ERC721.supportsInterface(interfaceId) || AccessControlDefaultAdminRules.supportsInterface(interfaceId)
            || interfaceId == ERC4906_ID || interfaceId == IVaultAsset.royaltyInfo.selector
            || interfaceId == IVaultAsset.contractURI.selector;
    }

    /// @dev A frozen card cannot move, so its burner is always its owner. Every transfer closes the window and marks
    /// the card if there was one, so that a returned card stays ineligible.
    /// Stock moves only by the contracts themselves: a card sent to them otherwise would be on no shelf and lost.
    function _beforeTokenTransfer(address from, address to, uint256 id) internal override {
        if (from == address(0) || to == address(0)) return;
        if (_holdsStock(to) && !_holdsStock(msg.sender)) revert NotHoldable(id);
        uint256 data = _getExtraData(id);
        if (data & FROZEN != 0) revert Frozen(id);
        // The library clears the approval of a card that it transfers.
        uint256 next = _countTransfer(data) & ~APPROVED;
        if (uint32(data) != 0) next |= MOVED;
        _setExtraData(id, uint96(next));
    }

    // Batches write each card once and each balance once; the library would write both per card.

    function _ownershipSlot(uint256 id) private pure returns (uint256 slot) {
        assembly ("memory-safe") {
            mstore(0x00, id)
            mstore(0x1c, MASTER_SLOT_SEED)
            slot := add(id, add(id, keccak256(0x00, 0x20)))
        }
    }

    /// @dev The spare bits of a card of `owner`, or NOT_HELD.
    function _loadFrom(uint256 slot, address owner) private view returns (uint256) {
        uint256 word;
        assembly ("memory-safe") {
            word := sload(slot)
        }
        return owner != address(0) && address(uint160(word)) == owner ? word >> 160 : NOT_HELD;
    }

    function _store(uint256 slot, uint256 id, address from, address to, uint256 data) private {
        uint256 word = (data << 160) | uint160(to);
        bytes32 topic = TRANSFER_EVENT;
        assembly ("memory-safe") {
            sstore(slot, word)
            log4(0x00, 0x00, topic, from, to, id)
        }
    }

    function _clearApproval(uint256 slot) private {
        assembly ("memory-safe") {
            if sload(add(1, slot)) { sstore(add(1, slot), 0) }
        }
    }

    /// @dev Neither balance leaves its 32 bits: `from` held the cards, and there are fewer than 2^31 ids.
    function _moveBalance(address from, address to, uint256 count) private {
        assembly ("memory-safe") {
            mstore(0x1c, MASTER_SLOT_SEED)
            mstore(0x00, from)
            let slot := keccak256(0x0c, 0x1c)
            sstore(slot, sub(sload(slot), count))
            mstore(0x00, to)
            slot := keccak256(0x0c, 0x1c)
            sstore(slot, add(sload(slot), count))
        }
    }

    /// @dev Adds one to the transfer counter, which wraps at 24 bits, and clears the window.
    function _countTransfer(uint256 data) private pure returns (uint256) {
        unchecked {
            uint256 transfers = uint24((data >> TRANSFERS_AT) + 1);
            uint256 kept = data & ~(WINDOW_MASK | (uint256(type(uint24).max) << TRANSFERS_AT));
            return kept | (transfers << TRANSFERS_AT);
        }
    }

    function _holdsStock(address account) private view returns (bool) {
        return account == COMBO_POOL || account == BUYBACK_POOL || account == INSTANT_STORE;
    }

    function _requireOpenWindow(uint256 id, uint256 data) private view {
        uint256 expiry = uint32(data);
        // One check for the usual case; the reason is looked up only for a refusal.
        if (data & (FROZEN | MOVED) == 0 && block.timestamp <= expiry) return;
        if (data & FROZEN != 0) revert Frozen(id);
        if (data & MOVED != 0) revert WrongHolder(id);
        if (expiry == 0) revert NoWindow(id);
        if (block.timestamp > _windowEnd(data)) revert WindowExpired(id);
    }

    /// @dev The bits of a window that opens now; its length is rounded up to a unit.
    function _window(uint256 expiry) private view returns (uint256) {
        if (expiry <= block.timestamp) return expiry;
        return expiry | (((expiry - block.timestamp + LENGTH_UNIT - 1) / LENGTH_UNIT & LENGTH_MASK) << LENGTH_AT);
    }

    /// @dev The end of a window with the time during which no card could be sold; zero if there is none.
    function _windowEnd(uint256 data) private view returns (uint256) {
        uint256 expiry = uint32(data);
        if (expiry == 0) return 0;
        uint256 length = ((data >> LENGTH_AT) & LENGTH_MASK) * LENGTH_UNIT;
        return IBuybackPool(BUYBACK_POOL).windowEnd(expiry - length, expiry);
    }

    function _requirePending(uint256 id) private view returns (uint256 data) {
        data = _getExtraData(id);
        uint256 state = _burnState(data);
        if (state == 0) revert NotBurnPending(id);
        if (state == PAID) revert AlreadyPaid(id);
    }

    function _burnState(uint256 data) private pure returns (uint256) {
        return (data & BURN_MASK) >> BURN_AT;
    }

    function _setBurnState(uint256 id, uint256 data, uint256 state) private {
        _setExtraData(id, uint96((data & ~BURN_MASK) | (state << BURN_AT)));
    }
}
