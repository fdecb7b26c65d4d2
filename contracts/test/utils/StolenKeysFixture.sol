// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {PrizeItem} from "../../src/interfaces/IPrizeSender.sol";
import {ShippingQuote} from "../../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault} from "../../src/interfaces/IUserVault.sol";
import {SuiteFixture} from "./SuiteFixture.sol";
import {IAccess, IAsset} from "./Tokens.sol";

/// @notice A suite with the caps of `deploy.example.json`, something to steal in every contract, and the printed table:
/// `script/stolen-keys.ts` collects the rows.
abstract contract StolenKeysFixture is SuiteFixture {
    address private constant CONSOLE = 0x000000000000000000636F6e736F6c652e6c6f67;
    /// @dev The first midnight after the start: daily caps renew then, except those of credits.
    uint256 internal constant MIDNIGHT = START - START % 1 days + 1 days;
    /// @dev Graded cards of the inventory: forty that pay 5,000 USDC each, and ten worth 2,500 USDC each.
    uint256 internal constant DEAR = 1_000;
    uint256 internal constant MIDDLE = 1_040;
    uint256 internal constant STOCKED = 2_000;
    uint64 internal constant PRIZE_VALUE = 10_000e6;
    uint32 internal constant PRIZE_COUNT = 200;
    uint64 internal constant RELEASE_VALUE = 10_000e6;
    uint32 internal constant RELEASE_COUNT = 200;

    address internal thief = makeAddr("thief");
    IUserVault internal vault;

    function setUp() public override {
        super.setUp();
        vm.startPrank(admin);
        pool.setStockCap(10_000e6);
        store.setStockCap(10_000e6);
        buyback.setTerms(8_500, 50_000e6, 10_000e6);
        payouts.setDailyCap(50_000e6);
        vaults.setCaps(5_000e6, 200);
        prizes.setCaps(PRIZE_VALUE, PRIZE_COUNT);
        stockroom.setCaps(RELEASE_VALUE, RELEASE_COUNT);
        vm.stopPrank();
        // The stock of the tier counts towards the day before.
        vm.warp(START - 1 days);
        openStandardTier();
        vm.warp(START);
        setPrice(1, 2e6);
        setPrice(2, 40e6);
        setPrice(3, 5_882_352_942);
        setPrice(4, 2_500e6);
        mintCards(card, 200, 1, 1);
        mintCards(card, 300, 45, 1);
        mintCards(graded, 200, 12, 2);
        vault = IUserVault(vaults.deploy("user"));
        vm.startPrank(inventory);
        card.transferFrom(inventory, address(vault), 200);
        for (uint256 id = 200; id < 212; ++id) {
            graded.transferFrom(inventory, address(vault), id);
        }
        vm.stopPrank();
        mintCards(graded, DEAR, 40, 3);
        mintCards(graded, MIDDLE, 10, 4);
        vm.startPrank(minter);
        usdc.mint(address(buyback), 1_000_000e6);
        usdc.mint(address(credits), 1_000_000e6);
        usdc.mint(address(payouts), 1_000_000e6);
        vm.stopPrank();
    }

    /// @dev Ten packs of tier 2, or one packet of type 1, cost the whole allowance of a day.
    function openDearProducts() internal {
        openTier(2, 500_000, oneTable(1, 0), 1);
        vm.prank(configurer);
        store.setPacketType(1, 5_000_000, WINDOW_SECONDS, 5_000);
        vm.prank(pauser);
        store.pausePacketType(1);
        vm.startPrank(stocker);
        pool.stock(2, 0, entriesOf(300, 40, false));
        for (uint256 i; i < 5; ++i) {
            store.addBundle(1, 1, entriesOf(340 + i, 1, false), 0);
        }
        vm.stopPrank();
        vm.prank(configurer);
        store.setPacketType(1, 5_000_000, WINDOW_SECONDS, 5_000);
    }

    /// @dev Tier 3 and packet type 1 cost 5 USDC and have no stock: a buyer gets what the stocker adds. Four graded cards are
    /// worth a daily cap more than that.
    function openEmptyProducts() internal {
        setPrice(5, 10_005e6);
        mintCards(graded, STOCKED, 4, 5);
        openTier(3, 500, oneTable(1, 0), 1);
        vm.startPrank(configurer);
        pool.setShelfBounds(3, 2_000_000, 500);
        store.setPacketType(1, 500, WINDOW_SECONDS, 5_000);
        vm.stopPrank();
    }

    /// @dev Sends graded cards of the inventory to the thief, as far as the caps allow.
    function takePrizes(uint256 first, uint256 count) internal {
        takePrizes(graded, first, count);
    }

    function takePrizes(IAsset asset, uint256 first, uint256 count) internal {
        for (uint256 done; done < count; done += 25) {
            uint256 size = count - done < 25 ? count - done : 25;
            PrizeItem[] memory items = new PrizeItem[](size);
            for (uint256 i; i < size; ++i) {
                uint256 id = first + done + i;
                items[i] = PrizeItem(address(asset), id, thief, keccak256(abi.encode(asset, id)));
            }
            vm.prank(prizeKey);
            prizes.sendMany(items);
        }
    }

    function approveSales(address seller) internal {
        vm.prank(seller);
        graded.setApprovalForAll(address(buyback), true);
    }

    /// @dev Sells as many of the thief's cards as the daily cap of windows allows, over an hour and a day.
    function sellWithWindows() internal {
        approveSales(thief);
        uint256 next = MIDDLE;
        for (uint256 half; half < 48; ++half) {
            vm.warp(MIDNIGHT - 30 minutes + half * 30 minutes);
            for (; next < MIDDLE + 10; ++next) {
                vm.prank(windowKey);
                try buyback.registerWindow(address(graded), next, thief, uint32(block.timestamp + 1 days)) {}
                catch {
                    break;
                }
                vm.prank(thief);
                buyback.sellBack(address(graded), idsOf(next), 0);
            }
            if (half == 2) assertEq(usdc.balanceOf(thief), 17_000e6, "the caps of two days in an hour");
        }
        assertEq(usdc.balanceOf(thief), 17_000e6, "and no more in a day");
    }

    function pricerSets(uint24 group, uint256 price) internal {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (group, uint64(price));
        vm.prank(pricer);
        oracle.setPrices(groups, prices);
    }

    function linkThief() internal {
        uint64 deadline = uint64(block.timestamp + 60);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("thief"), vault.linkDigest(thief, deadline));
        vm.prank(linker);
        vault.linkWallet(thief, deadline, abi.encodePacked(r, s, v));
    }

    /// @dev An order that alice paid.
    function payOrder() internal returns (ShippingQuote memory quote) {
        vm.prank(inventory);
        card.transferFrom(inventory, alice, 300);
        fund(alice, 12e6, address(processor));
        quote = ShippingQuote(bytes32(uint256(1)), alice, address(card), 300, 12e6, uint64(block.timestamp + 60));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("signer"), processor.hashQuote(quote));
        vm.startPrank(alice);
        card.requestBurn(300, 1);
        processor.payShipping(quote, abi.encodePacked(r, s, v));
        vm.stopPrank();
    }

    function revoke(address target, bytes32 role, address key) internal {
        vm.prank(pauser);
        IAccess(target).revokeHot(role, key);
    }

    /// @dev A row of the table; tests assert the figures before they report them.
    function report(string memory key, string memory hour, string memory day, string memory stop) internal view {
        string memory row = string.concat("| ", key, " | ", hour, " | ", day, " | ", stop, " |");
        (bool ok,) = CONSOLE.staticcall(abi.encodeWithSignature("log(string)", string.concat("stolen key ", row)));
        assertTrue(ok, "printed");
    }

    /// @dev Whole USDC with separators.
    function dollars(uint256 micros) internal pure returns (string memory) {
        uint256 whole = micros / 1e6;
        if (whole < 1_000) return string.concat(vm.toString(whole), " USDC");
        string memory rest = vm.toString(whole % 1_000);
        string memory zeros = whole % 1_000 < 10 ? "00" : whole % 1_000 < 100 ? "0" : "";
        return string.concat(vm.toString(whole / 1_000), ",", zeros, rest, " USDC");
    }
}
