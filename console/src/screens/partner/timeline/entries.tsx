import {
  ArrowDownToLine,
  Boxes,
  CircleX,
  CodeXml,
  Coins,
  Dices,
  FileSignature,
  Flame,
  Gift,
  LockKeyhole,
  MapPin,
  Package,
  PackageCheck,
  RefreshCw,
  Send,
  ShieldCheck,
  Truck,
  Undo2,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimelineEntry as Entry } from '../../../api/types.ts'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { Id } from '../../../parts/id.tsx'
import { formatMoney } from '../../../parts/money.tsx'
import type { Moment } from '../../../parts/timeline.tsx'
import type { Tone } from '../../../parts/tones.ts'

type Kind = Entry['kind']

export type Group = 'money' | 'chain' | 'parcel' | 'webhooks' | 'other'

const groups: Readonly<Record<Kind, Group>> = {
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
  burn: 'chain',
  payment: 'money',
  item: 'other',
  parcel: 'parcel',
  webhook: 'webhooks',
}

export const groupOf = ({ kind }: Entry): Group => groups[kind]

/** Finds the entry that shows a state, so that the state needs no line of its own. */
export type StateHosts = Readonly<Record<string, (entry: Entry) => boolean>>

export type Shown = { entry: Entry; state: string | undefined }

