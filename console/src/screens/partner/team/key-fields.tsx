import { Checkbox, TextInput } from '@mantine/core'
import { hasScope, useAccount } from '../../../api/session.ts'

/** What each scope of a key allows, in words. */
const partnerScopes = [
  ['read:catalog', 'Read the catalog, odds and prices'],
  ['packs:read', 'Read purchases, revenue and collections'],
  ['packs:purchase', 'Sell packs'],
  ['packs:buyback', 'Sell cards back'],
  ['cards:redeem', 'Redeem cards'],
  ['wallet:read', 'Read credits'],
  ['wallet:deposit', 'Prepare deposits'],
  ['wallet:withdraw', 'Pay credits out'],
  ['sends:create', 'Send prizes'],
  ['webhooks:manage', 'Manage webhooks, read events'],
  ['admin', 'Everything but payouts, with keys'],
] as const

const tenantScopes = [
  ['read:inventory', 'Read cards, orders, invoices and the rest'],
  ['read:catalog', 'Read the catalog and prices'],
  ['write:inbound_shipment', 'Announce cards'],
  ['write:withdrawal', 'Withdraw cards'],
  ['write:transfer', 'Transfer cards'],
  ['write:declared_value', 'Declare values'],
  ['write:service_credit', 'Request service credits'],
] as const

type KeyFieldsProps = {
  label: string
  onLabel: (label: string) => void
  chosen: readonly string[]
  onChosen: (scopes: readonly string[]) => void
}

/** The name and the scopes of a key of the open account. */
export function KeyFields({ label, onLabel, chosen, onChosen }: KeyFieldsProps) {
  const account = useAccount()
  const scopes = account.kind === 'tenant' ? tenantScopes : partnerScopes
  return (
    <>
      <TextInput
        label="Name"
        placeholder="Shop server"
        required
        withAsterisk={false}
        data-autofocus
        value={label}
        onChange={(event) => onLabel(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Scopes"
        description="Only those of your role can be given."
        value={[...chosen]}
        onChange={onChosen}
      >
        <div className="scope-choice">
          {scopes.map(([scope, text]) => (
            <Checkbox
              key={scope}
              value={scope}
              disabled={!hasScope(account, scope)}
              label={
                <>
                  <span className="mono">{scope}</span> <span className="small soft">{text}</span>
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
