// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A source of randomness that names one contract that it serves, and does nothing.
contract ServingSource {
    address public immutable FIRST_CONSUMER;
    address public immutable SECOND_CONSUMER;

    constructor(address consumer) {
        SECOND_CONSUMER = consumer;
    }
}
