// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The deposit address and card wallet of one end user, operated by the operator until its owner takes over.
interface IUserVault {
    event Swept(uint256 amount);
    event ExportSet(address to, uint64 effectiveAt);
    event OwnershipTaken(address indexed owner);

    /// @notice The action is unknown, or not allowed for this caller.
    error BadAction();
    /// @notice No export address is set, or its waiting period of a day has not ended.
    error NotExportable();
    /// @notice The export address is final once set.
    error ExportFinal();
    /// @notice The new owner did not sign, or too late.
    error BadSignature();
    /// @notice The daily cap of sales would be exceeded.
    error DailyCap();

    /// @notice Typed actions with fixed targets: 1 sell back (asset, ids, minTotal), 2 request burn (asset, id),
    /// 3 cancel burn (asset, id), 4 pay shipping (quote, signature), 5 export (asset, id). OPERATOR or owner.
    function exec(uint8 action, bytes calldata args) external;
    /// @notice Sends all USDC to the credits treasury. Anyone, while the operator operates the vault.
    function sweep() external;
    /// @notice Sets the wallet that cards may be exported to, which must have signed; final, effective a day later.
    /// OPERATOR.
    function setExportTo(address to, uint64 deadline, bytes calldata signature) external;
    /// @notice Transfers the vault to the export wallet and ends the operator's rights. OPERATOR.
    function transferOwnership(address user) external;
    /// @notice Sends a token other than USDC to the treasury. Timelock.
    function rescueToken(address token) external;
    /// @notice Any call by an owner that has taken over the vault.
    function ownerCall(address target, bytes calldata data) external returns (bytes memory);

    function userRef() external view returns (bytes32);
    function owner() external view returns (address);
    function exportTo() external view returns (address);
    function exportableAt() external view returns (uint64);
    function exportDigest(address to, uint64 deadline) external view returns (bytes32);
}

/// @notice Creates vaults at addresses known in advance.
interface IVaultFactory {
    event VaultDeployed(bytes32 indexed userRef, address vault);
    event SellCapSet(uint128 cap);

    /// @notice Creates the vault of a user; returns its address if it exists. Anyone.
    function deploy(bytes32 userRef) external returns (address vault);
    /// @notice Sets how much a vault operated by the operator may sell per day. Timelock.
    function setSellCap(uint128 cap) external;

    function vaultOf(bytes32 userRef) external view returns (address);
    function isVault(address account) external view returns (bool);
    function sellCap() external view returns (uint128);
    function isOperator(address account) external view returns (bool);
    function isAdmin(address account) external view returns (bool);
}
