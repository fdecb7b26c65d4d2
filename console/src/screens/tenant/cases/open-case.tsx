import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { Failure } from '../../../parts/states.tsx'
import { useBase, usePost } from '../api.ts'
import { caseTypes } from './case-parts.ts'

const types = ['CONDITION_DISPUTE', 'WRONG_ITEM', 'OTHER'] as const

/** A question of the tenant to the warehouse. */
export function OpenCase({ about = '', onClose }: { about?: string; onClose: () => void }) {
  const post = usePost()
  const base = useBase()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [type, setType] = useState<(typeof types)[number]>('OTHER')
  const [codes, setCodes] = useState(about)
  const [summary, setSummary] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const ids = codes
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  const open = useMutation({
    mutationFn: () =>
      post('/exceptions', {
        type,
        summary: summary.trim(),
        ...(ids.length > 0 && { unique_ids: ids }),
        idempotency_key: key,
      }),
    onSuccess: async ({ exception }) => {
      await client.invalidateQueries()
      void navigate({ to: `${base}/cases/${exception.id}` })
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    open.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <label className="field">
        <span>About</span>
        <select
          className="plain-select"
          value={type}
          onChange={(event) => setType(types.find((known) => known === event.currentTarget.value) ?? 'OTHER')}
        >
          {types.map((name) => (
            <option key={name} value={name}>
              {caseTypes[name]}
            </option>
          ))}
        </select>
      </label>
      <TextInput
        data-field="unique_ids"
        label="Codes of the cards"
        placeholder="CARD-… separated by spaces"
        value={codes}
        onChange={(event) => setCodes(event.currentTarget.value)}
      />
      <Textarea
        data-field="summary"
        label="What is it about?"
        autosize
        minRows={4}
        required
        withAsterisk={false}
        maxLength={1000}
        value={summary}
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      {open.error && <Failure error={open.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={open.isPending} disabled={summary.trim() === ''}>
          Open case
        </Button>
      </div>
    </form>
  )
}
