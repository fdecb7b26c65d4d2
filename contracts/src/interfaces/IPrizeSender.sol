// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDailyCards} from "./IDailyCards.sol";

/// @notice One prize: a token of the inventory and its winner.
struct PrizeItem {
    address asset;
    uint256 id;
    address to;
    bytes32 itemRef;
}

/// @notice Sends prizes from the inventory, each reference at most once.
interface IPrizeSender is IDailyCards {
    event PrizeSent(bytes32 indexed itemRef, address indexed asset, uint256 indexed id, address to);
    event PrizeFailed(bytes32 indexed itemRef, bytes reason);
    /// @notice Prizes were stopped or allowed again.
    event PrizePauseSet(bool on);
    event PrizeCapsSet(uint64 valueCap, uint32 countCap);

    /// @notice This reference was already sent.
    error RefUsed(bytes32 itemRef);
    /// @notice The asset is not one of the four collections.
    error AssetNotEligible();
    /// @notice The batch is empty or has more than twenty-five items.
    error BatchSize();
    /// @notice Prizes are paused.
    error PrizesPaused();
    /// @notice The number or the value of the prizes of this day would exceed its cap, or a cap is set to zero.
    error PrizeCap();

    /// @notice Transfers a token of the inventory to its winner. PRIZES.
    function send(PrizeItem calldata item) external;
    /// @notice Sends many prizes; a failed one is reported and does not stop the others. PRIZES.
    function sendMany(PrizeItem[] calldata items) external;
    /// @notice Sets the highest value and number of prizes per day; neither is zero. Timelock.
    /// @param valueCap In USDC micros; a card counts with the higher of its price and a third of its ceiling.
    function setCaps(uint64 valueCap, uint32 countCap) external;
    /// @notice Stops or allows prizes. PAUSER.
    function setPause(bool on) external;
    /// @notice Whether a prize was sent under this reference.
    function used(bytes32 itemRef) external view returns (bool);
    /// @notice Whether prizes are paused.
    function paused() external view returns (bool);
}
