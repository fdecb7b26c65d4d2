// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A contract that requests random words.
interface IRandomConsumer {
    /// @notice Receives the word of a request, from the adapter of that request only. Reverts inside a call of the consumer
    /// itself and with too little gas; the source can deliver the word again.
    /// @param word The random number; it is ignored after the refund time.
    function onRandom(uint96 requestId, bytes32 word) external;
}

/// @notice A source of random words. It holds the ether that pays its provider, so a purchase carries no value.
interface IRandomnessRouter {
    event RandomnessRequested(
        uint96 indexed requestId, address indexed consumer, uint64 seq, bytes32 userRandom
    );
    event RandomnessDelivered(uint96 indexed requestId, address indexed consumer, uint64 seq, bytes32 word);
    /// @notice Fewer than fifty fees are left.
    event FloatLow(uint256 balance);
    /// @notice A request was refunded without a word.
    event WordWithheld(uint96 indexed requestId, address indexed consumer, uint64 withheld);
    event EthWithdrawn(address indexed to, uint256 amount);

    /// @notice The ether of the source cannot pay the fee, or the fee is above the highest one.
    error EthFloatEmpty(uint256 need, uint256 have);
    error NotConsumer();
    error NotProvider();
    /// @notice No request is pending under this number; a second delivery reverts here.
    error UnknownRequest();

    /// @notice Requests the word of `requestId`. Consumers only.
    /// @param userRandom The buyer's contribution to the word.
    /// @return seq The number of the request at the source.
    function request(uint96 requestId, bytes32 userRandom) external returns (uint64 seq);
    /// @notice Notifies the source that a request without a word was refunded. Consumers only.
    /// @param stake The highest value that the buyer could have drawn, in USDC micros.
    /// @return penalty The extra amount the source paid to the buyer, in USDC micros.
    function onRefund(uint96 requestId, address payer, uint256 stake) external returns (uint256 penalty);
    /// @notice The selling contracts that may request words.
    function FIRST_CONSUMER() external view returns (address);
    /// @notice The second of them.
    function SECOND_CONSUMER() external view returns (address);
    /// @notice The cost of the next request, in wei.
    function feeNow() external view returns (uint256);
    /// @notice Requests that ended without a word.
    function withheld() external view returns (uint64);
    /// @notice Withdraws ether. Timelock.
    function withdrawEth(address to, uint256 amount) external;
}
