import { Type, type Static } from 'typebox'
import { homeArea, perMinuteOf, gateRuleOf, type Area, type Caller } from '../../../http/pipeline/caller.ts'
import { gateRules, type Gate } from '../../../http/pipeline/gates.ts'
import { NullableString, NullableTimestamp, OneOf } from '../../../http/schema/fields.ts'
import { apiVersion } from '../../../http/schema/version.ts'

const payoutSchedules = ['WEEKLY', 'MONTHLY', 'QUARTERLY', 'CUSTOM'] as const
export type PayoutSchedule = (typeof payoutSchedules)[number]

const Partner = Type.Object({
  id: Type.Integer({ description: 'The id of the partner.' }),
  slug: Type.String({ description: 'The short name in URLs and memos.' }),
  billing_model: OneOf(['TIER', 'POOL'], { description: 'The billing model; new partners use TIER.' }),
  status: OneOf(['ACTIVE', 'SUSPENDED'], { description: 'The status of the partner.' }),
  custody_modes: Type.Array(OneOf(['CUSTODIAL', 'NON_CUSTODIAL']), { description: 'The available custody modes.' }),
  payout_schedule: Type.Unsafe<PayoutSchedule | null>({
    type: ['string', 'null'],
    enum: [...payoutSchedules, null],
    description: 'The settlement interval of the partner; null with the billing model POOL.',
  }),
})

const contractNames = {
  combo_pool: 'comboPool',
  buyback_pool: 'buybackPool',
  instant_store: 'instantStore',
  shipping_processor: 'shippingPaymentProcessor',
  usdc: 'usdc',
  card: 'card',
  graded_card: 'graded',
  packet: 'packet',
  sealed_product: 'sealedProduct',
  randomness: 'pythEntropyAdapter',
} as const

type ContractLabel = keyof typeof contractNames

/** The chain and its contracts as shown to an account. */
export type InfoChain = {
  chainId: number
  name: string
  contracts: Readonly<Record<(typeof contractNames)[ContractLabel], string>>
}

const Chain = Type.Object({
  chain_id: Type.Integer({ description: 'The EIP-155 chain id.' }),
  name: Type.String({ description: 'The name of the chain.' }),
  contracts: Type.Object(
    Object.fromEntries(
      Object.keys(contractNames).map((name) => [
        name,
        Type.String({ description: `The address of the contract \`${name}\`.` }),
      ]),
    ) as Record<ContractLabel, Type.TString>,
    { description: 'The contracts of the chain.' },
  ),
})

function chainToWire({ chainId, name, contracts }: InfoChain): Static<typeof Chain> {
  const entries = Object.entries(contractNames).map(([label, key]) => [label, contracts[key]])
  return { chain_id: chainId, name, contracts: Object.fromEntries(entries) as Record<ContractLabel, string> }
}

export const InfoWire = Type.Object(
  {
    account: Type.Object(
      {
        id: Type.Integer({ description: 'The id of the account.' }),
        name: Type.String({ description: 'The name of the account.' }),
        kind: OneOf(['pack_partner', 'tenant', 'platform'], { description: 'The kind of account.' }),
        account_number: Type.Optional(
          NullableString({ description: 'The account number of the tenant, which other tenants use for transfers.' }),
        ),
      },
      { description: 'The account.' },
    ),
    key: Type.Object(
      {
        key_id: Type.String({ description: 'The public id of the key.' }),
        kind: OneOf(['pack_partner', 'tenant', 'platform'], {
          description: 'The kind of account to which the key belongs.',
        }),
        scopes: Type.Array(Type.String(), { description: 'The scopes of the key.' }),
        expires_at: NullableTimestamp({ description: 'When the key expires.' }),
      },
      { description: 'The key.' },
    ),
    environment: OneOf(['sandbox', 'production'], { description: 'sandbox or production.' }),
    mystery_partner: Type.Unsafe<Static<typeof Partner> | null>({
      ...Partner,
      type: ['object', 'null'],
      description: 'Facts about the pack partner.',
    }),
    chain: Type.Unsafe<Static<typeof Chain> | null>({
      ...Chain,
      type: ['object', 'null'],
      description: 'The chain on which packs settle, with its contracts; null without a chain.',
    }),
    limits: Type.Object(
      {
        per_minute: Type.Record(Type.String(), Type.Integer(), { description: 'Requests per minute.' }),
        concurrent: Type.Record(Type.String(), Type.Integer(), { description: 'Concurrent requests per gate.' }),
      },
      { description: 'The rate limits of the caller.' },
    ),
    webhooks: Type.Object(
      {
        count: Type.Integer({ description: 'Number of webhooks of the account.' }),
        disabled: Type.Integer({ description: 'Number of webhooks disabled because of failed deliveries.' }),
      },
      { description: 'The limits of webhooks and their retries.' },
    ),
    api_version: Type.String({ description: 'The version of the API.' }),
  },
  { $id: 'Info' },
)

export type Environment = 'sandbox' | 'production'
export type WebhookCount = Static<typeof InfoWire>['webhooks']

const areasOf = (caller: Caller): Area[] => [...new Set<Area>([homeArea[caller.kind], 'catalog'])]

const gateNames: Readonly<Record<Caller['kind'], Partial<Record<Gate, string>>>> = {
  pack_partner: { read: 'read', purchase: 'purchase', write: 'write', walletRead: 'wallet_read' },
  tenant: { vaultRead: 'vault_read' },
  platform: {},
}

function concurrentOf(caller: Caller): Record<string, number> {
  const limits: Record<string, number> = {}
  for (const [gate, name] of Object.entries(gateNames[caller.kind]) as [Gate, string][]) {
    limits[name] = gateRuleOf(caller, gate, gateRules[gate]).capacity
  }
  return limits
}

export type InfoFacts = {
  environment: Environment
  webhooks: WebhookCount
  chain: InfoChain | undefined
  payoutSchedule: PayoutSchedule | null
}

export function infoToWire(caller: Caller, facts: InfoFacts): Static<typeof InfoWire> {
  const { environment, webhooks, chain, payoutSchedule } = facts
  const { accountId, accountName, accountNumber, kind, keyId, scopes, expiresAt, partner } = caller
  return {
    account: { id: accountId, name: accountName, kind, ...(kind === 'tenant' && { account_number: accountNumber }) },
    key: { key_id: keyId, kind, scopes: [...scopes], expires_at: expiresAt?.toISOString() ?? null },
    environment,
    mystery_partner: partner && {
      id: accountId,
      slug: partner.slug,
      billing_model: partner.billingModel,
      status: caller.accountStatus === 'ACTIVE' ? 'ACTIVE' : 'SUSPENDED',
      custody_modes: ['CUSTODIAL', 'NON_CUSTODIAL'],
      payout_schedule: payoutSchedule,
    },
    chain: chain ? chainToWire(chain) : null,
    limits: {
      per_minute: Object.fromEntries(areasOf(caller).map((area) => [area, perMinuteOf(caller, area)])),
      concurrent: concurrentOf(caller),
    },
    webhooks,
    api_version: apiVersion,
  }
}
