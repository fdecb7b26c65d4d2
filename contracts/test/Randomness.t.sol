// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IEntropyV2} from "@pythnetwork/entropy-sdk-solidity/IEntropyV2.sol";
import {EntropyEventsV2} from "@pythnetwork/entropy-sdk-solidity/EntropyEventsV2.sol";
import {IEntropyConsumer} from "@pythnetwork/entropy-sdk-solidity/IEntropyConsumer.sol";
import {ICommitReveal} from "../src/interfaces/ICommitReveal.sol";
import {IDevEntropy} from "../src/interfaces/IDevEntropy.sol";
import {IEntropy, IEntropyCallback} from "../src/interfaces/IEntropy.sol";
import {IRandomConsumer, IRandomnessRouter} from "../src/interfaces/IRandomness.sol";
import {IVrfConsumer, IVrfCoordinator} from "../src/interfaces/IVrf.sol";
import {IRoles} from "../src/interfaces/IRoles.sol";
import {Grant} from "../src/types/Suite.sol";
import {Vm} from "./utils/MiniTest.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

interface IPending {
    function pending(uint64 seq) external view returns (address consumer, uint96 requestId);
}

interface IVrfAdapter is IRandomnessRouter {
    function retry(uint64 seq) external;
    function deliverSelf(uint64 seq, bytes32 word) external;
    function undelivered(uint64 seq) external view returns (bytes32);
}

interface ICommitRevealFull is ICommitReveal, IRandomnessRouter {
    function waitingCount() external view returns (uint256);
}

