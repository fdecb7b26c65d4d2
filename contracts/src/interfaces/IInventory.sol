// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDailyCards} from "./IDailyCards.sol";

/// @notice Holds the cards that are not on sale. The selling contracts and the prize sender take from it; the custodian, a
/// contract wallet, can move cards elsewhere within daily caps.
interface IInventory is IDailyCards {
    /// @notice The custodian moved a card out of the inventory.
    event Released(address indexed asset, uint256 indexed id, address indexed to);
    /// @notice The highest value in USDC and the highest number of cards that the custodian may move per day.
    event ReleaseCapsSet(uint64 valueCap, uint32 countCap);
    /// @notice Releases were stopped or allowed again.
    event ReleasePauseSet(bool on);

    /// @notice The asset is not one of the four collections.
    error AssetNotEligible();
    /// @notice The card would be lost with this recipient.
    error BadRecipient();
    /// @notice The batch is empty or has more than fifty cards.
    error BatchSize();
    /// @notice The number or the value of the cards of this day would exceed its cap, or a cap is set to zero.
    error ReleaseCap();
    /// @notice Releases are paused.
    error ReleasesPaused();
    /// @notice The custodian must be a contract: one key would hold the whole inventory.
    error NotContractWallet(address account);

    /// @notice Moves cards of one collection out of the inventory. CUSTODIAN.
    function release(address asset, uint256[] calldata ids, address to) external;
    /// @notice Sets the highest value and number of released cards per day; neither is zero. Timelock.
    /// @param valueCap In USDC micros; a card counts with the higher of its price and a third of its ceiling.
    function setCaps(uint64 valueCap, uint32 countCap) external;
    /// @notice Stops or allows releases. PAUSER.
    function setPause(bool on) external;
    /// @notice Accepts cards of the four collections only.
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        view
        returns (bytes4);
    /// @notice Whether releases are paused.
    function paused() external view returns (bool);
}
