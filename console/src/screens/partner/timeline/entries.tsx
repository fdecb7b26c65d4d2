import {
  ArrowDownToLine,
  CircleX,
  CodeXml,
  Coins,
  Dices,
  Flame,
  Gift,
  LockKeyhole,
  MapPin,
  Package,
  PackageCheck,
  RefreshCw,
  Truck,
  Undo2,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { TimelineEntry as Entry } from '../../../api/types.ts'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { Id } from '../../../parts/id.tsx'
import { formatMoney } from '../../../parts/money.tsx'
import type { Tone } from '../../../parts/tones.ts'
import { Url } from '../../../parts/url.tsx'
import { reasonOf } from '../prizes/reasons.ts'
import {
  amountOf,
  describeFinal,
  describeMined,
  describeSent,
  describeSigned,
  hash,
  type Described,
  type Texts,
} from './transactions.tsx'

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
    title: (
      <>
        {isArrived ? 'Delivered to' : 'Delivering to'} <Url>{shortUrl(entry.webhook_url)}</Url>
      </>
    ),
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
        {entry.description && <>The card {reasonOf(entry.description)} </>}
        {entry.status === 'SENT' && <>token {entry.token_id} · </>}
        {entry.transaction_hash && hash(entry)}
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
  signed: describeSigned,
  sent: describeSent,
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
  final: describeFinal,
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
