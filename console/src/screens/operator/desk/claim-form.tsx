import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Act } from '../act.tsx'
import { useWrite } from '../api.ts'
import { caseRoles, once, type Claim } from './desk-api.ts'

const kinds = [
  { value: 'lost', label: 'Lost on its way' },
  { value: 'damaged', label: 'Arrived damaged' },
] as const
const digits = (text: string): string => text.replace(/\D/g, '')

type Props = {
  /** The case of a tenant; its order is claimed, for one of the parcels that have no claim. */
  from?: { id: number; order_id: number; kind: Claim['kind']; parcels: readonly number[] }
  onDone: () => void
}

/** Files a claim for a parcel of an order. */
export function ClaimForm({ from, onDone }: Props) {
  const write = useWrite()
  const [order, setOrder] = useState(from ? String(from.order_id) : '')
  const [parcel, setParcel] = useState(String(from?.parcels[0] ?? 1))
  const [kind, setKind] = useState<Claim['kind']>(from?.kind ?? 'lost')
  const [reference, setReference] = useState('')
  const orderId = Number(order)
  return (
    <div className="card-body stack">
      <div className="row wrap">
        {!from && (
          <TextInput
            label="Order"
            inputMode="numeric"
            value={order}
            onChange={(event) => setOrder(digits(event.currentTarget.value))}
          />
        )}
        {from ? (
          <Select
            label="Parcel"
            data={from.parcels.map(String)}
            allowDeselect={false}
            value={parcel}
            onChange={(chosen) => chosen && setParcel(chosen)}
          />
        ) : (
          <TextInput
            label="Parcel"
            inputMode="numeric"
            value={parcel}
            onChange={(event) => setParcel(digits(event.currentTarget.value))}
          />
        )}
        <Select
          label="What happened"
          data={kinds}
          allowDeselect={false}
          value={kind}
          onChange={(chosen) => chosen && setKind(chosen)}
        />
        <TextInput
          label="Reference of the carrier, if there is one"
          maxLength={64}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </div>
      <p className="small soft">The amount is what was declared for the parcel when it was dispatched.</p>
      <div className="row end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Act
          roles={caseRoles}
          size="sm"
          variant="filled"
          blocked={orderId > 0 ? undefined : 'Give the number of an order'}
          done="Filed."
          onDone={onDone}
          run={() =>
            write('POST', '/carrier-claims', {
              ...once(),
              ...(from ? { exception_id: from.id } : { order_id: orderId }),
              parcel_number: Number(parcel) || 1,
              kind,
              ...(reference.trim() !== '' && { carrier_reference: reference.trim() }),
            })
          }
        >
          File claim
        </Act>
      </div>
    </div>
  )
}
