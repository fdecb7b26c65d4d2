// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRoles} from "../src/interfaces/IRoles.sol";
import {IShippingPaymentProcessor, ShippingQuote} from "../src/interfaces/IShippingPaymentProcessor.sol";
import {IVaultAsset} from "../src/interfaces/IVaultAsset.sol";
import {SuiteFixture} from "./utils/SuiteFixture.sol";

contract ShippingTest is SuiteFixture {
    function setUp() public override {
        super.setUp();
        mintCards(card, 1, 3, 0);
        mintCards(sealedProduct, 1, 1, 0);
        vm.startPrank(inventory);
        card.transferFrom(inventory, alice, 1);
        card.transferFrom(inventory, alice, 2);
        vm.stopPrank();
        fund(alice, 100e6, address(processor));
    }

    function test_payShipping_takesTheSignedAmountAndMarksTheToken() public {
        ShippingQuote memory quote = _quote(1, 1, 12e6);
        _request(1);
        vm.expectEmit(address(processor));
        emit IShippingPaymentProcessor.ShippingPaid(quote.orderId, alice, address(card), 1, 12e6);
        _pay(quote);
        assertEq(usdc.balanceOf(address(processor)), 12e6, "held");
        assertTrue(processor.isPaid(quote.orderId), "paid");
        (,,,, uint8 state,) = card.assetState(1);
        assertEq(state, 2, "marked");
    }

    function test_payShipping_revertsByName() public {
        ShippingQuote memory quote = _quote(1, 1, 12e6);
        bytes memory signature = _sign("signer", quote);
        _expectPay(abi.encodeWithSelector(IVaultAsset.NotBurnPending.selector, 1), alice, quote, signature);
        _request(1);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.NotPayer.selector), bob, quote, signature);
        ShippingQuote memory other = _quote(1, 1, 11e6);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.BadSignature.selector), alice, other, signature);
        bytes memory wrong = _sign("stranger", quote);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.BadSignature.selector), alice, quote, wrong);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.BadSignature.selector), alice, quote, "");
        other = _quote(1, 1, 12e6);
        other.asset = address(usdc);
        _expectPay(
            abi.encodeWithSelector(IShippingPaymentProcessor.AssetUnknown.selector), alice, other, _sign("signer", other)
        );
        vm.prank(pauser);
        processor.setPause(true);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.QuotesPaused.selector), alice, quote, signature);
        vm.prank(pauser);
        processor.setPause(false);
        vm.warp(quote.expirationTime + 1);
        _expectPay(
            abi.encodeWithSelector(IShippingPaymentProcessor.QuoteExpired.selector, quote.expirationTime),
            alice,
            quote,
            signature
        );
    }

    function test_payShipping_isHonouredInTheLastSecond() public {
        ShippingQuote memory quote = _quote(1, 1, 12e6);
        _request(1);
        vm.warp(quote.expirationTime);
        _pay(quote);
        assertTrue(processor.isPaid(quote.orderId), "paid");
    }

    function test_payShipping_revertsWithOrderPaidOnReplay() public {
        ShippingQuote memory quote = _quote(1, 1, 12e6);
        _request(1);
        _pay(quote);
        bytes memory signature = _sign("signer", quote);
        vm.prank(dispatcher);
        processor.refundShipping(quote);
        // The token is free again and a new burn is pending; the old quote stays used.
        _request(1);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.OrderPaid.selector), alice, quote, signature);
    }

    function test_payShippingWithPermit_paysByTheSignedAllowance() public {
        ShippingQuote memory quote = _quote(1, 1, 12e6);
        _request(1);
        vm.prank(alice);
        usdc.approve(address(processor), 0);
        bytes32 data =
            keccak256(abi.encode(usdc.PERMIT_TYPEHASH(), alice, address(processor), 12e6, usdc.nonces(alice), START));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(keyOf("alice"), keccak256(abi.encodePacked("\x19\x01", usdc.DOMAIN_SEPARATOR(), data)));
        bytes memory signature = _sign("signer", quote);
        vm.prank(alice);
        processor.payShippingWithPermit(quote, signature, 12e6, START, v, r, s);
        assertTrue(processor.isPaid(quote.orderId), "paid");
    }

    function test_dispatch_endsTheTokenAndEarnsThePayment() public {
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        vm.expectRevert(IShippingPaymentProcessor.OrderNotPaid.selector);
        vm.prank(dispatcher);
        processor.dispatch(quote);
        _request(1);
        _pay(quote);
        vm.expectRevert(IRoles.Unauthorized.selector);
        vm.prank(alice);
        processor.dispatch(quote);
        vm.prank(dispatcher);
        processor.dispatch(quote);
        assertEq(usdc.balanceOf(treasury), 12e6, "earned");
        assertTrue(processor.isClosed(quote.orderId), "closed");
        vm.startPrank(dispatcher);
        vm.expectRevert(IShippingPaymentProcessor.OrderNotPaid.selector);
        processor.dispatch(quote);
        vm.expectRevert(IShippingPaymentProcessor.OrderNotPaid.selector);
        processor.refundShipping(quote);
        vm.stopPrank();
    }

    function test_close_takesOnlyTheQuoteThatWasPaid() public {
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        _request(1);
        _pay(quote);
        // Even quotes that the signer would sign do not close an order that was paid with another one.
        ShippingQuote memory other = _quote(7, 1, 99e6);
        vm.startPrank(dispatcher);
        vm.expectRevert(IShippingPaymentProcessor.OrderNotPaid.selector);
        processor.refundShipping(other);
        other = _quote(7, 1, 12e6);
        other.payer = dispatcher;
        vm.expectRevert(IShippingPaymentProcessor.OrderNotPaid.selector);
        processor.dispatch(other);
        processor.refundShipping(quote);
        vm.stopPrank();
        assertEq(usdc.balanceOf(alice), 100e6, "refunded");
    }

    function test_reclaim_freesAPaidOrderThatIsNeverClosed() public {
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        _request(1);
        _pay(quote);
        uint256 due = uint256(quote.expirationTime) + 90 days;
        vm.warp(due - 1);
        vm.expectRevert(abi.encodeWithSelector(IShippingPaymentProcessor.TooEarly.selector, due));
        processor.reclaimShipping(quote);
        vm.warp(due);
        vm.prank(stranger);
        processor.reclaimShipping(quote);
        assertEq(usdc.balanceOf(alice), 100e6, "the payer is paid");
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
        vm.expectRevert(IShippingPaymentProcessor.OrderNotPaid.selector);
        processor.reclaimShipping(quote);
    }

    function test_dispatch_isNotStoppedByABlockedTreasury() public {
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        _request(1);
        _pay(quote);
        vm.prank(admin);
        usdc.blacklist(treasury);
        vm.prank(dispatcher);
        processor.dispatch(quote);
        assertEq(processor.claimable(treasury), 12e6, "credited");
        vm.prank(admin);
        usdc.unBlacklist(treasury);
        processor.claimFor(treasury);
        assertEq(usdc.balanceOf(treasury), 12e6, "paid later");
    }

    function test_refundShipping_releasesAndRepaysEvenABlockedPayer() public {
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        _request(1);
        _pay(quote);
        vm.prank(admin);
        usdc.blacklist(alice);
        vm.prank(dispatcher);
        processor.refundShipping(quote);
        assertEq(processor.claimable(alice), 12e6, "credited");
        vm.prank(alice);
        processor.claim(bob);
        assertEq(usdc.balanceOf(bob), 12e6, "claimed");
        vm.expectRevert(IShippingPaymentProcessor.NothingToClaim.selector);
        vm.prank(alice);
        processor.claim(bob);
        vm.prank(alice);
        card.transferFrom(alice, bob, 1);
    }

    function test_setSigner_endsTheOldSignerAndNoPaidOrder() public {
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        _request(1);
        _pay(quote);
        address next = makeAddr("next signer");
        vm.prank(admin);
        processor.setSigner(next);
        assertEq(processor.signer(), next, "replaced");
        ShippingQuote memory second = _quote(8, 2, 1e6);
        _request(2);
        bytes memory old = _sign("signer", second);
        _expectPay(abi.encodeWithSelector(IShippingPaymentProcessor.BadSignature.selector), alice, second, old);
        bytes memory fresh = _sign("next signer", second);
        vm.prank(alice);
        processor.payShipping(second, fresh);
        vm.prank(dispatcher);
        processor.refundShipping(quote);
        assertEq(usdc.balanceOf(alice), 99e6, "the paid order needs no signer");
        vm.expectRevert(IShippingPaymentProcessor.BadSignature.selector);
        vm.prank(admin);
        processor.setSigner(address(0));
    }

    function test_contractSigner_signsByEip1271() public {
        SignerWallet wallet = new SignerWallet(signer);
        vm.prank(admin);
        processor.setSigner(address(wallet));
        ShippingQuote memory quote = _quote(7, 1, 12e6);
        bytes memory signature = bytes.concat(_sign("signer", quote), hex"00");
        _request(1);
        vm.prank(alice);
        processor.payShipping(quote, signature);
        vm.prank(dispatcher);
        processor.dispatch(quote);
        assertTrue(processor.isClosed(quote.orderId), "closed");
    }

    function testFuzz_hashQuoteIsTheTypedDataHash(ShippingQuote memory quote) public view {
        bytes32 typeHash = keccak256(
            "ShippingQuote(bytes32 orderId,address payer,address asset,uint256 tokenId,uint256 total,uint64 expirationTime)"
        );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("ShippingPaymentProcessor"),
                keccak256("1"),
                block.chainid,
                address(processor)
            )
        );
        bytes32 data = keccak256(abi.encode(typeHash, quote));
        assertEq(processor.hashQuote(quote), keccak256(abi.encodePacked("\x19\x01", domain, data)), "digest");
    }

    function testFuzz_everySerialIsItsOwn(uint256 serial) public {
        ShippingQuote memory quote = _quote(serial, 1, 1e6);
        _request(1);
        _pay(quote);
        unchecked {
            assertTrue(!processor.isPaid(bytes32(serial + 1)) && !processor.isPaid(bytes32(serial - 1)), "neighbours");
            assertTrue(!processor.isPaid(bytes32(serial + 256)), "next word");
        }
    }

    function _quote(uint256 serial, uint256 id, uint256 total) private view returns (ShippingQuote memory) {
        return ShippingQuote(bytes32(serial), alice, address(card), id, total, uint64(START + 1 hours));
    }

    function _request(uint256 id) private {
        vm.prank(alice);
        card.requestBurn(id, 1);
    }

    function _pay(ShippingQuote memory quote) private {
        bytes memory signature = _sign("signer", quote);
        vm.prank(alice);
        processor.payShipping(quote, signature);
    }

    function _expectPay(bytes memory error_, address who, ShippingQuote memory quote, bytes memory signature) private {
        vm.expectRevert(error_);
        vm.prank(who);
        processor.payShipping(quote, signature);
    }

    function _sign(string memory who, ShippingQuote memory quote) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), processor.hashQuote(quote));
        return abi.encodePacked(r, s, v);
    }
}

/// @notice A contract signer; its signatures carry one byte more than a key's.
contract SignerWallet {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool fits = signature.length == 66
            && ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == OWNER;
        return fits ? bytes4(0x1626ba7e) : bytes4(0);
    }
}
