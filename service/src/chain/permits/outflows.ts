import type { ApprovalLimits } from '../../kernel/payment-limits.ts'

/**
 * What leaves for addresses outside of the contracts by the calls of each purpose: USDC or cards with a limit above which
 * people approve, or why no limit is needed.
 */
export type Outflow =
  | { readonly usdcLimit: keyof ApprovalLimits }
  | { readonly cardLimit: keyof ApprovalLimits }
  | { readonly without: string }

const inside = { without: 'Nothing leaves the contracts.' } as const
const refund = { without: 'The contract returns what the payer paid, to the payer.' } as const
const sold = { without: 'The contract takes the price from the buyer before it delivers.' } as const
const prize = {
  without:
    'Cards of the inventory that the partner gives away; the contract sends each reference once, and the inventory holds no more than operators stocked.',
} as const

export const outflows: Readonly<Record<string, Outflow>> = {
  'payout.pay': { usdcLimit: 'payout' },
  'credits.withdraw': { usdcLimit: 'withdrawal' },
  'collection.export_request': { cardLimit: 'export' },
  'collection.export_complete': {
    without: 'The vault delivers only what a request named, to the wallet that the request named.',
  },
  'collection.export_cancel': inside,
  'collection.wallet_link': { without: 'The wallet signs; nothing moves.' },
  'collection.vault_deploy': inside,
  'purchase.buy': sold,
  'instant_purchase.buy': sold,
  'pool.free': sold,
  'store.free': sold,
  'prize.mint': inside,
  'prize.send': prize,
  'prize.batch': prize,
  'prize.window': inside,
  'redemption.dispatch': inside,
  'redemption.refund': refund,
  'redemption.release': { without: 'The card becomes usable again where it is.' },
  'redemption.lost_refund': refund,
  'redemption.vault_deploy': inside,
  'redemption.vault_burn': inside,
  'redemption.vault_pay': { without: 'Shipping costs go to the processor, by a quote that another key signed.' },
  'sellback.deploy': inside,
  'sellback.sell': { without: 'The pool pays the holder at its own price, within its windows and caps per day.' },
  'vault.sweep': inside,
  'vault.deploy': inside,
  'market.action': { without: 'Stock moves between the inventory and the shelves.' },
  'keeper.reveal': sold,
  'keeper.refund': refund,
  'keeper.rescue': refund,
  'keeper.randomness': inside,
  'keeper.revelation': inside,
  'keeper.allowance': inside,
  'admin.pause': inside,
  'admin.revoke_role': inside,
  'nonce.fill': inside,
  'evidence.checkpoint': { without: 'The allowance of a number without a key; nothing moves.' },
}