/** Joins each change of the status with the entry that caused it. */
export function joinStates(entries: readonly Entry[], hosts: StateHosts): Shown[] {
  const states = new Map<Entry, string>()
  const joined = new Set<Entry>()
  for (const change of entries.filter(({ kind }) => kind === 'state')) {
    const host = entries.findLast((entry) => hosts[change.status ?? '']?.(entry) ?? false)
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
  BUYBACK_CREDIT: ['credited', Coins],
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

/** The purposes of our transactions in words. */
const purposes: Readonly<Record<string, string>> = {
  'sellback.sell': 'Sale',
  'sellback.deploy': 'Vault deployment',
  'redemption.vault_deploy': 'Vault deployment',
  'redemption.vault_burn': 'Burn request',
  'redemption.vault_pay': 'Shipping payment',
  'redemption.dispatch': 'Burn',
  'redemption.refund': 'Shipping refund',
  'redemption.release': 'Release of the card',
  'prize.mint': 'Mint',
  'prize.send': 'Transfer',
  'prize.batch': 'Transfer',
  'prize.window': 'Sell-back window',
}

/** Whether the transaction is the sale itself, not one that prepared it. */
const isSale = ({ purpose }: Entry): boolean => purpose === null || /\.(buy|sell)$/.test(purpose)

const transactionOf = ({ purpose }: Entry): string => purposes[purpose ?? ''] ?? 'Transaction'

const burnTitles: Readonly<Record<string, readonly [title: string, tone: Tone]>> = {
  REQUESTED: ['Burn requested: the card can no longer be traded', 'info'],
  BURNED: ['Token burned', 'good'],
  RELEASED: ['Card released again', 'neutral'],
}

const parcelTitles: Readonly<Record<string, readonly [title: string, icon: LucideIcon, tone: Tone]>> = {
  QUEUED: ['Waits to be picked', Package, 'neutral'],
  PICKING: ['Being picked', Package, 'info'],
  PACKED: ['Packed', Package, 'info'],
  LABEL_PURCHASED: ['Label bought', Truck, 'neutral'],
  DISPATCHED: ['Handed to the carrier', Truck, 'info'],
  PRE_TRANSIT: ['Known to the carrier', MapPin, 'neutral'],
  TRANSIT: ['In transit', MapPin, 'info'],
  OUT_FOR_DELIVERY: ['Out for delivery', MapPin, 'info'],
  DELIVERED: ['Delivered', PackageCheck, 'good'],
  RETURNED: ['Returned', Undo2, 'warn'],
  FAILURE: ['Lost', CircleX, 'bad'],
}

function describeParcel(entry: Entry): Described {
  const [title, icon, tone] = parcelTitles[entry.status ?? ''] ?? ['Parcel', Package, 'neutral']
  const words = [entry.place, entry.description, entry.carrier].filter(Boolean).join(' · ')
  return {
    icon,
    tone,
    title,
    children: (words || entry.tracking_number) && (
      <>
        {words} {entry.tracking_number && <Id value={entry.tracking_number} isWhole label="tracking number" />}
      </>
    ),
  }
}

const itemTitles: Readonly<Record<string, readonly [title: string, icon: LucideIcon, tone: Tone]>> = {
  SENT: ['arrived', Gift, 'good'],
  FAILED: ['was not sent', CircleX, 'bad'],
  SELLBACK_OPEN: ['can be sold back', Undo2, 'info'],
}

function describeItem(entry: Entry): Described {
  const [text, icon, tone] = itemTitles[entry.status ?? ''] ?? ['changed', Gift, 'neutral']
  return {
    icon,
    tone,
    title: `${entry.unique_id} ${text}`,
    children: (
      <>
        {entry.description && <span className="mono">{entry.description} </span>}
        {entry.status === 'SENT' && <>token {entry.token_id} · </>}
        {entry.transaction_hash && hash(entry)}
      </>
    ),
  }
}

/** The texts in which the resources differ. */
export type Texts = {
  requested: string
  /** Added to the key of the request. */
  reference?: string | null
  mined: string
  card: string
  final: string
}

function describeMined(entry: Entry, texts: Texts): Described {
  const what = entry.purpose && purposes[entry.purpose] ? purposes[entry.purpose] : texts.mined
  return {
    icon: Boxes,
    tone: 'info',
    title: entry.block_number ? `${what} in block ${entry.block_number}` : `${what} on chain`,
    children: (
      <>
        {entry.amount_usdc && <>{amountOf(entry)} · </>}
        {entry.fee_wei && <>network fee {feeOf(entry.fee_wei)} · </>}
        {hash(entry)}
      </>
    ),
  }
}

const describers: Readonly<Record<Kind, (entry: Entry, texts: Texts) => Described>> = {
  requested: (entry, texts) => ({
    icon: CodeXml,
    title: texts.requested,
    children: entry.key_id && (
      <>
        key <span className="mono">{entry.key_id}</span>
        {texts.reference && ` · reference ${texts.reference}`}
      </>
    ),
  }),
  state: (entry) => ({ icon: RefreshCw, title: 'Status changed', badge: <StatusBadge status={entry.status ?? ''} /> }),
  ledger: describeLedger,
  signed: (entry) => ({
    icon: FileSignature,
    title: `${transactionOf(entry)} signed and stored`,
    children: 'Nothing can be lost from here: the bytes are in the database before a node sees them.',
  }),
  sent: (entry) => ({
    icon: Send,
    title: `${transactionOf(entry)} sent`,
    children: (
      <>
        nonce {entry.nonce} · {hash(entry)}
      </>
    ),
  }),
  mined: describeMined,
  randomness: (entry) => ({
    icon: Dices,
    title: 'Random word arrived',
    children: <>Buyer and provider each gave half · {hash(entry)}</>,
  }),
  card: (_entry, texts) => ({ icon: ArrowDownToLine, tone: 'accent', title: texts.card }),
  refund: (entry) => ({
    icon: Undo2,
    tone: 'warn',
    title: `${amountOf(entry)} paid back by the contract`,
    children: (
      <>
        {entry.attempts !== null && <>{entry.attempts} packs · </>}
        {hash(entry)}
      </>
    ),
  }),
  final: (entry, texts) => ({
    icon: ShieldCheck,
    tone: 'good',
    title: entry.purpose && purposes[entry.purpose] ? `${purposes[entry.purpose]} final on chain` : 'Final on chain',
    children: `Block ${entry.block_number} is past the finality line${isSale(entry) ? texts.final : ''}.`,
  }),
  burn: (entry) => {
    const [title, tone] = burnTitles[entry.status ?? ''] ?? ['Burn', 'neutral']
    return { icon: Flame, tone, title, children: entry.transaction_hash && hash(entry) }
  },
  payment: (entry) => ({
    icon: Coins,
    tone: 'info',
    title: `${amountOf(entry)} paid for the shipping`,
    children: hash(entry),
  }),
  item: describeItem,
  parcel: describeParcel,
  webhook: describeWebhook,
}

/** An entry as people read it: words first, then the numbers behind them. */
export const describeEntry = (entry: Entry, texts: Texts): Described => describers[entry.kind](entry, texts)
