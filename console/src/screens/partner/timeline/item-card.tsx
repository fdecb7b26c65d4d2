import type { ReactNode } from 'react'
import { CardPicture } from '../../../parts/card-picture.tsx'
import { Id } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'

type Props = {
  name: string | null
  imageUrl: string | null | undefined
  tokenId: string
  /** The rarity, number and grade, as far as they are known. */
  facts?: string
  amount: string | null
  amountName: string
  unit: string
  side?: ReactNode
}

/** One card inside a timeline or list: picture, name, token and amount. */
export function ItemCard({ name, imageUrl, tokenId, facts, amount, amountName, unit, side }: Props) {
  return (
    <div className="drawn-card">
      <CardPicture url={imageUrl} name={name} size="card" />
      <div className="grow">
        <b>{name ?? 'Unidentified card'}</b>
        {facts && <p className="soft">{facts}</p>}
        <p className="soft small row wrap">
          token <Id value={tokenId} label="token" isWhole /> {amountName}{' '}
          <b className="ink">
            <Money amount={amount} unit={unit} />
          </b>
        </p>
      </div>
      {side && <div className="right small">{side}</div>}
    </div>
  )
}
