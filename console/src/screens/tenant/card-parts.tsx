import { Link } from '@tanstack/react-router'
import { ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRead } from '../../api/account.ts'
import { Badge, StatusBadge } from '../../parts/badge.tsx'
import { localPicture } from '../../parts/card-picture.tsx'
import { useBase, useFileUrl, type Card } from './api.ts'

/** The photo of the card itself where there is one, else the picture of its printing. */
export function VaultPicture({ card, size }: { card: Card; size: 'thumb' | 'card' | 'tile' | 'large' }) {
  const fileUrl = useFileUrl()
  const [image] = card.images
  const url = image?.thumb_url
  const source = url?.startsWith('/api/') ? fileUrl(url) : localPicture(url)
  return source ? (
    <img className="picture" data-size={size} src={source} alt={card.name} loading="lazy" decoding="async" />
  ) : (
    <span className="picture blank" data-size={size} role="img" aria-label={`${card.name}, without picture`}>
      <ImageOff size={size === 'tile' || size === 'large' ? 22 : 12} strokeWidth={1.6} aria-hidden />
    </span>
  )
}

/** What keeps a card, in the words of its document. */
export function holderOf(card: Card): { text: string; to?: string } | undefined {
  if (card.status === 'AVAILABLE') {
    return card.declared_value_status === 'SUBMITTED' ? { text: 'Value in review', to: '/values' } : undefined
  }
  if (card.order_id !== null) {
    const word = card.status === 'QUOTED' ? 'Quote' : 'Order'
    return { text: `${word} ${card.order_id}`, to: `/orders/${card.order_id}` }
  }
  if (card.withdrawal_id !== null) {
    return { text: `Withdrawal ${card.withdrawal_id}`, to: `/withdrawals/${card.withdrawal_id}` }
  }
  if (card.transfer_id !== null) return { text: `Transfer ${card.transfer_id}`, to: `/transfers/${card.transfer_id}` }
  return undefined
}

/** The document that still keeps a card; a card that left is where its state says. */
export const keeperOf = (card: Card): { text: string } | undefined =>
  card.departed_at === null ? holderOf(card) : undefined

/** The state of a card; one that belongs to a document names it. */
export function CardState({ card }: { card: Card }) {
  const held = keeperOf(card)
  if (!held) return <StatusBadge status={card.status} />
  return <Badge tone={card.status === 'AVAILABLE' ? 'accent' : 'info'}>{held.text}</Badge>
}

/** Set, number and language of the printing. */
export const printingOf = ({ set_name, card_number, language, variant }: Card): string =>
  [[set_name, card_number].filter(Boolean).join(' '), language, variant].filter(Boolean).join(' · ')

type LineProps = {
  code: string
  name?: string | undefined
  note?: ReactNode
  /** Shows the state that the card has now. */
  hasState?: boolean
}

/** A card in a list of a document, with its picture once it is known. */
export function CardLine({ code, name, note, hasState = false }: LineProps) {
  const base = useBase()
  const known = useRead(`/cards/${code}`)
  const card = known.data?.card
  return (
    <li className="card-line">
      {card ? <VaultPicture card={card} size="thumb" /> : <span className="picture" data-size="thumb" aria-hidden />}
      <span className="grow">
        <Link to={`${base}/inventory`} search={{ peek: code }} className="strong ink cut">
          {card?.name ?? name ?? code}
        </Link>
        <span className="small soft cut">
          {card?.condition && `${card.condition} · `}
          <span className="mono">{code}</span>
        </span>
      </span>
      {note}
      {hasState && card && <CardState card={card} />}
    </li>
  )
}
