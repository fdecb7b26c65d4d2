// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBuybackPool} from "../../src/interfaces/IBuybackPool.sol";
import {IComboPool} from "../../src/interfaces/IComboPool.sol";
import {ICreditsTreasury} from "../../src/interfaces/ICreditsTreasury.sol";
import {IDepositRouter} from "../../src/interfaces/IDepositRouter.sol";
import {IDevEntropy} from "../../src/interfaces/IDevEntropy.sol";
import {IInstantStore, PacketType} from "../../src/interfaces/IInstantStore.sol";
import {IInventory} from "../../src/interfaces/IInventory.sol";
import {IPayoutDistributor} from "../../src/interfaces/IPayoutDistributor.sol";
import {IPriceOracle} from "../../src/interfaces/IPriceOracle.sol";
import {IPrizeSender} from "../../src/interfaces/IPrizeSender.sol";
import {IRandomnessRouter} from "../../src/interfaces/IRandomness.sol";
import {IShippingPaymentProcessor} from "../../src/interfaces/IShippingPaymentProcessor.sol";
import {IUserVault, IVaultFactory} from "../../src/interfaces/IUserVault.sol";
import {CUSTODIAN} from "../../src/types/InventoryRoleIds.sol";
import "../../src/types/RoleIds.sol" as Role;
import {Grant, Suite} from "../../src/types/Suite.sol";
import {MiniTest} from "./MiniTest.sol";
import {IAsset, ISuiteFactory, IUsdc} from "./Tokens.sol";

