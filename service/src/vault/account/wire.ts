import { Type, type Static } from 'typebox'
import { optionalNotices, type Tenant } from '../../accounts/holders/model.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { gateRuleOf, perMinuteOf } from '../../http/pipeline/caller.ts'
import { gateRules } from '../../http/pipeline/gates.ts'
import { NullableInteger, NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import type { RateCard } from '../billing/model.ts'
import type { CoverageRules } from '../cards/declared-values/model.ts'
import { rateCardToWire, RateCardWire } from '../billing/operator-wire.ts'

export const VaultAccountWire = Type.Object(
  {
    id: Type.Integer(),
    account_number: Type.String(),
    name: Type.String(),
    status: Type.String(),
    environment: Type.String(),
    notice_email: NullableString({ description: 'The address notices are sent to.' }),
    muted_notices: Type.Array(OneOf(optionalNotices), {
      description: 'Kinds of notices that your account manager has switched off for this account.',
    }),
    contacts: Type.Array(
      Type.Object({
        name: Type.String(),
        email: NullableString(),
        phone: NullableString(),
        role: NullableString(),
      }),
      { description: 'Contacts of the account.' },
    ),
    transfer_policy: Type.String(),
    default_site_id: NullableInteger({
      description: 'The default destination of inbound shipments: the first active site.',
    }),
    billing: Type.Object({
      mode: Type.String(),
      credit_limit_cents: NullableInteger({ description: 'The maximum amount owed; null means no limit.' }),
      currency: Type.String(),
      balance_cents: Type.Integer({ description: 'Total of open invoices.' }),
      unbilled_cents: Type.Integer({ description: 'Charges that are not invoiced yet.' }),
      invoice_day: Type.Integer(),
    }),
    limits: Type.Object({
      rate_per_minute: Type.Integer(),
      read_concurrency: Type.Integer(),
      max_unique_ids: Type.Integer(),
    }),
    coverage: Type.Object({
      per_card_cap_cents: Type.Integer(),
      auto_approve_cents: Type.Integer({ description: 'Declared values up to this amount are approved at once.' }),
      coverage_limit_cents: Type.Integer(),
      declared_total_cents: Type.Integer(),
      coverage_fee_bps: Type.Integer(),
    }),
    counts: Type.Object({
      cards: Type.Integer(),
      open_orders: Type.Integer(),
      open_withdrawals: Type.Integer(),
      open_inbound: Type.Integer(),
      open_exceptions: Type.Integer(),
    }),
    rate_card: Ref(RateCardWire),
    created_at: Timestamp(),
  },
  { $id: 'VaultAccount' },
)

type Facts = {
  tenant: Tenant
  transferPolicy: string
  counts: { cards: number; openOrders: number; openWithdrawals: number; openInbound: number; openExceptions: number }
  balanceCents: bigint
  unbilledCents: bigint
  rules: CoverageRules
  coveredCents: bigint
  rateCard: RateCard
  defaultSiteId: number | null
}

export const accountToWire = (
  caller: Caller,
  environment: string,
  { tenant, counts, rules, rateCard, ...facts }: Facts,
): Static<typeof VaultAccountWire> => ({
  id: tenant.id,
  account_number: tenant.accountNumber,
  name: tenant.name,
  status: tenant.status,
  environment,
  notice_email: tenant.noticeEmail,
  muted_notices: [...tenant.mutedNotices],
  contacts: [...tenant.contacts],
  transfer_policy: facts.transferPolicy,
  default_site_id: facts.defaultSiteId,
  billing: {
    mode: 'postpaid',
    credit_limit_cents: tenant.creditLimitCents === null ? null : Number(tenant.creditLimitCents),
    currency: 'USD',
    balance_cents: Number(facts.balanceCents),
    unbilled_cents: Number(facts.unbilledCents),
    invoice_day: 1,
  },
  limits: {
    rate_per_minute: perMinuteOf(caller, 'vault'),
    read_concurrency: gateRuleOf(caller, 'vaultRead', gateRules.vaultRead).capacity,
    max_unique_ids: 500,
  },
  coverage: {
    per_card_cap_cents: Number(rules.cardCapCents),
    auto_approve_cents: Number(rules.autoApproveCents),
    coverage_limit_cents: Number(rules.coverageLimitCents),
    declared_total_cents: Number(facts.coveredCents),
    coverage_fee_bps: rateCard.fees.coverageBps,
  },
  counts: {
    cards: counts.cards,
    open_orders: counts.openOrders,
    open_withdrawals: counts.openWithdrawals,
    open_inbound: counts.openInbound,
    open_exceptions: counts.openExceptions,
  },
  rate_card: rateCardToWire(rateCard),
  created_at: tenant.createdAt.toISOString(),
})
