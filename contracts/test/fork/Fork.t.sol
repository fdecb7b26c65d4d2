// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDepositRouter} from "../../src/interfaces/IDepositRouter.sol";
import {IEntropyCallback} from "../../src/interfaces/IEntropy.sol";
import {IEscrow} from "../../src/interfaces/IEscrow.sol";
import {IRandomnessRouter} from "../../src/interfaces/IRandomness.sol";
import "../../src/types/RoleIds.sol" as Role;
import {Grant} from "../../src/types/Suite.sol";
import {SuiteFixture} from "../utils/SuiteFixture.sol";
import {IAccess, IUsdc} from "../utils/Tokens.sol";

interface VmAddress {
    function envOr(string calldata name, address fallback_) external view returns (address);
}

interface ISafe {
    function setup(
        address[] calldata owners,
        uint256 threshold,
        address to,
        bytes calldata data,
        address fallbackHandler,
        address paymentToken,
        uint256 payment,
        address paymentReceiver
    ) external;
    function nonce() external view returns (uint256);
    function getTransactionHash(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address refundReceiver,
        uint256 nonce
    ) external view returns (bytes32);
    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes calldata signatures
    ) external payable returns (bool);
}

interface ISafeProxyFactory {
    function createProxyWithNonce(address singleton, bytes calldata initializer, uint256 salt)
        external
        returns (address);
}

interface IPendingWord {
    function pending(uint64 seq) external view returns (address consumer, uint96 requestId);
}

