// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The common part of the two selling contracts: payments held until delivery, words accepted only before the
/// refund time, and payments that their owner can claim.
interface IEscrow {
    /// @notice The word arrived and is stored; the purchase waits for the turn of its number in line.
    event RandomReady(uint96 indexed requestId, uint16 number, bytes32 word);
    /// @notice The word arrived and the cards were drawn and delivered in the same call.
    event RandomUsed(uint96 indexed requestId, bytes32 word);
    /// @notice A word arrived too late or for a closed purchase and was ignored.
    event LateWord(uint96 indexed requestId);
    event Distributed(uint256 toFloat, uint256 toTreasury);
    event AdapterSet(uint8 indexed idx, address adapter);
    event BuyPauseSet(bool on);
    event StockCapSet(uint64 dailyCap);
    event PenaltyFunded(address indexed from, uint256 amount);
    /// @notice A payment that could not be sent can be claimed by its owner.
    event Credited(address indexed owner, uint256 amount);
    event Claimed(address indexed owner, address indexed to, uint256 amount);

    error BuyPaused();
    error PriceMoved(uint256 unit, uint256 maxUnit);
    /// @notice No account, a contract of the suite, or, for the buyer's key, neither the user's vault nor a linked wallet.
    error BadRecipient();
    error BadUserRandom();
    /// @notice This payer already used this reference.
    error DuplicateRef(uint96 requestId);
    error NotAdapter();
    error NotReady(uint96 requestId);
    /// @notice Purchases are drawn in the order of sale; `head` is the number whose turn it is.
    error NotNext(uint16 head, uint16 mine);
    /// @notice Too many sales of the tier or packet type await their draw.
    error LineFull();
    error TooEarly(uint256 due);
    error NotRefundable(uint96 requestId);
    error NotStuck();
    /// @notice Not enough gas was supplied for the optional part.
    error InsufficientGas();
    /// @notice The daily cap of stock changes is used up, or is set to zero.
    error StockCap();
    /// @notice The caller has nothing to claim.
    error NothingToClaim();

    /// @notice Sends the revenue of delivered packs to the float and the treasury. Anyone.
    function distribute() external;
    /// @notice Pays the caller's claimable amount to an address.
    function claim(address to) external;
    /// @notice Pays the claimable amount of an account to that account, for contracts that cannot call `claim`. Anyone.
    function claimFor(address owner) external;
    /// @notice Adds to the bond that pays penalties. Anyone.
    function fundPenalty(uint64 amount) external;
    /// @notice Moves the card of a refunded pack to the returns bin once it can move. Anyone.
    function binStray(uint32 entry) external;
    /// @notice Sets the adapter of new purchases, which must serve this contract; running ones keep theirs. Timelock.
    function setAdapter(address adapter) external;
    /// @notice Sets what changes of stock on sale may be worth to buyers per day; not zero. Timelock.
    /// @param dailyCap In USDC micros.
    function setStockCap(uint64 dailyCap) external;
    /// @notice Stops or allows new purchases and nothing else. PAUSER.
    function setPause(bool on) external;

    /// @notice The id of a purchase, known in advance.
    function requestIdOf(address payer, bytes32 partnerRef) external pure returns (uint96);
    /// @notice Highest value of cards whose windows are open or that are sold and not drawn yet.
    function openLiability() external view returns (uint256);
    /// @notice The same with the windows that were to end on a day from `firstDay` on and were extended.
    function liabilitySince(uint256 firstDay) external view returns (uint256);
    /// @notice Undistributed revenue of float and treasury, prices of undelivered packs, and the bond, in USDC micros.
    function funds()
        external
        view
        returns (uint64 accruedFloat, uint64 accruedTreasury, uint64 stuckEscrow, uint64 penaltyBond);
    /// @notice The daily cap of stock changes and what the given day used of it, in USDC micros. Days since 1970.
    function stockTerms() external view returns (uint64 dailyCap, uint32 day, uint64 used);
    /// @notice What an account can claim, in USDC micros.
    function claimable(address owner) external view returns (uint256);
    /// @notice An adapter by its number; numbers are never reassigned.
    function adapters(uint256 idx) external view returns (address);
    /// @notice The adapter of new purchases, its number, and whether purchases are paused.
    function config() external view returns (address adapter, uint8 adapterIdx, bool buyPaused);
    /// @notice Seconds after which a purchase without a word is refunded and its word ignored.
    function REFUND_DELAY() external view returns (uint256);
    /// @notice Most cards that a callback draws; a larger purchase stores its word. Zero stores every word.
    function CALLBACK_CARDS() external view returns (uint256);
}
