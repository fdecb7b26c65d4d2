import { Type, type Static } from 'typebox'
import { optionalNotices, type Tenant } from '../../identity/accounts/holders/model.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { gateRuleOf, perMinuteOf } from '../../http/pipeline/caller.ts'
import { gateRules } from '../../http/pipeline/gates.ts'
import { NullableInteger, NullableString, OneOf, Ref, Timestamp } from '../../http/schema/fields.ts'
import type { RateCard } from '../billing/model.ts'
import type { CoverageRules } from '../cards/declared-values/model.ts'
import { rateCardToWire, RateCardWire } from '../billing/operator-wire.ts'

export const VaultAccountWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the account.' }),
    account_number: Type.String({
      description: 'The account number of the tenant, which other tenants use for transfers.',
    }),
    name: Type.String({ description: 'The name of the account.' }),
    status: Type.String({ description: 'The status of the account.' }),
    environment: Type.String({ description: 'sandbox or production.' }),
    notice_email: NullableString({ description: 'The address notices are sent to.' }),
    muted_notices: Type.Array(OneOf(optionalNotices), {
      description: 'Kinds of notices that your account manager has switched off for this account.',
    }),
    contacts: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The name of the contact.' }),
        email: NullableString({ description: 'The e-mail address.' }),
        phone: NullableString({ description: 'The phone number.' }),
        role: NullableString({ description: 'The function of the contact at the tenant.' }),
      }),
      { description: 'Contacts of the account.' },
    ),
    transfer_policy: Type.String({ description: 'Whether incoming transfers are accepted automatically.' }),
    default_site_id: NullableInteger({
      description: 'The default destination of inbound shipments: the first active site.',
    }),
    billing: Type.Object(
      {
        mode: Type.String({ description: 'The mode.' }),
        credit_limit_cents: NullableInteger({ description: 'The maximum amount owed; null means no limit.' }),
        currency: Type.String({ description: 'The ISO 4217 code of the currency.' }),
        balance_cents: Type.Integer({ description: 'Total of open invoices.' }),
        unbilled_cents: Type.Integer({ description: 'Charges that are not invoiced yet.' }),
        invoice_day: Type.Integer({ description: 'The day of the month on which the invoice is issued.' }),
      },
      { description: 'The billing terms.' },
    ),
    limits: Type.Object(
      {
        rate_per_minute: Type.Integer({ description: 'Requests per minute.' }),
        read_concurrency: Type.Integer({ description: 'The number of concurrent reads.' }),
        max_unique_ids: Type.Integer({ description: 'The highest number of ids per request.' }),
      },
      { description: 'The limits of the account.' },
    ),
    coverage: Type.Object(
      {
        per_card_cap_cents: Type.Integer({ description: 'The per card cap in cents.' }),
        auto_approve_cents: Type.Integer({ description: 'Declared values up to this amount are approved at once.' }),
        coverage_limit_cents: Type.Integer({ description: 'The coverage limit in cents.' }),
        declared_total_cents: Type.Integer({ description: 'The sum of declared values in cents.' }),
        coverage_fee_bps: Type.Integer({ description: 'The coverage fee in basis points.' }),
      },
      { description: 'The insurance coverage of the account.' },
    ),
    counts: Type.Object(
      {
        cards: Type.Integer({ description: 'The number of cards in the vault.' }),
        open_orders: Type.Integer({
          description: 'The number of committed orders on their way; a quote is not one yet.',
        }),
        open_withdrawals: Type.Integer({ description: 'The number of open withdrawals.' }),
        open_inbound: Type.Integer({ description: 'The number of open inbound shipments.' }),
        open_exceptions: Type.Integer({ description: 'The number of open exceptions.' }),
      },
      { description: 'The counts of the account.' },
    ),
    rate_card: Ref(RateCardWire),
    created_at: Timestamp({ description: 'When the account was created.' }),
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
