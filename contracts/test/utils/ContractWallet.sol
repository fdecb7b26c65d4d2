// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A contract account in the manner of a Safe: two of three owners sign a batch, which is executed whole or not at
/// all. It stands for the admin, the pauser and the treasury in rehearsals of a deployment.
contract ContractWallet {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotSigned();

    address[3] private _owners;
    uint256 public nonce;

    constructor(address[3] memory owners) {
        _owners = owners;
    }

    function digestOf(Call[] calldata calls) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), nonce, calls));
    }

    function execute(Call[] calldata calls, bytes[2] calldata signatures) external {
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", digestOf(calls)));
        address first = _recover(digest, signatures[0]);
        address second = _recover(digest, signatures[1]);
        if (first == second || !_isOwner(first) || !_isOwner(second)) revert NotSigned();
        ++nonce;
        for (uint256 i; i < calls.length; ++i) {
            (bool ok, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (ok) continue;
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
    }

    function _isOwner(address account) private view returns (bool) {
        return account != address(0) && (account == _owners[0] || account == _owners[1] || account == _owners[2]);
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address) {
        return ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    }
}
