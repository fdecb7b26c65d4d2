import { useDebouncedValue } from '@mantine/hooks'
import { useValues } from './data.ts'
import { fields, quoteValue, type Slot } from './syntax.ts'

/** A text that replaces the word at the caret; after a field, its values follow. */
export type Completion = { text: string; label: string; note: string; isField: boolean }

const kindNotes = { text: 'text', number: 'number or range', date: 'date or range', flag: 'true or false' } as const
const maxFields = 8
const typingMs = 200

const plain = (text: string, note: string): Completion => ({ text, label: text, note, isField: false })

const ranges: Readonly<Record<'number' | 'date' | 'flag', readonly Completion[]>> = {
  number: [plain('[10 TO 100]', 'from 10 to 100'), plain('[100 TO *]', 'from 100 on'), plain('{0 TO 10}', 'between')],
  date: [plain('2024', 'a year'), plain('2024-03', 'a month'), plain('[2020 TO 2022]', 'years')],
  flag: [plain('true', ''), plain('false', '')],
}

function completeFields(typed: string): Completion[] {
  const wanted = typed.toLowerCase()
  const found = fields.filter(({ name }) => name.includes(wanted))
  const rank = ({ name }: { name: string }): number => (name.startsWith(wanted) ? 0 : 1)
  return found
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, maxFields)
    .map(({ name, kind, example }) => ({
      text: `${name}:`,
      label: name,
      note: `${kindNotes[kind]} · ${example}`,
      isField: true,
    }))
}

/** What may stand at the caret: fields, ranges, or values that the catalog has. */
export function useCompletions(game: string, { field, typed }: Slot, isOpen: boolean): readonly Completion[] {
  const word = typed.replaceAll('"', '')
  const [wanted] = useDebouncedValue(word, typingMs)
  const isText = field?.kind === 'text'
  const { data = [] } = useValues(isOpen && isText ? game : '', field?.name, wanted)
  if (!isOpen) return []
  if (!field) return completeFields(typed)
  if (field.kind !== 'text') return ranges[field.kind].filter(({ text }) => typed === '' || text.startsWith(typed))
  return data
    .filter((value) => value.toLowerCase().includes(word.toLowerCase()))
    .slice(0, maxFields)
    .map((value) => ({ text: quoteValue(value), label: value, note: field.name, isField: false }))
}
