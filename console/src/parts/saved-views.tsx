import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Bookmark, Check, Plus, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useSavedViews, type SavedView } from '../api/saved-views.ts'
import type { ListSearch } from '../app/root.ts'
import { useListState } from '../app/search.ts'
import { Failure } from './states.tsx'

const chosenOf = (search: ListSearch, filters: readonly string[]): Record<string, string> =>
  Object.fromEntries(filters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

const isSame = (one: SavedView['search'], other: SavedView['search']): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

type NameProps = { error: Error | null; isPending: boolean; onSave: (name: string) => void; onClose: () => void }

function NameForm({ error, isPending, onSave, onClose }: NameProps) {
  const [name, setName] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSave(name.trim())
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        data-field="name"
        label="Name of the view"
        description="Only you see it, on every device. A view of the same name is replaced."
        maxLength={40}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {error && <Failure error={error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          Save view
        </Button>
      </div>
    </form>
  )
}

/** Named sets of filters of the open list. */
export function SavedViews({ filters }: { filters: readonly string[] }) {
  const { pathname } = useLocation()
  const [search, setSearch] = useListState()
  const { views, change } = useSavedViews(pathname)
  const [isNaming, setNaming] = useState(false)
  const current = chosenOf(search, filters)
  const active = views.find((view) => isSame(view.search, current))
  const isFiltered = Object.keys(current).length > 0
  const close = (): void => {
    setNaming(false)
    change.reset()
  }
  const save = (name: string): void =>
    change.mutate((known) => [...known.filter((view) => view.name !== name), { name, search: current }], {
      onSuccess: close,
    })
  const apply = (view: SavedView): void =>
    setSearch({ ...Object.fromEntries(filters.map((name) => [name, undefined])), ...view.search })
  return (
    <>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <button type="button" className="filter-button views-button">
            <Bookmark size={14} aria-hidden />
            {active ? (
              <>
                View: <b>{active.name}</b>
              </>
            ) : (
              'Views'
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>No saved view of this list</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              onClick={() => apply(view)}
              rightSection={view === active ? <Check size={14} aria-label="chosen" /> : null}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<Plus size={14} aria-hidden />}
            disabled={!isFiltered || active !== undefined}
            onClick={() => setNaming(true)}
          >
            {isFiltered ? 'Save these filters' : 'Set a filter to save a view'}
          </Menu.Item>
          {active && (
            <Menu.Item
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => change.mutate((known) => known.filter(({ name }) => name !== active.name))}
            >
              Delete “<bdi>{active.name}</bdi>”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isNaming} onClose={close} title="Save the filters as a view" centered>
        <NameForm error={change.error} isPending={change.isPending} onSave={save} onClose={close} />
      </Modal>
    </>
  )
}
