import {
  announcesCards,
  buysInstantPack,
  buysPacks,
  declaresValues,
  movesNothing,
  namesCards,
  redeemsCard,
  requestsCredit,
  sellsCards,
  shipsOrder,
  type Assess,
} from './money.ts'

/** How a listed operation is called: a quote reads only, a write is assessed, confirmed and counted. */
export type Listing = 'reads' | Assess

export type Profile = {
  title: string
  /** Every operation that is not a GET and that a session of the profile may call. */
  operations: Readonly<Record<string, Listing>>
}

/**
 * What agents may do besides reading. Keys, payouts, withdrawals of money and cards, transfers to other accounts and
 * everything of the back office are in no profile: they stay with people.
 */
export const profiles = {
  catalog: { title: 'Looks up cards, prices and packs.', operations: {} },
  'partner-support': {
    title: 'Helps the end users of a partner: buys, sells back and redeems for them, and repeats webhooks.',
    operations: {
      quoteSellback: 'reads',
      quoteRedemption: 'reads',
      createPurchase: buysPacks,
      createInstantPurchase: buysInstantPack,
      createSellback: sellsCards,
      createRedemption: redeemsCard,
      cancelRedemption: movesNothing,
      cancelWalletWithdrawal: movesNothing,
      cancelCollectionExport: movesNothing,
      replayWebhookDelivery: movesNothing,
      testWebhook: movesNothing,
      enableWebhook: movesNothing,
    },
  },
  tenant: {
    title: 'Runs the account of a tenant: ships orders, announces parcels, answers exceptions.',
    operations: {
      quoteShipping: namesCards,
      commitOrder: shipsOrder,
      cancelOrder: movesNothing,
      updateCard: namesCards,
      createInboundShipment: announcesCards,
      updateInboundShipment: movesNothing,
      cancelInboundShipment: movesNothing,
      submitDeclaredValues: declaresValues,
      createException: namesCards,
      createExceptionMessage: movesNothing,
      createReport: movesNothing,
      createServiceCredit: requestsCredit,
      withdrawServiceCredit: movesNothing,
    },
  },
  'operator-readonly': {
    title: 'Watches the platform: jobs, chain, stock, approvals. Writes nothing.',
    operations: {},
  },
} as const satisfies Readonly<Record<string, Profile>>

export type ProfileName = keyof typeof profiles
export const profileNames = Object.keys(profiles) as ProfileName[]

export const isProfileName = (text: string): text is ProfileName => Object.hasOwn(profiles, text)

/** How the profile of a session lists an operation; undefined where it does not. */
export function listingOf(profile: string | null, operationId: string): Listing | undefined {
  if (profile === null || !isProfileName(profile)) return undefined
  const { operations }: Profile = profiles[profile]
  return Object.hasOwn(operations, operationId) ? operations[operationId] : undefined
}