/// @notice The suite beside foreign contracts. On a fork (`npm run prove fork -- --rpc URL`) Safe, USDC and entropy are those of
/// the chain, at the addresses of the environment; without a node Safe is its recorded bytecode, USDC and entropy are
/// the sandbox's.
contract ForkTest is SuiteFixture {
    ISafe private safe;
    bytes32 private lastWord;

    function setUp() public override {
        super.setUp();
        address singleton = _foreign("FORK_SAFE", _recorded("SafeL2"));
        address factory = _foreign("FORK_SAFE_FACTORY", _recorded("SafeProxyFactory"));
        address[] memory owners = new address[](3);
        (owners[0], owners[1], owners[2]) = (alice, bob, stranger);
        bytes memory setup_ = abi.encodeCall(
            ISafe.setup, (owners, 2, address(0), "", address(0), address(0), 0, address(0))
        );
        safe = ISafe(ISafeProxyFactory(factory).createProxyWithNonce(singleton, setup_, 1));
    }

    /// @dev The contract of the chain if the environment names one.
    function _foreign(string memory name, address own) private view returns (address) {
        address named = VmAddress(address(vm)).envOr(name, address(0));
        if (named == address(0)) return own;
        require(named.code.length != 0, "no code at a foreign address");
        return named;
    }

    function _recorded(string memory name) private returns (address deployed) {
        bytes memory code = vm.parseBytes(vm.readFile(string.concat("recorded/", name, ".hex")));
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
    }

    // Safe.

    /// @dev Signatures in the order of the addresses, as Safe expects them.
    function _signatures(bytes32 digest, string[2] memory who) private pure returns (bytes memory) {
        (uint256 first, uint256 second) = (keyOf(who[0]), keyOf(who[1]));
        if (vm.addr(first) > vm.addr(second)) (first, second) = (second, first);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(first, digest);
        (uint8 w, bytes32 t, bytes32 u) = vm.sign(second, digest);
        return abi.encodePacked(r, s, v, t, u, w);
    }

    function _digest(address to, bytes memory data) private view returns (bytes32) {
        return safe.getTransactionHash(to, 0, data, 0, 0, 0, 0, address(0), address(0), safe.nonce());
    }

    function _exec(address to, bytes memory data, bytes memory signatures) private {
        safe.execTransaction(to, 0, data, 0, 0, 0, 0, address(0), payable(address(0)), signatures);
    }

    function test_safe_ofTwoOwnersPausesAndRevokesAsPauser() public {
        vm.prank(admin);
        IAccess(address(pool)).grantRole(Role.PAUSER, address(safe));
        bytes memory pause = abi.encodeCall(IEscrow.setPause, (true));
        _exec(address(pool), pause, _signatures(_digest(address(pool), pause), ["alice", "bob"]));
        (,, bool paused) = pool.config();
        assertTrue(paused, "paused by two owners");
        bytes memory revoke = abi.encodeCall(IAccess.revokeHot, (Role.STOCKER, stocker));
        _exec(address(pool), revoke, _signatures(_digest(address(pool), revoke), ["bob", "stranger"]));
        assertTrue(!IAccess(address(pool)).hasRole(Role.STOCKER, stocker), "a hot key is revoked");
    }

    function test_safe_ofOneOwnerDoesNothing() public {
        vm.prank(admin);
        IAccess(address(pool)).grantRole(Role.PAUSER, address(safe));
        bytes memory pause = abi.encodeCall(IEscrow.setPause, (true));
        bytes memory twice = _signatures(_digest(address(pool), pause), ["alice", "alice"]);
        vm.expectRevert();
        this.execAs(address(pool), pause, twice);
        (,, bool paused) = pool.config();
        assertTrue(!paused, "one owner is not enough");
    }

    function execAs(address to, bytes calldata data, bytes calldata signatures) external {
        _exec(to, data, signatures);
    }

    function test_safe_receivesCardsAsAnyWallet() public {
        openStandardTier();
        fund(alice, 5e6, address(pool));
        vm.prank(alice);
        uint96 requestId = pool.purchase(1, 1, 1, 5e6, address(safe), "ref", "u");
        deliverWord(1, "u");
        pool.reveal(requestId, 1);
        assertEq(card.balanceOf(address(safe)) + graded.balanceOf(address(safe)), 1, "delivered to a Safe");
    }

    // USDC.

    function test_usdc_paysThroughOurCalls() public {
        IUsdc token = IUsdc(_foreign("FORK_USDC", address(usdc)));
        IDepositRouter router =
            IDepositRouter(deployCode("DepositRouter", abi.encode(address(token), address(credits))));
        _fund(token, alice, 7e6);
        assertEq(token.balanceOf(alice), 7e6, "funded");
        vm.startPrank(alice);
        token.approve(address(router), 7e6);
        router.deposit("user", 7e6);
        vm.expectRevert();
        router.deposit("user", 1);
        vm.stopPrank();
        assertEq(token.balanceOf(address(credits)), 7e6, "received");
    }

    /// @dev Writes the balance itself, because no key here may mint the token of a chain: tries the mappings one by one.
    function _fund(IUsdc token, address account, uint256 amount) private {
        for (uint256 slot; slot < 32 && token.balanceOf(account) != amount; ++slot) {
            bytes32 place = keccak256(abi.encode(account, slot));
            bytes32 before = vm.load(address(token), place);
            vm.store(address(token), place, bytes32(amount));
            if (token.balanceOf(account) != amount) vm.store(address(token), place, before);
        }
    }

    // Entropy.

    function onRandom(uint96, bytes32 word) external {
        lastWord = word;
    }

    function test_entropy_takesOurRequestsAndItsCallbacksArrive() public {
        address source = _foreign("FORK_ENTROPY", address(entropy));
        address from = source == address(entropy) ? provider : VmAddress(address(vm)).envOr("FORK_PROVIDER", provider);
        Grant[] memory none;
        address[2] memory consumers = [address(this), address(this)];
        IRandomnessRouter ours = IRandomnessRouter(
            deployCode("PythEntropyAdapter", abi.encode(source, from, consumers, 0.01 ether, admin, none))
        );
        vm.deal(address(ours), 1 ether);
        uint64 seq = ours.request(1, "u");
        assertTrue(address(ours).balance < 1 ether, "the fee is paid");
        (address consumer, uint96 requestId) = IPendingWord(address(ours)).pending(seq);
        assertTrue(consumer == address(this) && requestId == 1, "remembered");
        vm.prank(source);
        IEntropyCallback(address(ours))._entropyCallback(seq, from, "word");
        assertEq(lastWord, bytes32("word"), "delivered");
    }
}
