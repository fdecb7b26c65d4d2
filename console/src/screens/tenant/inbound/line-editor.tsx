import { TextInput } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { CardPicture } from '../../../parts/card-picture.tsx'
import { readCents } from '../cents.tsx'
import { conditions, emptyLine, isBlank, type Line } from './lines.ts'
import { PhotoChoice } from './photo-lines.tsx'

type Props = { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }

/** Stands above the field where there is no room for a row of heads. */
const head = (name: string) => ({ wrapperProps: { 'data-head': name } })

/** The announced cards as rows; a new empty row follows the last one that is filled. */
export function LineEditor({ lines, onChange }: Props) {
  function change(line: Line, changed: Partial<Line>): void {
    const next = lines.map((one) => (one.key === line.key ? { ...one, ...changed } : one))
    const last = next.at(-1)
    onChange(last && !isBlank(last) ? [...next, { ...emptyLine(), box_no: last.box_no }] : next)
  }
  function remove(line: Line): void {
    const rest = lines.filter((one) => one !== line)
    onChange(rest.length > 0 ? rest : [emptyLine()])
  }
  return (
    <div className="line-editor" role="group" aria-label="Announced cards">
      <div className="line-head small soft" aria-hidden>
        <span>Name</span>
        <span>Number</span>
        <span>Condition</span>
        <span>Quantity</span>
        <span>Box</span>
        <span>Value each</span>
      </div>
      {lines.map((line, index) => {
        const nth = `, line ${index + 1}`
        // Empty rows are not sent.
        const position = lines.slice(0, index).filter((one) => !isBlank(one)).length
        const field = (name: keyof Omit<Line, 'key' | 'card' | 'photo'>, label: string) => ({
          'aria-label': label + nth,
          'data-field': `lines.${position}.${name === 'value' ? 'declared_value_cents' : name}`,
          value: line[name],
          onChange: (event: { currentTarget: { value: string } }) =>
            change(line, {
              [name]: event.currentTarget.value,
              // Another name or number is another card.
              ...((name === 'name' || name === 'card_number') && { card: undefined }),
            }),
        })
        const isOpen = !isBlank(line)
        return (
          <div key={line.key} className="line-row">
            <TextInput
              {...field('name', 'Name')}
              {...head('Name')}
              placeholder="Ember Regent"
              leftSection={line.card && <CardPicture url={line.card.image} name="" size="thumb" />}
              error={isOpen && line.name.trim() === ''}
            />
            <TextInput {...field('card_number', 'Number')} {...head('Number')} placeholder="34/36" />
            <span data-head="Condition">
              <select className="plain-select" {...field('condition', 'Condition')}>
                <option value="">Unknown</option>
                {conditions.map((condition) => (
                  <option key={condition}>{condition}</option>
                ))}
              </select>
            </span>
            <TextInput
              {...field('quantity', 'Quantity')}
              {...head('Quantity')}
              inputMode="numeric"
              error={isOpen && !/^[1-9]\d{0,4}$/.test(line.quantity)}
            />
            <TextInput {...field('box_no', 'Box')} {...head('Box')} inputMode="numeric" />
            <TextInput
              {...field('value', 'Value')}
              {...head('Value each')}
              inputMode="decimal"
              leftSection="$"
              error={line.value.trim() !== '' && readCents(line.value) === undefined}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => remove(line)}
            >
              <Trash2 size={15} aria-hidden />
            </button>
            <PhotoChoice line={line} label={`Card in the photo${nth}`} onChoose={(changed) => change(line, changed)} />
          </div>
        )
      })}
    </div>
  )
}
