// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Emits the logs a test requests, well-formed or not.
contract Emitter {
    event Valued(address indexed sender, uint256 indexed id, uint256 value, string note);
    event Transfer(address indexed from, address indexed to, uint256 value);

    function value(uint256 id, uint256 amount, string calldata note) external {
        emit Valued(msg.sender, id, amount, note);
    }

    function valueMany(uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit Valued(msg.sender, firstId + i, i + 1, "many");
    }

    function transfer(address to, uint256 amount) external {
        emit Transfer(msg.sender, to, amount);
    }

    /// Emits any topics and bytes, as a look-alike or a broken contract would.
    function raw(bytes32[] calldata topics, bytes calldata data) external {
        bytes memory copy = data;
        bytes32 a = topics.length > 0 ? topics[0] : bytes32(0);
        bytes32 b = topics.length > 1 ? topics[1] : bytes32(0);
        bytes32 c = topics.length > 2 ? topics[2] : bytes32(0);
        bytes32 d = topics.length > 3 ? topics[3] : bytes32(0);
        uint256 n = topics.length;
        assembly ("memory-safe") {
            let p := add(copy, 0x20)
            let s := mload(copy)
            switch n
            case 0 { log0(p, s) }
            case 1 { log1(p, s, a) }
            case 2 { log2(p, s, a, b) }
            case 3 { log3(p, s, a, b, c) }
            default { log4(p, s, a, b, c, d) }
        }
    }
}
