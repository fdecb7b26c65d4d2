import { Boxes, CircleX, FileSignature, Send, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimelineEntry as Entry } from '../../../api/types.ts'
import { Id } from '../../../parts/id.tsx'
import { formatMoney } from '../../../parts/money.tsx'
import type { Moment } from '../../../parts/timeline.tsx'
import type { Tone } from '../../../parts/tones.ts'

export type Described = Pick<Moment, 'icon' | 'title'> & { tone?: Tone; badge?: ReactNode; children?: ReactNode }

/** The texts in which the resources differ. */
export type Texts = {
  requested: string
  /** Added to the key of the request. */
  reference?: string | null
  mined: string
  card: string
  final: string
}

export const amountOf = ({ amount_usdc }: Entry): string => `${formatMoney(amount_usdc ?? '0')} USDC`

/** Wei as ETH, with as many decimals as the amount needs. */
const feeOf = (wei: string): string => {
  const digits = wei.padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18).replace(/(0*[1-9]\d)\d*$/, '$1')} ETH`
}
export const hash = (entry: Entry) => <Id value={entry.transaction_hash} label="transaction" />

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

export const describeSigned = (entry: Entry): Described => ({
  icon: FileSignature,
  title: `${transactionOf(entry)} signed and stored`,
  children: 'Nothing can be lost from here: the bytes are in the database before a node sees them.',
})

export const describeSent = (entry: Entry): Described => ({
  icon: Send,
  title: `${transactionOf(entry)} sent`,
  children: (
    <>
      nonce {entry.nonce} · {hash(entry)}
    </>
  ),
})

/** What became of a transaction that changed nothing. */
const ineffective = ({ status }: Entry): string | undefined =>
  status === null ? undefined : status === 'REVERTED' ? 'reverted' : 'cancelled'

export function describeMined(entry: Entry, texts: Texts): Described {
  const changed = ineffective(entry)
  const what = changed ? `${transactionOf(entry)} ${changed}` : (purposes[entry.purpose ?? ''] ?? texts.mined)
  return {
    icon: changed ? CircleX : Boxes,
    tone: changed ? 'warn' : 'info',
    title: entry.block_number ? `${what} in block ${entry.block_number}` : changed ? what : `${what} on chain`,
    children: (
      <>
        {entry.amount_usdc && <>{amountOf(entry)} · </>}
        {entry.fee_wei && <>network fee {feeOf(entry.fee_wei)} · </>}
        {hash(entry)}
      </>
    ),
  }
}

export function describeFinal(entry: Entry, texts: Texts): Described {
  const changed = ineffective(entry)
  const what = purposes[entry.purpose ?? '']
  if (changed)
    return {
      icon: CircleX,
      tone: 'bad',
      title: `${transactionOf(entry)} ${changed} for good`,
      children: `Block ${entry.block_number} is past the finality line. The transaction changed nothing.`,
    }
  return {
    icon: ShieldCheck,
    tone: 'good',
    title: what ? `${what} final on chain` : 'Final on chain',
    children: `Block ${entry.block_number} is past the finality line${isSale(entry) ? texts.final : ''}.`,
  }
}
