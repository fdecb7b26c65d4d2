// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEntropy, IEntropyCallback} from "../interfaces/IEntropy.sol";
import {RandomnessRouter} from "./RandomnessRouter.sol";
import {Grant} from "../types/Suite.sol";

/// @notice Words from Pyth Entropy v2 with the buyer's own contribution: fair if either the buyer or the provider is.
contract PythEntropyAdapter is RandomnessRouter, IEntropyCallback {
    /// @dev The provider's default: less would cost the same fee, more a higher one.
    uint32 public constant CALLBACK_GAS = 500_000;

    address public immutable ENTROPY;
    address public immutable PROVIDER;

    constructor(
        address entropy,
        address provider,
        address[2] memory consumers,
        uint256 maxFee,
        address admin,
        Grant[] memory grants
    ) RandomnessRouter(consumers, maxFee, admin, grants) {
        ENTROPY = entropy;
        PROVIDER = provider;
    }

    /// @inheritdoc IEntropyCallback
    function _entropyCallback(uint64 sequence, address provider, bytes32 randomNumber) external {
        if (msg.sender != ENTROPY || provider != PROVIDER) revert NotProvider();
        _deliver(sequence, randomNumber);
    }

    function feeNow() public view override returns (uint256) {
        return IEntropy(ENTROPY).getFeeV2(PROVIDER, CALLBACK_GAS);
    }

    function _request(uint96, bytes32 userRandom, uint256 fee) internal override returns (uint64) {
        return IEntropy(ENTROPY).requestV2{value: fee}(PROVIDER, userRandom, CALLBACK_GAS);
    }
}
