// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice A sale signed by the seller and submitted by any account.
struct SellBack {
    address seller;
    address asset;
    uint256[] tokenIds;
    uint256 minTotal;
    uint256 nonce;
    uint64 deadline;
}

/// @notice One item of a quote. Reasons: 0 ok, 1 no window, 2 wrong holder, 3 window expired, 4 value unknown,
/// 5 card frozen.
struct QuoteItem {
    uint256 tokenId;
    uint8 reason;
    uint24 group;
    uint64 value;
    uint64 payout;
    uint32 windowExpiry;
}

/// @notice Buys cards back inside their window, pays from the float, and keeps bought cards in a returns bin.
interface IBuybackPool {
    event CardSold(
        address indexed seller,
        address indexed asset,
        uint256 indexed tokenId,
        uint24 group,
        uint64 value,
        uint64 payout
    );
    event SellBackExecuted(address indexed seller, address indexed asset, uint256 count, uint256 total);
    event WindowRegistered(address indexed asset, uint256 indexed id, address indexed holder, uint32 expiry);
    event NonceCancelled(address indexed seller, uint256 upTo);
    event FloatIn(address indexed from, uint256 amount);
    event FloatOut(address indexed to, uint256 amount);
    event WithdrawProposed(uint256 amount, address to, uint256 executableAt);
    event TermsSet(uint16 bps, uint64 dailyCap, uint64 windowCap);
    event SellBackPauseSet(bool on);

    /// @notice The batch is empty or has more than fifty cards.
    error BatchSize();
    error MinTotal(uint256 total, uint256 minTotal);
    /// @notice The float, or the rest of the daily cap, is below the total.
    error FloatShort(uint256 total, uint256 float_);
    /// @notice Only cards and graded cards are bought back.
    error AssetNotEligible();
    error SellBackPaused();
    error BadNonce();
    error DeadlinePassed();
    error BadSignature();
    /// @notice The window would end in the past, more than thirty days ahead, or before one that is open.
    error BadExpiry();
    /// @notice The rate is above the full value, a cap is zero, or the amount does not fit.
    error BadTerms();
    /// @notice The value of the windows registered today would exceed the daily cap.
    error WindowCap();
    /// @notice The waiting period of the withdrawal has not ended, or none was proposed.
    error TooEarly(uint256 due);
    /// @notice The withdrawal was not executed within a week after its waiting period.
    error WithdrawExpired();

    /// @notice Sells the caller's cards for the sum of their payouts, all or none.
    /// @param minTotal The lowest total to accept, in USDC micros; a lower one reverts `MinTotal`.
    function sellBack(address asset, uint256[] calldata ids, uint256 minTotal) external returns (uint256 total);
    /// @notice The same for a seller who signed; the payout always goes to the seller.
    function sellBackWithSig(SellBack calldata sale, bytes calldata signature) external returns (uint256 total);
    /// @notice Invalidates all signed sales of the caller with a nonce below `upTo`.
    function cancelNonce(uint256 upTo) external;
    /// @notice The current payout of a sale. Never reverts; each item states why it is not eligible.
    function quoteSellBack(address seller, address asset, uint256[] calldata ids)
        external
        view
        returns (QuoteItem[] memory items, uint256 total, uint256 float_);
    /// @notice Opens a window for a card sent as a prize, within the daily cap, or extends an open one. WINDOWS.
    function registerWindow(address asset, uint256 id, address holder, uint32 expiry) external;
    /// @notice Counts the window of a card that was held and continues. Collections of cards only.
    function extendWindow(uint24 group, uint32 expiry) external;
    /// @notice Adds to the float. Anyone.
    function deposit(uint256 amount) external;
    /// @notice Announces a withdrawal of surplus; a new announcement replaces it. TREASURER.
    function proposeWithdraw(uint256 amount, address to) external;
    /// @notice Executes it two days later, if the cost of open windows stays covered. TREASURER.
    function executeWithdraw() external;
    /// @notice Transfers a bought card to the pool that is stocking it. Pool only.
    function releaseToShelf(address asset, uint256 id) external;
    /// @notice Sets the rate and the daily caps of payouts and of the value of registered windows. Timelock.
    function setTerms(uint16 bps, uint64 dailyCap, uint64 windowCap) external;
    /// @notice Stops or allows sales. Open windows are extended by the time of the pause. PAUSER.
    function setPause(bool on) external;

    /// @notice The end of a window that opened at `openedAt`, extended by the pauses since.
    function windowEnd(uint256 openedAt, uint256 expiry) external view returns (uint256);
    /// @notice The nonce of the next signed sale of a seller.
    function nonces(address seller) external view returns (uint256);
    /// @notice The float and the highest possible cost of open windows and of packs that are sold and not drawn.
    function coverage() external view returns (uint256 float_, uint256 liability);
    /// @notice The daily cap of registered windows, the last day with one, and the value registered on it.
    function windowTerms() external view returns (uint64 dailyCap, uint32 day, uint64 registered);
    /// @notice Rate, pause, daily cap of payouts, the last day with one, and what was paid on it.
    function terms() external view returns (uint16 bps, bool paused, uint64 dailyCap, uint32 day, uint64 spent);
}
