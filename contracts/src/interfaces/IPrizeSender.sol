// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice One prize. `mint` creates the token, otherwise it is moved from the inventory.
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

    /// @notice This reference was sent before.
    error RefUsed(bytes32 itemRef);
    /// @notice Sealed products are never created by a prize.
    error SealedMint();
    /// @notice The asset is none of the four collections.
    error AssetNotEligible();
    /// @notice No item, or more than twenty-five.
    error BatchSize();

    /// @notice Creates a token at its winner. OPERATOR.
    function sendMint(address asset, uint256 id, uint24 group, address to, bytes32 itemRef) external;
    /// @notice Moves a token of the inventory to its winner. OPERATOR.
    function sendTransfer(address asset, uint256 id, address to, bytes32 itemRef) external;
    /// @notice Sends many; one that fails is reported and does not stop the others. OPERATOR.
    function sendMany(PrizeItem[] calldata items) external;
    function used(bytes32 itemRef) external view returns (bool);
}
