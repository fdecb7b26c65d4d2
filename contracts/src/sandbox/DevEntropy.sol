// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDevEntropy} from "../interfaces/IDevEntropy.sol";
import {IEntropyCallback} from "../interfaces/IEntropy.sol";

/// @notice Entropy for the sandbox with the storage layout, fee, gas cap, hash chain and failure behaviour of the real
/// one, so that gas figures, verifier and failure paths are realistic.
contract DevEntropy is IDevEntropy {
    struct Provider {
        uint128 feeInWei;
        uint128 accruedFeesInWei;
        bytes32 originalCommitment;
        uint64 originalCommitmentSequenceNumber;
        bytes commitmentMetadata;
        uint64 endSequenceNumber;
        uint64 sequenceNumber;
        bytes32 currentCommitment;
        uint64 currentCommitmentSequenceNumber;
        address feeManager;
        uint32 maxNumHashes;
        uint32 defaultGasLimit;
    }

    struct ProtocolFee {
        uint128 feeInWei;
        uint128 accruedFeesInWei;
    }

    struct RequestV1 {
        address provider;
        uint64 sequenceNumber;
        uint32 numHashes;
        bytes32 commitment;
        uint64 blockNumber;
        address requester;
        bool useBlockhash;
        bool isRequestWithCallback;
    }

    struct Request {
        address provider;
        uint64 sequenceNumber;
        uint32 numHashes;
        bytes32 commitment;
        uint64 blockNumber;
        address requester;
        bool useBlockhash;
        uint8 callbackStatus;
        uint16 gasLimit10k;
    }

    event RequestedWithCallback(
        address indexed provider,
        address indexed requestor,
        uint64 indexed sequenceNumber,
        bytes32 userRandomNumber,
        RequestV1 request
    );
    event CallbackFailed(
        address indexed provider,
        address indexed requestor,
        uint64 indexed sequenceNumber,
        bytes32 userRandomNumber,
        bytes32 providerRevelation,
        bytes32 randomNumber,
        bytes errorCode
    );
    event RevealedWithCallback(
        RequestV1 request, bytes32 userRandomNumber, bytes32 providerRevelation, bytes32 randomNumber
    );

    uint8 private constant CALLBACK_NOT_STARTED = 1;
    uint8 private constant CALLBACK_IN_PROGRESS = 2;
    uint8 private constant CALLBACK_FAILED = 3;
    uint256 private constant RING = 32;
    uint256 private constant RETURN_DATA_LIMIT = 256;

    ProtocolFee private _protocol;
    mapping(address => Provider) private _providers;
    Request[RING] private _ring;
    mapping(bytes32 => Request) private _overflow;

    function initialize() external {
        if (_protocol.feeInWei != 0) revert AlreadyInitialized();
        _protocol = ProtocolFee(1, 1);
    }

    function setDefaultGasLimit(uint32 gasLimit) external {
        Provider storage info = _providers[msg.sender];
        if (info.sequenceNumber == 0) revert NoSuchProvider();
        _roundGas(gasLimit);
        info.defaultGasLimit = gasLimit;
    }

    function register(uint128 feeInWei, bytes32 commitment, uint64 length, uint32 maxNumHashes) external {
        Provider storage provider = _providers[msg.sender];
        uint64 start = provider.sequenceNumber;
        provider.feeInWei = feeInWei;
        provider.originalCommitment = commitment;
        provider.originalCommitmentSequenceNumber = start;
        provider.currentCommitment = commitment;
        provider.currentCommitmentSequenceNumber = start;
        provider.sequenceNumber = start + 1;
        provider.endSequenceNumber = start + length;
        provider.maxNumHashes = maxNumHashes;
        provider.defaultGasLimit = 500_000;
    }

    function requestV2(address provider, bytes32 userRandomNumber, uint32 gasLimit)
        external
        payable
        returns (uint64 seq)
    {
        Provider storage info = _providers[provider];
        if (info.sequenceNumber == 0) revert NoSuchProvider();
        seq = info.sequenceNumber;
        if (seq >= info.endSequenceNumber) revert OutOfRandomness();
        uint128 fee = getFeeV2(provider, gasLimit);
        if (msg.value < fee) revert InsufficientFee();
        info.sequenceNumber = seq + 1;
        info.accruedFeesInWei += fee - _protocol.feeInWei;
        _protocol.accruedFeesInWei += uint128(msg.value) - (fee - _protocol.feeInWei);

        uint64 hashes = seq - info.currentCommitmentSequenceNumber;
        if (info.maxNumHashes != 0 && hashes > info.maxNumHashes) revert LastRevealedTooOld();
        bytes32 commitment =
            keccak256(bytes.concat(keccak256(abi.encodePacked(userRandomNumber)), info.currentCommitment));
        uint16 gasLimit10k = _gasLimitOf(info.defaultGasLimit, gasLimit);
        _ring[_allocate(provider, seq)] = Request(
            provider,
            seq,
            uint32(hashes),
            commitment,
            uint64(block.number),
            msg.sender,
            false,
            CALLBACK_NOT_STARTED,
            gasLimit10k
        );
        RequestV1 memory v1 =
            RequestV1(provider, seq, uint32(hashes), commitment, uint64(block.number), msg.sender, false, true);
        emit RequestedWithCallback(provider, msg.sender, seq, userRandomNumber, v1);
        emit Requested(provider, msg.sender, seq, userRandomNumber, uint32(gasLimit10k) * 10_000, "");
    }

    function revealWithCallback(address provider, uint64 seq, bytes32 userContribution, bytes32 providerContribution)
        external
    {
        Request storage slot = _find(provider, seq);
        uint8 status = slot.callbackStatus;
        if (status != CALLBACK_NOT_STARTED && status != CALLBACK_FAILED) revert InvalidRevealCall();
        bytes32 random = _check(provider, slot, userContribution, providerContribution);
        if (slot.gasLimit10k != 0 && status == CALLBACK_NOT_STARTED) {
            _callFirst(slot, userContribution, providerContribution, random);
        } else {
            _callAgain(slot, userContribution, providerContribution, random);
        }
    }

    function withdraw(address to) external {
        uint256 amount = _providers[msg.sender].accruedFeesInWei;
        _providers[msg.sender].accruedFeesInWei = 0;
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert InsufficientFee();
    }

    /// @dev Above the provider's default gas limit the provider's part grows in proportion.
    function getFeeV2(address provider, uint32 gasLimit) public view returns (uint128) {
        Provider storage info = _providers[provider];
        uint256 rounded = uint256(_roundGas(gasLimit)) * 10_000;
        uint256 base = info.defaultGasLimit;
        uint256 fee = info.feeInWei;
        if (rounded > base && base != 0) fee += fee * (rounded - base) / base;
        return uint128(fee) + _protocol.feeInWei;
    }

    function getProviderInfoV2(address provider) external view returns (Provider memory) {
        return _providers[provider];
    }

    /// @notice The pending request; its sequence number is zero where there is none.
    function getRequestV2(address provider, uint64 seq) external view returns (Request memory request) {
        request = _ring[_ringIndex(provider, seq)];
        if (request.provider != provider || request.sequenceNumber != seq) request = _overflow[_key(provider, seq)];
    }

    /// @dev A request that still occupies the ring position moves to the overflow map, at a higher cost.
    function _allocate(address provider, uint64 seq) private returns (uint256 index) {
        index = _ringIndex(provider, seq);
        Request storage slot = _ring[index];
        if (slot.sequenceNumber != 0) {
            _overflow[_key(slot.provider, slot.sequenceNumber)] = slot;
        }
    }

    function _find(address provider, uint64 seq) private view returns (Request storage slot) {
        slot = _ring[_ringIndex(provider, seq)];
        if (slot.provider == provider && slot.sequenceNumber == seq && seq != 0) return slot;
        slot = _overflow[_key(provider, seq)];
        if (slot.sequenceNumber == 0) revert NoSuchRequest();
    }

    /// @dev Only the sequence number marks a ring position as free, so that the next request finds warm slots.
    function _clear(address provider, uint64 seq) private {
        Request storage slot = _ring[_ringIndex(provider, seq)];
        if (slot.provider == provider && slot.sequenceNumber == seq) slot.sequenceNumber = 0;
        else delete _overflow[_key(provider, seq)];
    }

    function _check(address provider, Request storage slot, bytes32 user, bytes32 value) private returns (bytes32) {
        bytes32 chained = value;
        for (uint256 i; i < slot.numHashes; ++i) {
            chained = keccak256(bytes.concat(chained));
        }
        bytes32 commitment = keccak256(bytes.concat(keccak256(abi.encodePacked(user)), chained));
        if (commitment != slot.commitment) revert IncorrectRevelation();
        Provider storage info = _providers[provider];
        if (info.currentCommitmentSequenceNumber < slot.sequenceNumber) {
            info.currentCommitmentSequenceNumber = slot.sequenceNumber;
            info.currentCommitment = value;
        }
        return keccak256(abi.encodePacked(user, value, bytes32(0)));
    }

    /// @dev Calls with the gas limit of the request. A failure with enough gas is recorded and can be repeated; one with
    /// less reverts, so that a caller with little gas cannot make a callback fail and gas estimates find enough.
    function _callFirst(Request storage slot, bytes32 user, bytes32 value, bytes32 random) private {
        slot.callbackStatus = CALLBACK_IN_PROGRESS;
        (address provider, address requester, uint64 seq) = (slot.provider, slot.requester, slot.sequenceNumber);
        uint256 gasLimit = uint256(slot.gasLimit10k) * 10_000;
        bytes memory data = abi.encodeCall(IEntropyCallback._entropyCallback, (seq, provider, random));
        uint256 before = gasleft();
        (bool ok, bytes memory answer) = _callCapped(requester, gasLimit, data);
        uint32 used = uint32(before - gasleft());
        slot.callbackStatus = CALLBACK_NOT_STARTED;
        if (ok) {
            emit RevealedWithCallback(_v1(slot), user, value, random);
            emit Revealed(provider, requester, seq, random, user, value, false, answer, used, "");
            _clear(provider, seq);
        } else if (before * 31 / 32 > gasLimit) {
            emit CallbackFailed(provider, requester, seq, user, value, random, answer);
            emit Revealed(provider, requester, seq, random, user, value, true, answer, used, "");
            slot.callbackStatus = CALLBACK_FAILED;
        } else {
            revert InsufficientGas();
        }
    }

    /// @dev A repeated call has no gas limit and forwards the error, so that it can be diagnosed.
    function _callAgain(Request storage slot, bytes32 user, bytes32 value, bytes32 random) private {
        (address provider, address requester, uint64 seq) = (slot.provider, slot.requester, slot.sequenceNumber);
        RequestV1 memory v1 = _v1(slot);
        _clear(provider, seq);
        uint256 before = gasleft();
        if (requester.code.length != 0) IEntropyCallback(requester)._entropyCallback(seq, provider, random);
        uint32 used = uint32(before - gasleft());
        emit RevealedWithCallback(v1, user, value, random);
        emit Revealed(provider, requester, seq, random, user, value, false, "", used, "");
    }

    /// @dev Copies at most a few words of the answer, so that a large one does not cost the revealer its gas.
    function _callCapped(address target, uint256 gasLimit, bytes memory data)
        private
        returns (bool ok, bytes memory answer)
    {
        uint256 limit = RETURN_DATA_LIMIT;
        answer = new bytes(limit);
        assembly ("memory-safe") {
            ok := call(gasLimit, target, 0, add(data, 32), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, limit) { size := limit }
            mstore(answer, size)
            returndatacopy(add(answer, 32), 0, size)
        }
    }

    function _v1(Request storage slot) private view returns (RequestV1 memory) {
        return RequestV1(
            slot.provider,
            slot.sequenceNumber,
            slot.numHashes,
            slot.commitment,
            slot.blockNumber,
            slot.requester,
            slot.useBlockhash,
            true
        );
    }

    /// @dev At least the provider's default, which every request pays. A default of zero means a callback without limit.
    function _gasLimitOf(uint32 default_, uint32 gasLimit) private pure returns (uint16) {
        if (default_ == 0) return 0;
        return _roundGas(gasLimit < default_ ? default_ : gasLimit);
    }

    function _roundGas(uint32 gasLimit) private pure returns (uint16) {
        uint256 units = (uint256(gasLimit) + 9_999) / 10_000;
        if (units > type(uint16).max) revert MaxGasLimitExceeded();
        return uint16(units);
    }

    function _key(address provider, uint64 seq) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(provider, seq));
    }

    function _ringIndex(address provider, uint64 seq) private pure returns (uint256) {
        return uint256(uint8(_key(provider, seq)[0])) & (RING - 1);
    }
}
