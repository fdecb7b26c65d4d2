import { useRead } from '../../../api/account.ts'
import { Id } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { useOperatorRead } from '../api.ts'
import { contractNames } from '../contract-names.ts'
import { Difference } from './difference.tsx'
import type { ChangesProps } from './request.ts'

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
export const centsText = (cents: number): string =>
  `${cents < 0 ? '−' : ''}${(Math.abs(cents) / 100).toLocaleString('en', { minimumFractionDigits: 2 })} USD`

/** A credit of a service level: what was computed, requested and is now granted. */
export function ServiceCreditChanges({ id, body, isOpen }: ChangesProps) {
  const credits = useOperatorRead('/service-credits', { limit: 100 })
  return (
    <Loaded query={credits} lines={2}>
      {({ service_credits }) => {
        const credit = service_credits.find((one) => String(one.id) === id)
        const asked = credit?.requested_amount_cents ?? credit?.computed_amount_cents ?? 0
        const granted = typeof body['amount_cents'] === 'number' ? body['amount_cents'] : asked
        return (
          <>
            <Difference
              changes={[
                { name: 'Reason of the tenant', after: <bdi>{credit?.reason ?? '–'}</bdi> },
                {
                  name: 'Amount',
                  before: credit && `${centsText(asked)} requested`,
                  after: `${centsText(granted)} granted`,
                },
                ...(body['note'] ? [{ name: 'Note', after: <bdi>{textOf(body['note'])}</bdi> }] : []),
              ]}
              isOpen={isOpen}
            />
            <p className="effect">
              <b>Effect in money: −{centsText(granted)} of our revenue</b>, taken off the next invoices of the tenant.
            </p>
          </>
        )
      }}
    </Loaded>
  )
}

/** A charge or a credit on the next invoice of a tenant. */
export function ChargeChanges({ id, body, isOpen }: ChangesProps) {
  const tenants = useRead('/admin/tenants', { limit: 100 })
  const cents = typeof body['amount_cents'] === 'number' ? body['amount_cents'] : 0
  const name = tenants.data?.tenants.find((tenant) => String(tenant.id) === id)?.name ?? `tenant ${id}`
  return (
    <>
      <Difference
        changes={[
          { name: 'Tenant', after: <bdi>{name}</bdi> },
          { name: 'Next invoice', after: `${cents > 0 ? '+' : ''}${centsText(cents)}` },
          { name: 'Line on the invoice', after: <bdi>{textOf(body['description'])}</bdi> },
        ]}
        isOpen={isOpen}
      />
      <p className="effect">
        <b>
          Effect in money: {cents < 0 ? '' : '+'}
          {centsText(cents)} of our revenue.
        </b>
      </p>
    </>
  )
}

const resolutions: Readonly<Record<string, string>> = {
  charge: 'the end user is debited',
  write_off: 'the platform bears the amount',
  link: 'the payer is named, and their credits are held',
  refund: 'the contract pays the amount back',
}

/** An act on chain that the books adopted, and what becomes of its amount. */
export function AdoptedChanges({ id, body, isOpen }: ChangesProps) {
  const act = useRead(`/admin/adopted-acts/${id}`)
  const action = textOf(body['action'])
  return (
    <Loaded query={act} lines={2}>
      {({ act: known }) => (
        <>
          <Difference
            changes={[
              {
                name: known.kind.replaceAll('_', ' '),
                after: <Id value={known.transaction_hash} label="transaction" />,
              },
              {
                name: 'Outstanding',
                before: <Money amount={known.outstanding_usdc} unit="USDC" />,
                after: resolutions[action] ?? action,
              },
              { name: 'Note', after: <bdi>{textOf(body['note'])}</bdi> },
            ]}
            isOpen={isOpen}
          />
          {action === 'write_off' && (
            <p className="effect">
              <b>
                Effect in money: −<Money amount={known.outstanding_usdc} unit="USDC" /> of the platform.
              </b>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

/** A contract that stops or runs again. */
export function PauseChanges({ body, isOpen }: ChangesProps) {
  const contracts = useRead('/admin/contracts')
  const contract = textOf(body['contract']) as keyof typeof contractNames
  const stateOf = (isPaused: boolean | undefined): string | undefined =>
    isPaused === undefined ? undefined : isPaused ? 'paused' : 'running'
  return (
    <Loaded query={contracts} lines={2}>
      {({ contracts: { paused } }) => (
        <Difference
          changes={[
            {
              name: contractNames[contract] ?? contract,
              before: stateOf(paused[contract]),
              after: stateOf(body['paused'] !== false),
            },
          ]}
          isOpen={isOpen}
        />
      )}
    </Loaded>
  )
}
