import { Checkbox, TextInput } from '@mantine/core'
import { hasScope, useAccount } from '../../../api/session.ts'
import { partnerScopes, tenantScopes, type Scope } from './scope-texts.ts'

type KeyFieldsProps = {
  label: string
  onLabel: (label: string) => void
  chosen: readonly Scope[]
  onChosen: (scopes: readonly Scope[]) => void
  commitsOrders: boolean
  onCommitsOrders: (commitsOrders: boolean) => void
}

/** The name and the scopes of a key of the open account. */
export function KeyFields(props: KeyFieldsProps) {
  const { label, onLabel, chosen, onChosen, commitsOrders, onCommitsOrders } = props
  const account = useAccount()
  const scopes = account.kind === 'tenant' ? tenantScopes : partnerScopes
  return (
    <>
      <TextInput
        data-field="label"
        label="Name"
        placeholder="Shop server"
        required
        withAsterisk={false}
        data-autofocus
        value={label}
        onChange={(event) => onLabel(event.currentTarget.value)}
      />
      <Checkbox.Group
        data-field="scopes"
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
      {account.kind === 'tenant' && (
        <Checkbox
          label="Quotes, commits and cancels orders"
          description="Needs no scope. Only a role that does this itself can give it to a key."
          disabled={!hasScope(account, 'orders:commit')}
          checked={commitsOrders}
          onChange={(event) => onCommitsOrders(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
