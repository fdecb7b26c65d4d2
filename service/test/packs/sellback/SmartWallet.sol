// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A contract wallet: its owner calls through it, and its signer signs for it (ERC-1271).
contract SmartWallet {
    address private immutable OWNER;
    address private signer;

    constructor(address signer_) {
        OWNER = msg.sender;
        signer = signer_;
    }

    function setSigner(address signer_) external {
        require(msg.sender == OWNER);
        signer = signer_;
    }

    function run(address to, bytes calldata data) external {
        require(msg.sender == OWNER);
        (bool done,) = to.call(data);
        require(done);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        // A prefix byte makes the signature invalid for every other verifier.
        if (signature.length != 66 || signature[0] != 0x01) return 0xffffffff;
        (bytes32 r, bytes32 s) = abi.decode(signature[1:65], (bytes32, bytes32));
        return ecrecover(hash, uint8(signature[65]), r, s) == signer ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
