import type { Schemas } from '@packhouse/sdk'
import { useTenant } from '../api.ts'
import { Cents } from '../cents.tsx'

type Fees = Schemas['RateCard']['fees']

const amountOf = (quantity: number, { unit_amount_cents, per_quantity }: Fees['pickup']): number =>
  Math.round((quantity * unit_amount_cents) / per_quantity)

/** The lines of the invoice that a withdrawal causes by the rate card, without postage. */
export function linesOf(fees: Fees, cards: number, isPickup: boolean): readonly (readonly [string, number])[] {
  return [
    ['Withdrawal', amountOf(1, fees.withdrawal)],
    [cards === 1 ? '1 card' : `${cards} cards`, amountOf(cards, fees.withdrawal_card)],
    ...(isPickup ? [['Pickup', amountOf(1, fees.pickup)] as const] : []),
  ]
}

/** The price of a withdrawal before it is requested. */
export function WithdrawalPrice({ cards, isPickup }: { cards: number; isPickup: boolean }) {
  const rateCard = useTenant().data?.account.rate_card
  if (!rateCard) return null
  const lines = linesOf(rateCard.fees, cards, isPickup)
  return (
    <dl className="facts" aria-label="Price">
      {lines.map(([name, cents]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>
            <Cents value={cents} />
          </dd>
        </div>
      ))}
      <div className="fact strong">
        <dt>{isPickup ? 'Total' : 'Total before postage'}</dt>
        <dd>
          <Cents value={lines.reduce((sum, [, cents]) => sum + cents, 0)} />
        </dd>
      </div>
    </dl>
  )
}
