// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The cheat codes the suite uses.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function warp(uint256 timestamp) external;
    function roll(uint256 number) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function deal(address account, uint256 balance) external;
    function label(address account, string calldata name) external;
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function expectRevert() external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;
    function etch(address target, bytes calldata code) external;
    function readFile(string calldata path) external view returns (string memory);
    function parseBytes(string calldata text) external pure returns (bytes memory);
    function assume(bool condition) external pure;
    function snapshotState() external returns (uint256);
    function revertToState(uint256 id) external returns (bool);
    function envOr(string calldata name, string calldata fallback_) external view returns (string memory);
    function chainId(uint256 id) external;
    function snapshotGasLastCall(string calldata name) external returns (uint256);
    function toString(uint256 value) external pure returns (string memory);
}

/// @notice A small test base: much faster to compile than the usual ones.
abstract contract MiniTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev The runner looks for this marker.
    bool public IS_TEST = true;
    address[] private _targets;
    FuzzSelector[] private _selectors;

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    error AssertionFailed(string what);
    error NotEqual(string what, uint256 left, uint256 right);
    error NotAtLeast(string what, uint256 left, uint256 right);

    function targetContracts() public view returns (address[] memory) {
        return _targets;
    }

    function targetSelectors() public view returns (FuzzSelector[] memory) {
        return _selectors;
    }

    function targetContract(address target) internal {
        _targets.push(target);
    }

    function targetSelector(address target, bytes4[] memory selectors) internal {
        _selectors.push(FuzzSelector(target, selectors));
    }

    function assertTrue(bool condition, string memory what) internal pure {
        if (!condition) revert AssertionFailed(what);
    }

    function assertEq(uint256 left, uint256 right, string memory what) internal pure {
        if (left != right) revert NotEqual(what, left, right);
    }

    function assertEq(address left, address right, string memory what) internal pure {
        if (left != right) revert NotEqual(what, uint160(left), uint160(right));
    }

    function assertEq(bytes32 left, bytes32 right, string memory what) internal pure {
        if (left != right) revert NotEqual(what, uint256(left), uint256(right));
    }

    function assertGe(uint256 left, uint256 right, string memory what) internal pure {
        if (left < right) revert NotAtLeast(what, left, right);
    }

    function assertLe(uint256 left, uint256 right, string memory what) internal pure {
        if (left > right) revert NotAtLeast(what, right, left);
    }

    /// @dev Folds a fuzzed number into a range, ends included.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + value % (high - low + 1);
    }

    function makeAddr(string memory name) internal returns (address account) {
        account = vm.addr(uint256(keccak256(bytes(name))));
        vm.label(account, name);
    }

    function keyOf(string memory name) internal pure returns (uint256) {
        return uint256(keccak256(bytes(name)));
    }

    /// @dev Creates a contract from the shipped bytecode.
    function deployCode(string memory name, bytes memory args) internal returns (address deployed) {
        bytes memory code = bytes.concat(codeOf(name), args);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        if (deployed == address(0)) {
            assembly ("memory-safe") {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
        vm.label(deployed, name);
    }

    function codeOf(string memory name) internal view returns (bytes memory) {
        return vm.parseBytes(vm.readFile(string.concat("cache/bytecode/", name, ".hex")));
    }
}