/// @notice The whole suite from shipped bytecode, wired as a deployment wires it, with one key per role.
abstract contract SuiteFixture is MiniTest {
    uint256 internal constant REFUND_DELAY = 2 hours;
    uint256 internal constant ENTROPY_LINKS = 512;
    uint128 internal constant ENTROPY_FEE = 15_000_000_000_000;
    uint256 internal constant START = 1_800_000_000;
    uint32 internal constant WINDOW_SECONDS = 3 days;
    uint256 internal constant EXPORT_DELAY = 72 hours;
    uint32 internal constant EXPORT_CAP = 5;
    uint64 internal constant BUYBACK_CAP = 1_000_000e6;
    uint64 internal constant WINDOW_CAP = 10_000e6;
    uint64 internal constant STOCK_CAP = 1_000_000e6;
    uint64 internal constant PRIZE_VALUE_CAP = 1_000_000e6;
    uint32 internal constant PRIZE_COUNT_CAP = 1_000;
    uint64 internal constant RELEASE_VALUE_CAP = 1_000_000e6;
    uint32 internal constant RELEASE_COUNT_CAP = 1_000;

    address internal admin = makeAddr("admin");
    address internal buyerKey = makeAddr("buyerKey");
    address internal gateKey = makeAddr("gateKey");
    address internal prizeKey = makeAddr("prizeKey");
    address internal windowKey = makeAddr("windowKey");
    address internal vaultKey = makeAddr("vaultKey");
    address internal linker = makeAddr("linker");
    address internal committer = makeAddr("committer");
    address internal stocker = makeAddr("stocker");
    address internal pricer = makeAddr("pricer");
    address internal dispatcher = makeAddr("dispatcher");
    address internal configurer = makeAddr("config");
    address internal treasurer = makeAddr("treasurer");
    address internal pauser = makeAddr("pauser");
    address internal minter = makeAddr("minter");
    address internal signer = makeAddr("signer");
    address internal treasury = makeAddr("treasury");
    /// @dev A contract wallet; its address acts by prank.
    address internal custodian = makeAddr("custodian");
    address internal provider = makeAddr("provider");
    address internal alice = makeAddr("alice");
    address internal bob = makeAddr("bob");
    address internal stranger = makeAddr("stranger");

    ISuiteFactory internal suiteFactory;
    IUsdc internal usdc;
    IAsset internal card;
    IAsset internal graded;
    IAsset internal packet;
    IAsset internal sealedProduct;
    IPriceOracle internal oracle;
    IDevEntropy internal entropy;
    IRandomnessRouter internal adapter;
    IRandomnessRouter internal commitReveal;
    IComboPool internal pool;
    IBuybackPool internal buyback;
    IInstantStore internal store;
    IShippingPaymentProcessor internal processor;
    IPrizeSender internal prizes;
    /// @dev The contract that holds the cards that are not on sale, and its address.
    IInventory internal stockroom;
    address internal inventory;
    IPayoutDistributor internal payouts;
    IVaultFactory internal vaults;
    IDepositRouter internal deposits;
    ICreditsTreasury internal credits;

    bytes32[] private _links;
    uint256 internal refCounter;

    /// @dev Every word is stored, so that the tests reveal step by step.
    function callbackCards() internal pure virtual returns (uint256) {
        return 0;
    }

    function setUp() public virtual {
        vm.warp(START);
        vm.roll(1_000);
        _deploySuite();
        _startEntropy();
    }

    function _deploySuite() private {
        suiteFactory = ISuiteFactory(deployCode("SuiteFactory", abi.encode(address(this))));
        address implementation = deployCode("TestUsdc", "");
        bytes memory initData = abi.encodeCall(IUsdc.initialize, (admin, minter));
        usdc = IUsdc(_create("usdc", "TestUsdcProxy", abi.encode(implementation, makeAddr("proxyAdmin"), initData)));
        Suite memory suite = suiteAddresses();
        card = IAsset(_createAsset("card", 1, "Cards", "CARD", suite));
        graded = IAsset(_createAsset("graded", 2, "Graded cards", "GRADED", suite));
        packet = IAsset(_createAsset("packet", 3, "Packets", "PACKET", suite));
        sealedProduct = IAsset(_createAsset("sealed", 4, "Sealed products", "SEALED", suite));
        oracle = IPriceOracle(_create("oracle", "PriceOracle", abi.encode(48 hours, admin, _hot(Role.PRICER, pricer))));
        address entropyCode = deployCode("DevEntropy", "");
        entropy = IDevEntropy(_create("entropy", "DevEntropyProxy", abi.encode(entropyCode)));
        address[2] memory consumers = [suite.pool, suite.store];
        Grant[] memory none;
        adapter = IRandomnessRouter(
            _create(
                "adapter",
                "PythEntropyAdapter",
                abi.encode(address(entropy), provider, consumers, 0.01 ether, admin, none)
            )
        );
        commitReveal = IRandomnessRouter(
            _create(
                "commitReveal",
                "CommitRevealAdapter",
                abi.encode(address(usdc), consumers, 1, admin, _hot(Role.COMMITTER, committer))
            )
        );
        pool = IComboPool(
            _create("pool", "ComboPool", sellerArgs(callbackCards()))
        );
        store = IInstantStore(
            _create("store", "InstantStore", sellerArgs(callbackCards()))
        );
        buyback = IBuybackPool(
            _create("buyback", "BuybackPool", abi.encode(suite, uint16(8_500), BUYBACK_CAP, WINDOW_CAP, admin, _buybackGrants()))
        );
        _deployRest(suite);
    }

    function _deployRest(Suite memory suite) private {
        Grant[] memory grants = new Grant[](2);
        grants[0] = Grant(Role.DISPATCHER, dispatcher);
        grants[1] = Grant(Role.PAUSER, pauser);
        processor = IShippingPaymentProcessor(
            _create("processor", "ShippingPaymentProcessor", abi.encode(suite, signer, admin, grants))
        );
        prizes = IPrizeSender(
            _create(
                "prizes",
                "PrizeSender",
                abi.encode(suite, PRIZE_VALUE_CAP, PRIZE_COUNT_CAP, admin, _hot(Role.PRIZES, prizeKey))
            )
        );
        payouts = IPayoutDistributor(
            _create(
                "payouts",
                "PayoutDistributor",
                abi.encode(suite, uint128(100_000e6), admin, _hot(Role.TREASURER, treasurer))
            )
        );
        address factory = suiteFactory.addressOf("vaults");
        address vaultCode = deployCode("UserVault", abi.encode(suite, factory));
        vaults = IVaultFactory(
            _create(
                "vaults",
                "VaultFactory",
                abi.encode(vaultCode, EXPORT_DELAY, uint128(10_000e6), EXPORT_CAP, admin, _vaultGrants())
            )
        );
        credits = ICreditsTreasury(
            _create(
                "credits",
                "CreditsTreasury",
                abi.encode(
                    address(usdc),
                    treasury,
                    factory,
                    _pair(address(pool), address(store)),
                    uint128(50_000e6),
                    admin,
                    _hot(Role.TREASURER, treasurer)
                )
            )
        );
        deposits = IDepositRouter(
            _create("deposits", "DepositRouter", abi.encode(address(usdc), address(credits)))
        );
        vm.etch(custodian, new bytes(24));
        stockroom = IInventory(
            _create(
                "inventory",
                "Inventory",
                abi.encode(
                    suite, prizes, RELEASE_VALUE_CAP, RELEASE_COUNT_CAP, admin, _hot(CUSTODIAN, custodian)
                )
            )
        );
        inventory = address(stockroom);
    }

    function suiteAddresses() internal view returns (Suite memory) {
        return Suite({
            usdc: suiteFactory.addressOf("usdc"),
            card: suiteFactory.addressOf("card"),
            graded: suiteFactory.addressOf("graded"),
            packet: suiteFactory.addressOf("packet"),
            sealedProduct: suiteFactory.addressOf("sealed"),
            oracle: suiteFactory.addressOf("oracle"),
            pool: suiteFactory.addressOf("pool"),
            buyback: suiteFactory.addressOf("buyback"),
            store: suiteFactory.addressOf("store"),
            processor: suiteFactory.addressOf("processor"),
            treasury: treasury,
            credits: suiteFactory.addressOf("credits"),
            inventory: suiteFactory.addressOf("inventory"),
            vaults: suiteFactory.addressOf("vaults")
        });
    }

    /// @dev Constructor arguments of a selling contract whose callbacks draw at most so many cards.
    function sellerArgs(uint256 cards) internal view returns (bytes memory) {
        return abi.encode(suiteAddresses(), REFUND_DELAY, cards, STOCK_CAP, address(adapter), admin, sellerGrants());
    }

    function sellerGrants() internal view returns (Grant[] memory grants) {
        grants = new Grant[](5);
        grants[0] = Grant(Role.BUYER, buyerKey);
        grants[1] = Grant(Role.STOCKER, stocker);
        grants[2] = Grant(Role.CONFIG, configurer);
        grants[3] = Grant(Role.PAUSER, pauser);
        // The store has no use for it.
        grants[4] = Grant(Role.GATE, gateKey);
    }

    function _buybackGrants() private view returns (Grant[] memory grants) {
        grants = new Grant[](3);
        grants[0] = Grant(Role.WINDOWS, windowKey);
        grants[1] = Grant(Role.TREASURER, treasurer);
        grants[2] = Grant(Role.PAUSER, pauser);
    }

    function _createAsset(bytes32 salt, uint8 kind, string memory name, string memory symbol, Suite memory suite)
        private
        returns (address)
    {
        Grant[] memory grants = new Grant[](3);
        grants[0] = Grant(Role.MINTER, minter);
        grants[1] = Grant(Role.DISPATCHER, dispatcher);
        grants[2] = Grant(Role.PAUSER, pauser);
        address[6] memory members =
            [suite.pool, suite.buyback, suite.store, suite.processor, suite.oracle, suite.inventory];
        return _create(
            salt, "VaultAsset", abi.encode(kind, name, symbol, "https://vault.example/", members, admin, grants)
        );
    }

    function _create(bytes32 salt, string memory name, bytes memory args) private returns (address deployed) {
        deployed = suiteFactory.create(salt, bytes.concat(codeOf(name), args));
        vm.label(deployed, name);
    }

    function _vaultGrants() private view returns (Grant[] memory grants) {
        grants = new Grant[](3);
        grants[0] = Grant(Role.VAULTS, vaultKey);
        grants[1] = Grant(Role.LINKER, linker);
        grants[2] = Grant(Role.PAUSER, pauser);
    }

    /// @dev A hot key and the key that may revoke it.
    function _hot(bytes32 role, address account) internal view returns (Grant[] memory grants) {
        grants = new Grant[](2);
        grants[0] = Grant(role, account);
        grants[1] = Grant(Role.PAUSER, pauser);
    }

    function _one(bytes32 role, address account) internal pure returns (Grant[] memory grants) {
        grants = new Grant[](1);
        grants[0] = Grant(role, account);
    }

    function _pair(address first, address second) internal pure returns (address[] memory both) {
        both = new address[](2);
        (both[0], both[1]) = (first, second);
    }

    function _startEntropy() private {
        bytes32 link = keccak256("last link");
        bytes32[] memory links = new bytes32[](ENTROPY_LINKS);
        for (uint256 i; i < ENTROPY_LINKS; ++i) {
            links[ENTROPY_LINKS - 1 - i] = link;
            link = keccak256(abi.encodePacked(link));
        }
        _links = links;
        // Link i answers sequence number i; the hash end is link zero's hash.
        vm.prank(provider);
        entropy.register(ENTROPY_FEE, links[0], uint64(ENTROPY_LINKS), 0);
        vm.deal(address(adapter), 10 ether);
    }

    /// @dev The provider's value for a sequence number.
    function linkOf(uint64 seq) internal view returns (bytes32) {
        return _links[seq];
    }

    // Prepared states.

    /// @dev Mints cards `first` to `first + count - 1` of a price group into the inventory.
    function mintCards(IAsset asset, uint256 first, uint256 count, uint24 group) internal {
        vm.startPrank(minter);
        for (uint256 i; i < count; ++i) {
            asset.mint(first + i, group, bytes32(first + i));
        }
        vm.stopPrank();
    }

    function setPrice(uint24 group, uint64 price) internal {
        uint24[] memory groups = new uint24[](1);
        uint64[] memory prices = new uint64[](1);
        (groups[0], prices[0]) = (group, price);
        vm.prank(admin);
        oracle.setPrices(groups, prices);
    }

    function entriesOf(uint256 first, uint256 count, bool isGraded) internal pure returns (uint32[] memory entries) {
        entries = new uint32[](count);
        for (uint256 i; i < count; ++i) {
            entries[i] = uint32((first + i) | (isGraded ? 1 << 31 : 0));
        }
    }

    function idsOf(uint256 id) internal pure returns (uint256[] memory ids) {
        ids = new uint256[](1);
        ids[0] = id;
    }

    /// @dev A tier of one slot per table, cards on shelf 0 (about 2 dollars) and slabs on shelf 1 (about 40 dollars).
    function openTier(uint16 tierId, uint32 priceCents, uint256[] memory tables, uint24 shape) internal {
        vm.startPrank(configurer);
        uint16 version = pool.proposeTier(tierId, priceCents, WINDOW_SECONDS, 6_000, tables, shape);
        pool.setShelfBounds(tierId, uint256(1_000) | (uint256(10_000) << 32), uint256(100) | (uint256(1_000) << 32));
        pool.activateTier(tierId, version, pool.stockHash(tierId));
        vm.stopPrank();
    }

    /// @dev Tier 1: one slot, 90 % shelf 0 with 60 cards (ids 1 to 60), 10 % shelf 1 with 40 slabs (ids 1 to 40).
    function openStandardTier() internal {
        setPrice(1, 2e6);
        setPrice(2, 40e6);
        mintCards(card, 1, 60, 1);
        mintCards(graded, 1, 40, 2);
        openTier(1, 500, oneTable(90, 10), 1 | (1 << 3));
        vm.startPrank(stocker);
        pool.stock(1, 0, entriesOf(1, 60, false));
        pool.stock(1, 1, entriesOf(1, 40, true));
        vm.stopPrank();
    }

    function oneTable(uint256 first, uint256 second) internal pure returns (uint256[] memory tables) {
        tables = new uint256[](1);
        tables[0] = first | (second << 32);
    }

    function fund(address account, uint256 amount, address spender) internal {
        vm.prank(minter);
        usdc.mint(account, amount);
        vm.prank(account);
        usdc.approve(spender, amount);
    }

    function nextRef() internal returns (bytes32) {
        return bytes32(++refCounter);
    }

    function buy(address buyer, uint16 tierId, uint8 quantity) internal returns (uint96 requestId) {
        uint256 unit = pool.tier(tierId).unitPrice;
        uint16 version = pool.tier(tierId).version;
        fund(buyer, unit * quantity, address(pool));
        bytes32 ref = nextRef();
        vm.prank(buyer);
        return pool.purchase(tierId, version, quantity, unit, buyer, ref, userRandomOf(ref));
    }

    /// @dev A permit to buy packs of a gated tier.
    function permitFor(
        address buyer,
        uint16 tierId,
        uint16 version,
        uint8 quantity,
        uint64 expiry,
        bytes32 ref
    ) internal returns (bytes memory) {
        bytes32 digest = pool.permitDigest(buyer, tierId, version, quantity, expiry, ref);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf("gateKey"), digest);
        return abi.encodePacked(r, s, v);
    }

    /// @dev Buys a bundle of a packet type as it is on sale, with the buyer's USDC.
    function buyBundle(address buyer, uint32 packetTypeId, address to, bytes32 ref) internal returns (uint96) {
        PacketType memory type_ = store.packetType(packetTypeId);
        uint256 price = uint256(type_.priceCents) * 10_000;
        fund(buyer, price, address(store));
        vm.prank(buyer);
        return store.buy(packetTypeId, type_.terms, type_.bundles, price, to, ref, userRandomOf(ref));
    }

    /// @dev Links a wallet to the vault of an end user, which is deployed if it is not.
    function linkWallet(bytes32 userRef, string memory name, address wallet) internal {
        IUserVault vault = IUserVault(vaults.deploy(userRef));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(name), vault.linkDigest(wallet, type(uint64).max));
        vm.prank(linker);
        vault.linkWallet(wallet, type(uint64).max, abi.encodePacked(r, s, v));
    }

    /// @dev The vault of an end user of that name, deployed or not.
    function vaultOf(bytes32 userRef) internal view returns (address) {
        return vaults.vaultOf(userRef);
    }

    function userRandomOf(bytes32 ref) internal pure returns (bytes32) {
        return keccak256(abi.encode("user", ref));
    }

    /// @dev Sequence numbers count from one in the order of requests.
    function deliverWord(uint64 seq, bytes32 userRandom) internal {
        entropy.revealWithCallback(provider, seq, userRandom, linkOf(seq));
    }

    function buyAndReady(address buyer, uint16 tierId, uint8 quantity, uint64 seq) internal returns (uint96 requestId) {
        requestId = buy(buyer, tierId, quantity);
        deliverWord(seq, userRandomOf(bytes32(refCounter)));
    }

    function fillFloat(uint256 amount) internal {
        vm.prank(minter);
        usdc.mint(address(buyback), amount);
    }

    /// @dev Sets the held bit of a card directly: the collection itself refuses to hold stock.
    function forceHold(IAsset asset, uint256 id, bool on) internal {
        bytes32 slot = ownershipSlot(id);
        uint256 word = uint256(vm.load(address(asset), slot));
        uint256 bit = uint256(1) << (160 + 82);
        vm.store(address(asset), slot, bytes32(on ? word | bit : word & ~bit));
    }

    /// @dev Where the token library keeps owner and extra data of a token.
    function ownershipSlot(uint256 id) internal pure returns (bytes32 slot) {
        assembly ("memory-safe") {
            mstore(0x00, id)
            mstore(0x1c, shl(192, 0x7d8825530a5a2e7a))
            slot := add(id, add(id, keccak256(0x00, 0x20)))
        }
    }
}
