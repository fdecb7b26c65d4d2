// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @notice A USDC token for the sandbox with the relevant behaviour of the real one: six decimals, permit,
/// authorizations, a block list in the top bit of the balance, a pause, string reverts.
/// @dev Runs behind `TestUsdcProxy`, so state is set by `initialize`, once.
contract TestUsdc {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);
    event Pause();
    event Unpause();

    string public constant name = "USD Coin";
    string public constant symbol = "USDC";
    string public constant version = "2";
    uint8 public constant decimals = 6;
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    uint256 private constant BLOCKED = 1 << 255;

    address public owner;
    bool public paused;
    uint256 public totalSupply;
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;
    mapping(address => bool) public isMinter;

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    /// @notice Sets the owner, who blocks and pauses, and the faucet, which mints.
    function initialize(address owner_, address faucet) external {
        require(owner == address(0), "FiatToken: contract is already initialized");
        owner = owner_;
        isMinter[faucet] = true;
    }

    function mint(address to, uint256 value) external whenNotPaused returns (bool) {
        require(isMinter[msg.sender], "FiatToken: caller is not a minter");
        require(!isBlacklisted(to), "Blacklistable: account is blacklisted");
        totalSupply += value;
        _setBalance(to, balanceOf(to) + value);
        emit Transfer(address(0), to, value);
        return true;
    }

    function approve(address spender, uint256 value) external whenNotPaused returns (bool) {
        _requireClear(msg.sender);
        _requireClear(spender);
        _approve(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external whenNotPaused returns (bool) {
        _requireClear(msg.sender);
        _requireClear(to);
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external whenNotPaused returns (bool) {
        _requireClear(msg.sender);
        _requireClear(from);
        _requireClear(to);
        uint256 allowed = allowance[from][msg.sender];
        require(value <= allowed, "ERC20: transfer amount exceeds allowance");
        _transfer(from, to, value);
        allowance[from][msg.sender] = allowed - value;
        return true;
    }

    function permit(
        address owner_,
        address spender,
        uint256 value,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external whenNotPaused {
        require(deadline >= block.timestamp, "FiatTokenV2: permit is expired");
        bytes32 data = keccak256(abi.encode(PERMIT_TYPEHASH, owner_, spender, value, nonces[owner_]++, deadline));
        require(_signed(owner_, data, abi.encodePacked(r, s, v)), "EIP2612: invalid signature");
        _approve(owner_, spender, value);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external whenNotPaused {
        _requireClear(from);
        _requireClear(to);
        require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
        require(!authorizationState[from][nonce], "FiatTokenV2: authorization is used or canceled");
        bytes32 data = keccak256(
            abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)
        );
        require(_signed(from, data, abi.encodePacked(r, s, v)), "FiatTokenV2: invalid signature");
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        _transfer(from, to, value);
    }

    function blacklist(address account) external onlyOwner {
        _balances[account] |= BLOCKED;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyOwner {
        _balances[account] &= ~BLOCKED;
        emit UnBlacklisted(account);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
    }

    function balanceOf(address account) public view returns (uint256) {
        return _balances[account] & ~BLOCKED;
    }

    function isBlacklisted(address account) public view returns (bool) {
        return _balances[account] & BLOCKED != 0;
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    function _requireClear(address account) private view {
        require(!isBlacklisted(account), "Blacklistable: account is blacklisted");
    }

    function _signed(address signer, bytes32 data, bytes memory signature) private view returns (bool) {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), data));
        return SignatureChecker.isValidSignatureNow(signer, digest, signature);
    }

    function _approve(address owner_, address spender, uint256 value) private {
        require(owner_ != address(0) && spender != address(0), "ERC20: approve with the zero address");
        allowance[owner_][spender] = value;
        emit Approval(owner_, spender, value);
    }

    function _transfer(address from, address to, uint256 value) private {
        require(from != address(0), "ERC20: transfer from the zero address");
        require(to != address(0), "ERC20: transfer to the zero address");
        uint256 balance = balanceOf(from);
        require(value <= balance, "ERC20: transfer amount exceeds balance");
        _setBalance(from, balance - value);
        _setBalance(to, balanceOf(to) + value);
        emit Transfer(from, to, value);
    }

    function _setBalance(address account, uint256 value) private {
        require(value < BLOCKED, "FiatTokenV2_2: Balance exceeds (2^255 - 1)");
        require(!isBlacklisted(account), "FiatTokenV2_2: Account is blacklisted");
        _balances[account] = value;
    }
}
