// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IDevEntropy} from "../interfaces/IDevEntropy.sol";

/// @notice The proxy of the sandbox entropy, of the same kind as that of the real one, so that gas figures are realistic.
contract DevEntropyProxy is ERC1967Proxy {
    constructor(address implementation)
        ERC1967Proxy(implementation, abi.encodeCall(IDevEntropy.initialize, ()))
    {}
}
