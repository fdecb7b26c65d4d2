import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { partnerScopes, tenantScopes, type Scope, type ScopeText } from '../../partner/team/scope-texts.ts'
import { SecretOnce } from '../../partner/secret-once.tsx'
import { Grant } from '../grant.tsx'
import { jointScopes, limitedAreas, type Account, type ApiKey } from './model.ts'

const scopesOf: Readonly<Record<Account['kind'], readonly ScopeText[]>> = {
  partners: [...partnerScopes, ['payout:manage', 'Set the payout wallet']],
  tenants: tenantScopes,
}

type Limits = Readonly<Record<string, number | undefined>>
type FieldsProps = {
  account: Account
  scopes: readonly Scope[]
  onScopes: (scopes: readonly Scope[]) => void
  limits: Limits
  onLimits: (limits: Limits) => void
}

function GrantFields({ account, scopes, onScopes, limits, onLimits }: FieldsProps) {
  return (
    <>
      <Checkbox.Group data-field="scopes" label="Scopes" value={[...scopes]} onChange={onScopes}>
        <div className="scope-choice">
          {scopesOf[account.kind].map(([scope, text]) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <>
                  <span className="mono">{scope}</span>{' '}
                  <span className="small soft">
                    {text}
                    {jointScopes.includes(scope) && ' · two people'}
                  </span>
                </>
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className="terms-row">
        {limitedAreas[account.kind].map((area) => (
          <NumberInput
            data-field="limits"
            key={area}
            label={`Requests per minute, ${area}`}
            placeholder="default"
            min={1}
            max={1_000_000}
            allowDecimal={false}
            hideControls
            value={limits[area] ?? ''}
            onChange={(value) => onLimits({ ...limits, [area]: Number(value) || undefined })}
          />
        ))}
      </div>
    </>
  )
}

const isWider = (apiKey: ApiKey | undefined, scopes: readonly string[]): boolean =>
  scopes.some((scope) => !apiKey?.scopes.some((held) => held === scope))

type Props = { account: Account; apiKey?: ApiKey; onClose: () => void }

/** Creates a key of the account, which is shown once, or changes one. */
export function KeyForm({ account, apiKey, onClose }: Props) {
  const [label, setLabel] = useState(apiKey?.label ?? '')
  const [scopes, setScopes] = useState<readonly Scope[]>(apiKey?.scopes ?? [])
  const [limits, setLimits] = useState<Limits>(apiKey?.limits.per_minute ?? {})
  const [secret, setSecret] = useState<string>()
  const joint = scopes.filter((scope) => jointScopes.includes(scope))
  const perMinute = Object.fromEntries(Object.entries(limits).filter(([, count]) => count !== undefined))
  const body = {
    label: label.trim(),
    scopes,
    limits: { per_minute: perMinute, gates: apiKey?.limits.gates ?? {} },
  }
  const shared = {
    roles: ['account_manager'],
    needsApproval:
      joint.length > 0 && isWider(apiKey, scopes)
        ? `Another account manager has to approve ${joint.join(' and ')}. ${apiKey ? 'You change the key' : 'The key is created and shown'} when you carry out the approved proposal under Approvals.`
        : undefined,
    blocked: label.trim() === '' ? 'Enter a name' : scopes.length === 0 ? 'Choose a scope' : undefined,
    onClose,
  } as const
  const lost = apiKey?.scopes.filter((scope) => !scopes.includes(scope)) ?? []
  if (secret !== undefined) return <SecretOnce secret={secret} onClose={onClose} />
  return (
    <div className="stack">
      <TextInput
        data-field="label"
        label="Name"
        placeholder="Shop server"
        data-autofocus
        maxLength={255}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <GrantFields account={account} scopes={scopes} onScopes={setScopes} limits={limits} onLimits={setLimits} />
      {lost.length > 0 && (
        <p className="note" data-tone="warn">
          Requests that need {lost.join(', ')} fail within two seconds.
        </p>
      )}
      {apiKey ? (
        <Grant
          {...shared}
          request={{ method: 'PATCH', path: `/admin/keys/${apiKey.key_id}`, body }}
          done="The key is changed."
          onSent={onClose}
        >
          Save key
        </Grant>
      ) : (
        <Grant
          {...shared}
          request={{ method: 'POST', path: `/admin/${account.kind}/${account.id}/keys`, body }}
          done="The key is created."
          onSent={({ api_key }) => setSecret(api_key)}
        >
          Create key
        </Grant>
      )}
    </div>
  )
}
