import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useAccount } from '../../../api/session.ts'
import { Segmented } from '../../../parts/segmented.tsx'
import { Failure } from '../../../parts/states.tsx'
import { eventsOf, groupsOf } from './event-names.ts'

/** What a developer decides about a webhook; no event type stands for all of them. */
export type WebhookDraft = { url: string; description: string; event_types: readonly string[] }

const extents = [
  ['all', 'All events'],
  ['some', 'Chosen events'],
] as const

/** Undefined stands for all events. */
type Chosen = readonly string[] | undefined
type EventsProps = { chosen: Chosen; onChange: (chosen: Chosen) => void }

function EventChoice({ chosen, onChange }: EventsProps) {
  const { kind } = useAccount()
  function toggle(names: readonly string[], isChosen: boolean): void {
    const others = (chosen ?? []).filter((name) => !names.includes(name))
    onChange(isChosen ? [...others, ...names] : others)
  }
  return (
    <div className="stack">
      <Segmented
        label="Which events"
        value={chosen ? 'some' : 'all'}
        choices={extents}
        onChange={(extent) => onChange(extent === 'all' ? undefined : eventsOf(kind))}
      />
      {!chosen ? (
        <p className="small soft">Also those that will be added later.</p>
      ) : (
        <div className="event-choice" role="group" aria-label="Events" data-field="event_types" tabIndex={-1}>
          {groupsOf(kind).map(([group, names]) => {
            const count = names.filter((name) => chosen.includes(name)).length
            return (
              <fieldset key={group}>
                <Checkbox
                  label={<b>{group.replaceAll('_', ' ')}</b>}
                  checked={count === names.length}
                  indeterminate={count > 0 && count < names.length}
                  onChange={(event) => toggle(names, event.currentTarget.checked)}
                />
                {names.length > 1 &&
                  names.map((name) => (
                    <Checkbox
                      key={name}
                      size="xs"
                      label={<span className="mono">{name}</span>}
                      checked={chosen.includes(name)}
                      onChange={(event) => toggle([name], event.currentTarget.checked)}
                    />
                  ))}
              </fieldset>
            )
          })}
        </div>
      )}
    </div>
  )
}

type FormProps = {
  initial: WebhookDraft
  action: string
  error: Error | null
  isPending: boolean
  onSubmit: (draft: WebhookDraft) => void
  onClose: () => void
}

export function WebhookForm({ initial, action, error, isPending, onSubmit, onClose }: FormProps) {
  const [draft, setDraft] = useState(initial)
  const [chosen, setChosen] = useState<Chosen>(initial.event_types.length === 0 ? undefined : initial.event_types)
  const change = (changed: Partial<WebhookDraft>): void => setDraft({ ...draft, ...changed })
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit({ ...draft, event_types: chosen ?? [] })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        data-field="url"
        label="Address"
        placeholder="https://shop.example/hooks"
        type="url"
        required
        withAsterisk={false}
        data-autofocus
        value={draft.url}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <TextInput
        data-field="description"
        label="Name"
        placeholder="Production shop"
        maxLength={255}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <EventChoice chosen={chosen} onChange={setChosen} />
      {error && <Failure error={error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={chosen?.length === 0}>
          {action}
        </Button>
      </div>
    </form>
  )
}
