// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The deposit address and card wallet of one end user, operated by the service.
interface IUserVault {
    event Swept(uint256 amount);
    /// @notice Cards may be exported to this wallet; the wallet of the user signed for it.
    event WalletLinked(address indexed wallet);
    /// @notice The wallet that signs for further ones; zero after the timelock reset it.
    event UserWalletSet(address indexed wallet);
    event WalletUnlinked(address indexed wallet, address indexed by);
    event ExportRequested(address indexed asset, uint256 indexed id, address indexed to, uint64 executableAt);
    event ExportCancelled(address indexed asset, uint256 indexed id, address indexed by);
    event Exported(address indexed asset, uint256 indexed id, address indexed to);
    event TokenRescued(address indexed token, uint256 amount);

    /// @notice The action is unknown, or names a contract that is not a collection.
    error BadAction();
    /// @notice All vaults are paused.
    error VaultsPaused();
    /// @notice The wallet of the user, or the first wallet, did not sign, or too late.
    error BadSignature();
    /// @notice The wallet is not linked to this vault.
    error NotLinked(address wallet);
    /// @notice An export of this card is already waiting.
    error ExportPending(address asset, uint256 id);
    /// @notice No export of this card is waiting, or the card moved since it was requested.
    error NoExport(address asset, uint256 id);
    /// @notice The waiting period of the export has not ended.
    error TooEarly(uint256 due);
    /// @notice The daily cap of sales would be exceeded, by more than the only card of the day.
    error DailyCap();

    /// @notice Typed actions with fixed targets: 1 sell back (asset, ids, minTotal), 2 request burn (asset, id),
    /// 3 cancel burn (asset, id), 4 pay shipping (quote, signature), 5 request export (asset, id, wallet). VAULTS.
    /// @param args The arguments of the action, ABI-encoded.
    function exec(uint8 action, bytes calldata args) external;
    /// @notice Sends all USDC to the credits treasury. Anyone.
    function sweep() external;
    /// @notice Records a wallet as a destination of exports. The first one signs `linkDigest` itself and becomes the
    /// wallet of the user, which signs for every later one. LINKER.
    function linkWallet(address wallet, uint64 deadline, bytes calldata signature) external;
    /// @notice Removes a wallet; exports that wait for it can no longer be completed. LINKER or timelock.
    function unlinkWallet(address wallet) external;
    /// @notice Forgets the wallet of the user, who lost it; the next wallet signs for itself. Timelock.
    function resetUserWallet() external;
    /// @notice Transfers a card to the wallet its export was requested for, once the waiting period ended. Anyone.
    function completeExport(address asset, uint256 id) external;
    /// @notice Cancels a waiting export. VAULTS or timelock.
    function cancelExport(address asset, uint256 id) external;
    /// @notice Sends a token other than USDC and the collections to the treasury. Timelock.
    function rescueToken(address token) external;

    /// @notice The reference of the end user, part of the code of the vault.
    function userRef() external view returns (bytes32);
    /// @notice The wallet that the user linked first; zero if there is none.
    function userWallet() external view returns (address);
    /// @notice When the wallet was linked; zero if it is not.
    function linkedAt(address wallet) external view returns (uint64);
    /// @notice How often the wallet was linked; part of the next signature, so that none counts twice.
    function linkNonce(address wallet) external view returns (uint64);
    /// @notice The waiting export of a card; zeros if there is none.
    function exportOf(address asset, uint256 id) external view returns (address to, uint64 executableAt);
    /// @notice The EIP-712 digest that links a wallet next:
    /// LinkWallet(bytes32 userRef,address wallet,uint64 nonce,uint64 deadline).
    function linkDigest(address wallet, uint64 deadline) external view returns (bytes32);
}

/// @notice Creates vaults at addresses known in advance.
interface IVaultFactory {
    event VaultDeployed(bytes32 indexed userRef, address vault);
    event CapsSet(uint128 sellCap, uint32 exportCap);
    /// @notice The vaults were stopped or allowed to act again.
    event VaultPauseSet(bool on);

    /// @notice The daily number of exports of all vaults would be exceeded.
    error ExportCap();

    /// @notice Creates the vault of a user; returns its address if it exists. Anyone.
    function deploy(bytes32 userRef) external returns (address vault);
    /// @notice Counts one export of the calling vault against the daily cap. Vaults only.
    function countExport() external;
    /// @notice Counts a wallet that the calling vault linked or removed. Vaults only.
    function countLink(address wallet, bool on) external;
    /// @notice Sets how much one vault may sell and how many cards all vaults may export per day. Timelock.
    function setCaps(uint128 sellCap, uint32 exportCap) external;
    /// @notice Stops or allows the actions and exports of all vaults. PAUSER.
    function setPause(bool on) external;

    /// @notice The vault of a user, deployed or not.
    function vaultOf(bytes32 userRef) external view returns (address);
    /// @notice Whether the buyer's key may deliver to this account: the vault of the user, deployed or not, or a wallet
    /// that is linked to any vault.
    function accepts(bytes32 userRef, address recipient) external view returns (bool);
    /// @notice Whether this factory created the account.
    function isVault(address account) external view returns (bool);
    /// @notice How much one vault may sell per day, in USDC micros.
    function sellCap() external view returns (uint128);
    /// @notice How many cards all vaults together may export per day.
    function exportCap() external view returns (uint32);
    /// @notice Seconds between the request of an export and its completion. Deployments add a day to the timelock's delay.
    function EXPORT_DELAY() external view returns (uint256);
    /// @notice Whether all vaults are paused.
    function paused() external view returns (bool);
}
