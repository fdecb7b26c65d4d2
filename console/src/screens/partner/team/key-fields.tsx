import { Checkbox, TextInput } from '@mantine/core'
import { hasScope, useAccount } from '../../../api/session.ts'
import { partnerScopes, tenantScopes } from './scope-texts.ts'

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