contract RandomnessTest is SuiteFixture {
    Consumer private consumer;

    function setUp() public override {
        super.setUp();
        consumer = new Consumer();
        // The consumer takes the pool's place: the two consumers of an adapter are immutable.
        vm.etch(address(pool), address(consumer).code);
        consumer = Consumer(address(pool));
    }

    function test_ourEntropyInterfaceIsTheRealOne() public pure {
        assertTrue(
            IEntropy.requestV2.selector == bytes4(keccak256("requestV2(address,bytes32,uint32)"))
                && IEntropy.getFeeV2.selector == bytes4(keccak256("getFeeV2(address,uint32)")),
            "functions"
        );
        assertTrue(type(IEntropyV2).interfaceId != 0, "the real interface compiles");
        assertTrue(IEntropyCallback._entropyCallback.selector == IEntropyConsumer._entropyCallback.selector, "callback");
        assertEq(IEntropy.Requested.selector, EntropyEventsV2.Requested.selector, "Requested");
        assertEq(IEntropy.Revealed.selector, EntropyEventsV2.Revealed.selector, "Revealed");
    }

    function test_request_paysTheFeeFromTheFloatAndRemembers() public {
        uint256 before = address(adapter).balance;
        uint64 seq = _ask(adapter, 5);
        assertEq(before - address(adapter).balance, ENTROPY_FEE + 1, "fee");
        assertEq(adapter.feeNow(), ENTROPY_FEE + 1, "fee now");
        (address who, uint96 id) = IPending(address(adapter)).pending(seq);
        assertEq(who, address(pool), "consumer");
        assertEq(id, 5, "request");
        deliverWord(seq, bytes32("u"));
        (who, id) = IPending(address(adapter)).pending(seq);
        assertEq(who, address(0), "delivered");
        assertEq(consumer.lastId(), 5, "to the consumer");
    }

    function test_request_revertsWithNotConsumer() public {
        vm.expectRevert(IRandomnessRouter.NotConsumer.selector);
        adapter.request(1, bytes32("u"));
        vm.expectRevert(IRandomnessRouter.NotConsumer.selector);
        adapter.onRefund(1, alice, 1);
    }

    function test_request_revertsWithEthFloatEmptyWhenTheFeeIsTooHigh() public {
        vm.prank(provider);
        entropy.register(0.01 ether, linkOf(0), 10, 0);
        vm.expectRevert(
            abi.encodeWithSelector(IRandomnessRouter.EthFloatEmpty.selector, 0.01 ether + 1, address(adapter).balance)
        );
        vm.prank(address(pool));
        adapter.request(1, bytes32("u"));
    }

    function test_request_warnsWhenTheFloatIsLow() public {
        vm.deal(address(adapter), uint256(ENTROPY_FEE + 1) * 51 - 1);
        vm.expectEmit(address(adapter));
        emit IRandomnessRouter.FloatLow(uint256(ENTROPY_FEE + 1) * 50 - 1);
        _ask(adapter, 1);
    }

    function test_callback_revertsWithNotProviderAndUnknownRequest() public {
        _ask(adapter, 1);
        IEntropyCallback callback = IEntropyCallback(address(adapter));
        vm.expectRevert(IRandomnessRouter.NotProvider.selector);
        callback._entropyCallback(1, provider, bytes32("w"));
        vm.startPrank(address(entropy));
        vm.expectRevert(IRandomnessRouter.NotProvider.selector);
        callback._entropyCallback(1, stranger, bytes32("w"));
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        callback._entropyCallback(2, provider, bytes32("w"));
        callback._entropyCallback(1, provider, bytes32("w"));
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        callback._entropyCallback(1, provider, bytes32("w"));
        vm.stopPrank();
    }

    function test_ring_busyPlacesOverflowAndNothingIsLost() public {
        // 300 requests wait at once in a ring of 256.
        for (uint96 id = 1; id <= 300; ++id) {
            _ask(adapter, id);
        }
        for (uint64 i; i < 300; ++i) {
            // From the newest to the oldest, and then from the middle, every word finds its request.
            uint64 seq = i < 100 ? 300 - i : i - 99;
            deliverWord(seq, bytes32("u"));
            assertEq(consumer.lastId(), seq, "each request gets its own word");
        }
        assertEq(consumer.count(), 300, "all delivered once");
        _ask(adapter, 301);
        deliverWord(301, bytes32("u"));
        assertEq(consumer.lastId(), 301, "and the ring goes on");
    }

    function test_ring_placeOfAWordThatNeverCameIsTakenOverAfterAMonth() public {
        _ask(adapter, 1);
        vm.warp(START + 31 days);
        for (uint96 id = 2; id <= 257; ++id) {
            _ask(adapter, id);
        }
        (address who,) = IPending(address(adapter)).pending(1);
        assertEq(who, address(0), "given up");
        (who,) = IPending(address(adapter)).pending(257);
        assertEq(who, address(pool), "in its place");
    }

    function test_withdrawEth_isTheTimelocks() public {
        vm.expectEmit(address(adapter));
        emit IRandomnessRouter.EthWithdrawn(treasury, 1 ether);
        vm.prank(admin);
        adapter.withdrawEth(treasury, 1 ether);
        assertEq(treasury.balance, 1 ether, "taken back");
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(vaultKey);
        adapter.withdrawEth(treasury, 1 ether);
    }

    // The development entropy.

    function test_devEntropy_refusesWrongContributions() public {
        uint64 seq = _ask(adapter, 1);
        bytes32 right = linkOf(seq);
        vm.expectRevert(IDevEntropy.IncorrectRevelation.selector);
        entropy.revealWithCallback(provider, seq, bytes32("other"), right);
        vm.expectRevert(IDevEntropy.IncorrectRevelation.selector);
        entropy.revealWithCallback(provider, seq, bytes32("u"), bytes32("other"));
        vm.expectRevert(IDevEntropy.NoSuchRequest.selector);
        entropy.revealWithCallback(provider, 99, bytes32("u"), right);
        deliverWord(seq, bytes32("u"));
        vm.expectRevert(IDevEntropy.NoSuchRequest.selector);
        entropy.revealWithCallback(provider, seq, bytes32("u"), right);
    }

    function test_devEntropy_refusesBadRequests() public {
        vm.expectRevert(IDevEntropy.NoSuchProvider.selector);
        entropy.requestV2(stranger, bytes32("u"), 120_000);
        vm.expectRevert(IDevEntropy.InsufficientFee.selector);
        entropy.requestV2(provider, bytes32("u"), 120_000);
        vm.expectRevert(IDevEntropy.MaxGasLimitExceeded.selector);
        entropy.requestV2{value: 1 ether}(provider, bytes32("u"), type(uint32).max);
        vm.prank(stranger);
        entropy.register(0, linkOf(0), 2, 1);
        entropy.requestV2{value: 1}(stranger, bytes32("u"), 120_000);
        vm.expectRevert(IDevEntropy.OutOfRandomness.selector);
        entropy.requestV2{value: 1}(stranger, bytes32("u"), 120_000);
        vm.prank(bob);
        entropy.register(0, linkOf(0), 9, 1);
        entropy.requestV2{value: 1}(bob, bytes32("u"), 120_000);
        vm.expectRevert(IDevEntropy.LastRevealedTooOld.selector);
        entropy.requestV2{value: 1}(bob, bytes32("u"), 120_000);
        assertEq(entropy.getFeeV2(provider, 1_000_000), uint256(ENTROPY_FEE) * 2 + 1, "more gas costs more");
    }

    function test_devEntropy_failedCallbackIsKeptAndRetried() public {
        uint64 seq = _ask(adapter, 1);
        consumer.setFailing(true);
        vm.recordLogs();
        deliverWord(seq, bytes32("u"));
        assertTrue(_callbackFailed(vm.getRecordedLogs()), "reported as failed");
        bytes32 link = linkOf(seq);
        vm.expectRevert(Consumer.Failing.selector);
        entropy.revealWithCallback(provider, seq, bytes32("u"), link);
        consumer.setFailing(false);
        vm.prank(stranger);
        entropy.revealWithCallback(provider, seq, bytes32("u"), link);
        assertEq(consumer.lastId(), 1, "delivered by anyone's retry");
    }

    function test_devEntropy_littleGasCannotFailACallback() public {
        uint64 seq = _ask(adapter, 1);
        bytes32 link = linkOf(seq);
        consumer.setGreedy(true);
        vm.expectRevert(IDevEntropy.InsufficientGas.selector);
        entropy.revealWithCallback{gas: 300_000}(provider, seq, bytes32("u"), link);
        consumer.setGreedy(false);
        deliverWord(seq, bytes32("u"));
        assertEq(consumer.lastId(), 1, "still deliverable");
    }

    function test_devEntropy_callbacksGetAtLeastTheDefaultGas() public {
        vm.deal(address(this), 10 ether);
        assertEq(_gasOfRequest(0), 500_000, "the default");
        assertEq(_gasOfRequest(691_000), 700_000, "more, in steps of ten thousand");
        vm.prank(provider);
        entropy.setDefaultGasLimit(0);
        assertEq(_gasOfRequest(691_000), 0, "a provider without default sets no limit");
        vm.expectRevert(IDevEntropy.NoSuchProvider.selector);
        entropy.setDefaultGasLimit(1);
        vm.expectRevert(IDevEntropy.AlreadyInitialized.selector);
        entropy.initialize();
    }

    function _gasOfRequest(uint32 wanted) private returns (uint256) {
        vm.recordLogs();
        entropy.requestV2{value: 1 ether}(provider, bytes32("u"), wanted);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        (, uint32 granted,) = abi.decode(logs[logs.length - 1].data, (bytes32, uint32, bytes));
        return granted;
    }

    /// @dev The rule of the real one: a failure counts only if 31/32 of the caller's gas exceed the limit.
    function test_devEntropy_aFailureNeedsTheWholeGas() public {
        uint64 seq = _ask(adapter, 1);
        bytes32 link = linkOf(seq);
        consumer.setFailing(true);
        vm.expectRevert(IDevEntropy.InsufficientGas.selector);
        entropy.revealWithCallback{gas: 500_000}(provider, seq, bytes32("u"), link);
        vm.recordLogs();
        entropy.revealWithCallback{gas: 700_000}(provider, seq, bytes32("u"), link);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        bytes32 failed = keccak256("CallbackFailed(address,address,uint64,bytes32,bytes32,bytes32,bytes)");
        bool found;
        for (uint256 i; i < logs.length; ++i) {
            found = found || logs[i].topics[0] == failed;
        }
        assertTrue(found, "reported");
    }

    function test_devEntropy_gasOfACallbackIsCapped() public {
        uint64 seq = _ask(adapter, 1);
        consumer.setGreedy(true);
        uint256 before = gasleft();
        vm.recordLogs();
        deliverWord(seq, bytes32("u"));
        assertTrue(before - gasleft() < 700_000, "bounded");
        assertTrue(_callbackFailed(vm.getRecordedLogs()), "reported as failed");
    }

    function test_devEntropy_providerTakesItsFees() public {
        _ask(adapter, 1);
        vm.prank(provider);
        entropy.withdraw(treasury);
        assertEq(treasury.balance, ENTROPY_FEE, "earned");
    }

    // Commit and reveal.

    function test_commitReveal_deliversTheMixedWord() public {
        ICommitRevealFull source = _committed(8);
        uint64 seq = _ask(source, 1);
        bytes32 value = _chain(8, seq);
        vm.expectRevert(ICommitReveal.RevealTooEarly.selector);
        source.reveal(seq, value);
        // In the target block its hash is not known yet and would read as zero.
        vm.roll(1_002);
        vm.expectRevert(ICommitReveal.RevealTooEarly.selector);
        source.reveal(seq, value);
        vm.roll(1_003);
        vm.expectRevert(ICommitReveal.WrongReveal.selector);
        source.reveal(seq, bytes32("other"));
        source.reveal(seq, value);
        assertEq(consumer.lastWord(), keccak256(abi.encodePacked(value, bytes32("u"), blockhash(1_002))), "mixed");
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        source.reveal(seq, value);
    }

    function test_commitReveal_revealsInAnyOrder() public {
        ICommitRevealFull source = _committed(8);
        for (uint96 id = 1; id <= 4; ++id) {
            _ask(source, id);
        }
        vm.roll(1_010);
        source.reveal(3, _chain(8, 3));
        source.reveal(1, _chain(8, 1));
        source.reveal(4, _chain(8, 4));
        source.reveal(2, _chain(8, 2));
        assertEq(consumer.count(), 4, "all");
        assertEq(source.waitingCount(), 0, "none waits");
    }

    function test_commitReveal_cannotWaitForABetterBlock() public {
        ICommitRevealFull source = _committed(8);
        uint64 seq = _ask(source, 1);
        bytes32 value = _chain(8, seq);
        vm.roll(1_002 + 257);
        vm.expectRevert(ICommitReveal.RevealTooLate.selector);
        source.reveal(seq, value);
    }

    function test_commitReveal_revertsWithChainSpentAndChainBusy() public {
        vm.expectRevert(ICommitReveal.ChainSpent.selector);
        vm.prank(address(pool));
        commitReveal.request(1, bytes32("u"));
        ICommitRevealFull source = _committed(2);
        _ask(source, 1);
        vm.prank(committer);
        vm.expectRevert(ICommitReveal.ChainBusy.selector);
        source.commit(bytes32("tip"), 5);
        _ask(source, 2);
        vm.expectRevert(ICommitReveal.ChainSpent.selector);
        vm.prank(address(pool));
        source.request(3, bytes32("u"));
        vm.roll(1_000 + 259);
        vm.prank(committer);
        source.commit(bytes32("tip"), 5);
        _ask(source, 4);
    }

    function test_commitReveal_revertsWithGapTooLong() public {
        ICommitRevealFull source = _committed(1_002);
        for (uint96 id = 1; id <= 1_001; ++id) {
            _ask(source, id);
        }
        bytes32 value = _chain(1_002, 1_001);
        vm.roll(1_010);
        vm.expectRevert(ICommitReveal.GapTooLong.selector);
        source.reveal(1_001, value);
    }

    function test_commitReveal_paysTheStakeOfAWithheldWord() public {
        vm.prank(minter);
        usdc.mint(address(commitReveal), 3e6);
        vm.startPrank(address(pool));
        assertEq(commitReveal.onRefund(1, alice, 2e6), 2e6, "what the word could have given");
        assertEq(commitReveal.onRefund(2, alice, 20e6), 1e6, "what the bond has");
        assertEq(commitReveal.onRefund(3, alice, 20e6), 0, "an empty bond stops nothing");
        vm.stopPrank();
        assertEq(usdc.balanceOf(alice), 3e6, "paid");
        assertEq(commitReveal.withheld(), 3, "counted in public");
        vm.prank(minter);
        usdc.mint(address(commitReveal), 3e6);
        vm.prank(admin);
        ICommitReveal(address(commitReveal)).withdrawBond(treasury, 3e6);
        assertEq(usdc.balanceOf(treasury), 3e6, "bond back");
    }

    // Proof-based words.

    function test_vrf_deliversAndRetriesOnItsOwn() public {
        Coordinator coordinator = new Coordinator();
        Grant[] memory none;
        address[2] memory consumers = [address(pool), address(store)];
        IVrfAdapter source = IVrfAdapter(
            deployCode(
                "ChainlinkVrfV25Adapter",
                abi.encode(
                    address(coordinator), bytes32("key"), uint256(7), uint16(3), consumers, uint256(1), admin, none
                )
            )
        );
        uint64 seq = _ask(source, 1);
        assertEq(coordinator.subId(), 7, "subscription");
        vm.expectRevert(IRandomnessRouter.NotProvider.selector);
        IVrfConsumer(address(source)).rawFulfillRandomWords(1, new uint256[](1));
        vm.expectRevert(IRoles.Unauthorized.selector);
        source.deliverSelf(seq, bytes32("w"));
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        coordinator.fulfil(address(source), 99, 5);
        consumer.setFailing(true);
        coordinator.fulfil(address(source), 1, 5);
        assertEq(source.undelivered(seq), bytes32(uint256(5)), "kept");
        vm.expectRevert(Consumer.Failing.selector);
        source.retry(seq);
        consumer.setFailing(false);
        source.retry(seq);
        assertEq(consumer.lastWord(), bytes32(uint256(5)), "delivered");
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        source.retry(seq);
        vm.expectRevert(IRandomnessRouter.UnknownRequest.selector);
        coordinator.fulfil(address(source), 1, 5);
        assertEq(source.feeNow(), 0, "the subscription pays");
    }

    function _ask(IRandomnessRouter source, uint96 id) private returns (uint64) {
        vm.prank(address(pool));
        return source.request(id, bytes32("u"));
    }

    function _committed(uint64 length) private returns (ICommitRevealFull source) {
        source = ICommitRevealFull(address(commitReveal));
        vm.prank(committer);
        source.commit(_chain(length, 0), length);
    }

    /// @dev Link `seq` of a chain whose hash end is link zero.
    function _chain(uint64 length, uint64 seq) private pure returns (bytes32 link) {
        link = keccak256("commit");
        for (uint64 i = seq; i < length; ++i) {
            link = keccak256(abi.encodePacked(link));
        }
    }

    function _callbackFailed(Vm.Log[] memory logs) private pure returns (bool) {
        for (uint256 i; i < logs.length; ++i) {
            if (logs[i].topics[0] != IEntropy.Revealed.selector) continue;
            (,,, bool failed) = abi.decode(logs[i].data, (bytes32, bytes32, bytes32, bool));
            return failed;
        }
        revert AssertionFailed("no reveal");
    }
}

/// @notice A consumer with configurable faults.
contract Consumer is IRandomConsumer {
    error Failing();

    /// @dev Its code is put where the pool's was; the first slots still hold the pool's values.
    uint256[100] private _pools;
    uint96 public lastId;
    bytes32 public lastWord;
    uint256 public count;
    bool private _failing;
    bool private _greedy;

    function setFailing(bool on) external {
        _failing = on;
    }

    function setGreedy(bool on) external {
        _greedy = on;
    }

    function onRandom(uint96 requestId, bytes32 word) external {
        if (_failing) revert Failing();
        for (uint256 i; _greedy && i < 1_000; ++i) {
            ++count;
        }
        (lastId, lastWord) = (requestId, word);
        ++count;
    }
}

/// @notice A coordinator with the interface that the adapter uses.
contract Coordinator is IVrfCoordinator {
    uint256 public subId;
    uint256 private _next;

    function requestRandomWords(RandomWordsRequest calldata req) external returns (uint256) {
        subId = req.subId;
        return ++_next;
    }

    function fulfil(address adapter, uint256 id, uint256 word) external {
        uint256[] memory words = new uint256[](1);
        words[0] = word;
        IVrfConsumer(adapter).rawFulfillRandomWords(id, words);
    }
}
