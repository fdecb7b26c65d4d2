// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice One prize. `mint` creates the token, otherwise it is transferred from the inventory.
struct PrizeItem {
    address asset;
    uint256 id;
    uint24 group;
    address to;
    bytes32 itemRef;
    bool mint;
}

/// @notice Sends prizes, each reference at most once.
interface IPrizeSender {
    event PrizeSent(bytes32 indexed itemRef, address indexed asset, uint256 indexed id, address to, bool minted);
    event PrizeFailed(bytes32 indexed itemRef, bytes reason);

    /// @notice This reference was already sent.
    error RefUsed(bytes32 itemRef);
    /// @notice Sealed products are never created by a prize.
    error SealedMint();
    /// @notice The asset is not one of the four collections.
    error AssetNotEligible();
    /// @notice The batch is empty or has more than twenty-five items.
    error BatchSize();

    /// @notice Mints a token to its winner. OPERATOR.
    function sendMint(address asset, uint256 id, uint24 group, address to, bytes32 itemRef) external;
    /// @notice Transfers a token of the inventory to its winner. OPERATOR.
    function sendTransfer(address asset, uint256 id, address to, bytes32 itemRef) external;
    /// @notice Sends many prizes; a failed one is reported and does not stop the others. OPERATOR.
    function sendMany(PrizeItem[] calldata items) external;
    function used(bytes32 itemRef) external view returns (bool);
}
