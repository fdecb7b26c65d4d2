import { Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Failure } from '../../../parts/states.tsx'
import { usePatch, type Card } from '../api.ts'

/** Tags as people type them: separated by commas, each once. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

/** The tenant's own reference and tags of a card. */
export function RemarksForm({ card }: { card: Card }) {
  const patch = usePatch()
  const client = useQueryClient()
  const [reference, setReference] = useState(card.client_reference ?? '')
  const [tags, setTags] = useState(card.tags.join(', '))
  const remarks = { client_reference: reference.trim() || null, tags: readTags(tags) }
  const isChanged = remarks.client_reference !== card.client_reference || remarks.tags.join(',') !== card.tags.join(',')
  const save = useMutation({
    mutationFn: () => patch(`/cards/${encodeURIComponent(card.unique_id)}`, remarks),
    onSuccess: async () => {
      notifications.show({ message: 'Your reference and tags are saved.', autoClose: 6_000 })
      await client.invalidateQueries()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} aria-label="Your reference and tags">
      <TextInput
        data-field="client_reference"
        label="Your reference"
        maxLength={128}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <TextInput
        data-field="tags"
        label="Tags"
        description="Separated by commas, at most 20. Only you see them."
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      {save.error && <Failure error={save.error} />}
      <div className="row end">
        <Button type="submit" size="xs" disabled={!isChanged} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
