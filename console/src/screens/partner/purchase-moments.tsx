import {
  ArrowDownToLine,
  Boxes,
  CodeXml,
  Coins,
  Dices,
  FileSignature,
  LockKeyhole,
  RefreshCw,
  Send,
  ShieldCheck,
  Undo2,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase, PurchaseTimeline } from '../../api/types.ts'
import { Badge, StatusBadge } from '../../parts/badge.tsx'
import { Id } from '../../parts/id.tsx'
import { formatMoney } from '../../parts/money.tsx'
import type { Moment } from '../../parts/timeline.tsx'
import type { Tone } from '../../parts/tones.ts'

type Entry = PurchaseTimeline['entries'][number]
type Kind = Entry['kind']

const groups: Readonly<Record<Kind, 'money' | 'chain' | 'webhooks' | 'other'>> = {
  requested: 'other',
  state: 'other',
  ledger: 'money',
  refund: 'money',
  signed: 'chain',
  sent: 'chain',
  mined: 'chain',
  randomness: 'chain',
  card: 'chain',
  final: 'chain',
  webhook: 'webhooks',
}

export const groupOf = ({ kind }: Entry) => groups[kind]

/** The entry that shows each state, so that it needs no line of its own. */
const stateHosts: Readonly<Record<string, (entry: Entry) => boolean>> = {
  RESERVED: ({ kind, status }) => kind === 'ledger' && status === 'HOLD',
  SUBMITTING: ({ kind }) => kind === 'signed',
  SUBMITTED: ({ kind }) => kind === 'mined',
  FULFILLED: ({ kind }) => kind === 'card',
  PARTIALLY_FULFILLED: ({ kind }) => kind === 'card',
  REFUNDED: ({ kind }) => kind === 'refund',
}

export type Shown = { entry: Entry; state: string | undefined }

/** Joins each change of the status with the entry that caused it. */
export function joinStates(entries: readonly Entry[]): Shown[] {
  const states = new Map<Entry, string>()
  const joined = new Set<Entry>()
  for (const change of entries.filter(({ kind }) => kind === 'state')) {
    const host = entries.findLast((entry) => stateHosts[change.status ?? '']?.(entry) ?? false)
    if (!host || states.has(host)) continue
    states.set(host, change.status ?? '')
    joined.add(change)
  }
  return entries.filter((entry) => !joined.has(entry)).map((entry) => ({ entry, state: states.get(entry) }))
}

type Described = Pick<Moment, 'icon' | 'title'> & { tone?: Tone; badge?: ReactNode; children?: ReactNode }

const amountOf = ({ amount_usdc }: Entry): string => `${formatMoney(amount_usdc ?? '0')} USDC`

const ledgerTitles: Readonly<Record<string, readonly [text: string, icon: LucideIcon]>> = {
  HOLD: ['set aside', LockKeyhole],
  HOLD_SETTLE: ['taken from the hold', Coins],
  HOLD_RELEASE: ['released', Undo2],
  REFUND_CREDIT: ['returned', Undo2],
}

function describeLedger(entry: Entry): Described {
  const [text, icon] = ledgerTitles[entry.status ?? ''] ?? ['booked', Coins]
  return {
    icon,
    title: `${amountOf(entry)} ${text}`,
    children: (
      <>
        Ledger entry {entry.ledger_entry_id} <span className="mono">{entry.status}</span> · balance{' '}
        {formatMoney(entry.balance_after_usdc ?? '0')}, reserved {formatMoney(entry.reserved_after_usdc ?? '0')}
      </>
    ),
  }
}

/** Receivers are known by host and path; the protocol says nothing here. */
const shortUrl = (url: string | null): string => (url ? url.replace(/^https?:\/\//, '') : 'a deleted webhook')

function describeWebhook(entry: Entry): Described {
  const isArrived = entry.status === 'DELIVERED'
  return {
    icon: Webhook,
    tone: isArrived ? 'good' : 'warn',
    title: `${isArrived ? 'Delivered to' : 'Delivering to'} ${shortUrl(entry.webhook_url)}`,
    badge: entry.status_code ? (
      <Badge tone={isArrived ? 'good' : 'bad'}>{entry.status_code}</Badge>
    ) : (
      <StatusBadge status={entry.status ?? 'PENDING'} />
    ),
    children: (
      <>
        <span className="mono">{entry.event}</span> · delivery {entry.delivery_id} · attempt {entry.attempts}
      </>
    ),
  }
}

/** Wei as ETH, with as many decimals as the amount needs. */
const feeOf = (wei: string): string => {
  const digits = wei.padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18).replace(/(0*[1-9]\d)\d*$/, '$1')} ETH`
}
const hash = (entry: Entry) => <Id value={entry.transaction_hash} label="transaction" />

/** An entry as people read it: words first, then the numbers behind them. */
export function describeEntry(entry: Entry, purchase: Purchase): Described {
  const describers: Readonly<Record<Kind, () => Described>> = {
    requested: () => ({
      icon: CodeXml,
      title: purchase.custody === 'CUSTODIAL' ? 'Requested by your key' : 'Seen on chain',
      children: entry.key_id && (
        <>
          key <span className="mono">{entry.key_id}</span>
          {purchase.reference && ` · reference ${purchase.reference}`}
        </>
      ),
    }),
    state: () => ({ icon: RefreshCw, title: 'Status changed', badge: <StatusBadge status={entry.status ?? ''} /> }),
    ledger: () => describeLedger(entry),
    signed: () => ({
      icon: FileSignature,
      title: 'Transaction signed and stored',
      children: 'Nothing can be lost from here: the bytes are in the database before a node sees them.',
    }),
    sent: () => ({
      icon: Send,
      title: 'Transaction sent',
      children: (
        <>
          nonce {entry.nonce} · {hash(entry)}
        </>
      ),
    }),
    mined: () => ({
      icon: Boxes,
      tone: 'info',
      title: entry.block_number ? `Paid in block ${entry.block_number}` : 'Paid on chain',
      children: (
        <>
          {entry.fee_wei && <>network fee {feeOf(entry.fee_wei)} · </>}
          {hash(entry)}
        </>
      ),
    }),
    randomness: () => ({
      icon: Dices,
      title: 'Random word arrived',
      children: <>Buyer and provider each gave half · {hash(entry)}</>,
    }),
    card: () => ({ icon: ArrowDownToLine, tone: 'accent', title: 'Card drawn and delivered' }),
    refund: () => ({
      icon: Undo2,
      tone: 'warn',
      title: `${amountOf(entry)} paid back by the contract`,
      children: (
        <>
          {entry.attempts} packs · {hash(entry)}
        </>
      ),
    }),
    final: () => ({
      icon: ShieldCheck,
      tone: 'good',
      title: 'Final on chain',
      children: `Block ${entry.block_number} is past the finality line; revenue and statement count it from here.`,
    }),
    webhook: () => describeWebhook(entry),
  }
  return describers[entry.kind]()
}
