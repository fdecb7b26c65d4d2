import { Button, Checkbox, TextInput } from '@mantine/core'
import { LinkButton } from '../../../parts/link-button.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, PackageX, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { mayAct, useAccount } from '../../../api/session.ts'
import { useListState } from '../../../app/search.ts'
import { Empty, Failure } from '../../../parts/states.tsx'
import { AddressFields, bodyOfAddress, emptyAddress, isWhole } from '../address-fields.tsx'
import { useBase, usePost } from '../api.ts'
import { CardLine } from '../card-parts.tsx'

const codesOf = (text: string | undefined): string[] => [...new Set((text ?? '').split(',').filter(Boolean))]

function ChosenCards({ codes, onRemove }: { codes: readonly string[]; onRemove: (code: string) => void }) {
  return (
    <section className="card" aria-labelledby="cards-title">
      <header className="card-head">
        <h2 id="cards-title">
          {codes.length} {codes.length === 1 ? 'card' : 'cards'}
        </h2>
      </header>
      <ul className="card-lines card-body">
        {codes.map((code) => (
          <CardLine
            key={code}
            code={code}
            note={
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${code}`}
                onClick={() => onRemove(code)}
              >
                <X size={15} aria-hidden />
              </button>
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Where to, and what will it cost? The quote itself is an order, which is opened next. */
export function ShipPage() {
  const account = useAccount()
  const base = useBase()
  const post = usePost()
  const navigate = useNavigate()
  const [search, change] = useListState()
  const codes = codesOf(search['cards'])
  const [address, setAddress] = useState(emptyAddress)
  const [isInsured, setInsured] = useState(true)
  const [signature, setSignature] = useState(false)
  const [reference, setReference] = useState('')
  const quote = useMutation({
    mutationFn: () =>
      post<{ order_id: number }>('/shipping-quote', {
        unique_ids: codes,
        address: bodyOfAddress(address),
        insurance: isInsured ? 'declared' : 'none',
        signature,
        ...(reference.trim() && { reference: reference.trim() }),
      }),
    onSuccess: ({ order_id }) => void navigate({ to: `${base}/orders/${order_id}` }),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    quote.mutate()
  }
  if (codes.length === 0) {
    return (
      <div className="page">
        <h1 className="visually-hidden">Quote and ship</h1>
        <section className="card">
          <Empty
            icon={PackageX}
            title="No card chosen"
            action={
              <LinkButton to={`${base}/inventory`} search={{ status: 'AVAILABLE' }}>
                Choose cards
              </LinkButton>
            }
          >
            Select cards in the inventory, then press “Quote and ship”.
          </Empty>
        </section>
      </div>
    )
  }
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Quote and ship</h1>
          <p>Where do the cards go? Rates of every carrier come next; nothing is charged before you confirm.</p>
        </div>
        <ol className="wizard-steps" aria-label="Steps">
          <li aria-current="step">Address</li>
          <li>Rate</li>
          <li>Review</li>
        </ol>
      </header>
      <form className="columns wide-side" onSubmit={submit}>
        <section className="card" aria-labelledby="address-title">
          <header className="card-head">
            <h2 id="address-title">Recipient</h2>
          </header>
          <div className="card-body stack">
            <AddressFields address={address} onChange={setAddress} />
            <div className="row wrap ship-options">
              <Checkbox
                label="Insure for the declared value"
                checked={isInsured}
                onChange={(event) => setInsured(event.currentTarget.checked)}
              />
              <Checkbox
                label="Signature on delivery"
                checked={signature}
                onChange={(event) => setSignature(event.currentTarget.checked)}
              />
            </div>
            <TextInput
              label="Your reference"
              placeholder="Shown on the order and in reports"
              maxLength={100}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          </div>
        </section>
        <div className="stack wizard-side">
          <ChosenCards
            codes={codes}
            onRemove={(code) => change({ cards: codes.filter((one) => one !== code).join(',') || undefined })}
          />
          {quote.error && <Failure error={quote.error} />}
          <Button
            type="submit"
            size="md"
            rightSection={<ArrowRight size={16} aria-hidden />}
            loading={quote.isPending}
            disabled={!isWhole(address) || !mayAct(account, 'finance')}
            title={mayAct(account, 'finance') ? undefined : 'Needs the role finance'}
          >
            Get rates
          </Button>
        </div>
      </form>
    </div>
  )
}
