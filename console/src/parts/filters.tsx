import { Menu, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Check, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useListState } from '../app/search.ts'
import { describeState } from './tones.ts'

type FilterProps = {
  name: string
  value: string | undefined
  choices: readonly (readonly [value: string, text: string])[]
  onChange: (value: string | undefined) => void
}

/** A filter as a chip: dashed while it is not set, filled with its value and a cross while it is. */
export function FilterChip({ name, value, choices, onChange }: FilterProps) {
  const chosen = choices.find(([known]) => known === value)
  return (
    <span className="filter" data-set={value !== undefined}>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <button type="button" className="filter-button">
            <span className="visually-hidden">Filter by </span>
            {value === undefined ? <Plus size={14} aria-hidden /> : null}
            {value === undefined ? (
              name
            ) : (
              <>
                <bdi>{name}</bdi>: <b>{chosen?.[1] ?? value}</b>
              </>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(([known, text]) => (
            <Menu.Item
              key={known}
              onClick={() => onChange(known)}
              rightSection={known === value ? <Check size={14} aria-label="chosen" /> : null}
            >
              {text}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {value !== undefined && (
        <button type="button" className="filter-clear" onClick={() => onChange(undefined)} aria-label={`Clear ${name}`}>
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

type StatusProps<Name extends string> = { statuses: readonly Name[]; wordOf?: (status: Name) => string }

/** The filter of a list by its status, which is in the address. */
export function StatusFilter<Name extends string>({
  statuses,
  wordOf = (status) => describeState(status).word,
}: StatusProps<Name>) {
  const [{ status }, change] = useListState()
  return (
    <FilterChip
      name="Status"
      value={status}
      choices={statuses.map((name) => [name, wordOf(name)])}
      onChange={(chosen) => change({ status: chosen })}
    />
  )
}

const typingMs = 250

type SearchProps = { value: string | undefined; placeholder: string; onChange: (value: string | undefined) => void }

/** A search field that reports what was typed after a short pause. */
export function SearchField({ value = '', placeholder, onChange }: SearchProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onChange(text.trim() === '' ? undefined : text.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextInput
      ref={field}
      className="search-field"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        text && (
          <button type="button" className="bare" aria-label="Clear search" onClick={() => onChange(undefined)}>
            <X size={14} aria-hidden />
          </button>
        )
      }
    />
  )
}
