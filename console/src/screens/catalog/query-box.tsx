import { Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useHotkeys } from '@mantine/hooks'
import { Button } from '@mantine/core'
import { applyCompletion, slotAt, spanAt, tokenize, type Edit, type Slot } from './syntax.ts'
import { useCompletions, type Completion } from './completions.ts'

export type QueryFault = { position: number; message: string; code: string; suggestion: string | undefined }

type Props = {
  game: string
  value: string
  onRun: (query: string) => void
  fault: QueryFault | undefined
  /** The choices above the query. */
  children: ReactNode
}

/** The query in colours, behind the field that is typed into; the word that was refused is underlined. */
function Colours({ query, fault }: { query: string; fault: QueryFault | undefined }) {
  const refused = fault && spanAt(query, fault.position)
  return tokenize(query).map(({ kind, from, to }) => (
    <span key={from} data-kind={kind} data-refused={refused?.from === from || undefined}>
      {query.slice(from, to)}
    </span>
  ))
}

function Fault({ fault, left, onFix }: { fault: QueryFault; left: number; onFix: (() => void) | undefined }) {
  const { message, position, code, suggestion } = fault
  return (
    <div className="query-fault" id="query-fault" role="alert">
      <span className="query-caret" style={{ left }} aria-hidden />
      <p>
        <b>{message}</b>
        <span className="small">
          character {position + 1} · <span className="mono">{code}</span>
        </span>
      </p>
      {suggestion !== undefined && onFix && (
        <button type="button" className="fix" onClick={onFix}>
          Use <span className="mono">{suggestion}</span> <kbd className="kbd">Tab</kbd>
        </button>
      )}
    </div>
  )
}

function Options({
  options,
  active,
  onPick,
}: {
  options: readonly Completion[]
  active: number
  onPick: (one: Completion) => void
}) {
  return (
    <ul id="query-options" role="listbox" aria-label="Completions" className="query-options">
      {options.map((option, index) => (
        <li
          key={option.text}
          id={`query-option-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => {
            event.preventDefault()
            onPick(option)
          }}
        >
          <span className="mono cut">{option.label}</span>
          <span className="small soft cut">{option.note}</span>
        </li>
      ))}
    </ul>
  )
}

/** The position of a word in pixels, read from the coloured layer. */
function useFaultOffset(layer: React.RefObject<HTMLElement | null>, scroll: number, fault: QueryFault | undefined) {
  const [left, setLeft] = useState(0)
  useLayoutEffect(() => {
    const word = layer.current?.querySelector<HTMLElement>('[data-refused]')
    setLeft(word ? Math.max(0, word.offsetLeft + Math.min(word.offsetWidth, 40) / 2 - scroll) : 0)
  }, [layer, scroll, fault])
  return left
}

/** The query box: colours, completion, and the error under the word that it is about. */
export function QueryBox({ game, value, onRun, fault, children }: Props) {
  const [text, setText] = useState(value)
  const [caret, setCaret] = useState(value.length)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [scroll, setScroll] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const isAsked = text === value
  const shown = isAsked ? fault : undefined
  const slot: Slot = slotAt(text, caret)
  const options = useCompletions(game, slot, isOpen)
  const left = useFaultOffset(layer, scroll, shown)
  /** What was run here last: its arrival must not replace what was typed since. */
  const asked = useRef(value)
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useHotkeys([['/', () => field.current?.focus()]])

  function run(query: string): void {
    asked.current = query
    setText(query)
    onRun(query)
  }
  function put({ query, caret: at }: Edit): void {
    setText(query)
    setCaret(at)
    setActive(-1)
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }
  function pick({ text: chosen, isField }: Completion): void {
    put(applyCompletion(text, slot, chosen))
    setOpen(isField)
    field.current?.focus()
  }
  function fix(): void {
    if (!shown?.suggestion) return
    const { from, to } = spanAt(text, shown.position)
    const query = text.slice(0, from) + shown.suggestion + text.slice(to)
    put({ query, caret: from + shown.suggestion.length })
    field.current?.focus()
    run(query)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const hasOptions = isOpen && options.length > 0
    if (event.key === ' ' && event.ctrlKey) setOpen(true)
    else if (event.key === 'ArrowDown' && hasOptions) setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp' && hasOptions) setActive(((active + options.length) % (options.length + 1)) - 1)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key === 'Tab' && !event.shiftKey && shown?.suggestion) fix()
    else if (event.key === 'Tab' && !event.shiftKey && hasOptions && slot.typed !== '')
      pick(options[Math.max(0, active)]!)
    else if (event.key === 'Enter') {
      const chosen = hasOptions ? options[active] : undefined
      if (chosen) pick(chosen)
      else {
        setOpen(false)
        run(text.trim())
      }
    } else return
    event.preventDefault()
  }
  const hasOptions = isOpen && options.length > 0
  return (
    <section className="query-box" data-refused={shown !== undefined} aria-label="Search the catalog">
      <div className="query-choices">
        {children}
        <span className="grow" />
        <span className="small faint query-help">Enter runs · Ctrl Space completes · Tab accepts</span>
      </div>
      <div className="query-line">
        <Search size={17} aria-hidden />
        <div className="query-field">
          <div className="query-layer" aria-hidden>
            <div ref={layer} style={{ transform: `translateX(${-scroll}px)` }}>
              <Colours query={text} fault={shown} />
            </div>
          </div>
          <input
            ref={field}
            value={text}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            aria-label="Query"
            placeholder="types:spark hp:[60 TO *] -rarity:common"
            role="combobox"
            aria-expanded={hasOptions}
            aria-controls="query-options"
            aria-autocomplete="list"
            aria-invalid={shown !== undefined}
            aria-describedby={shown ? 'query-fault' : undefined}
            aria-activedescendant={hasOptions && active >= 0 ? `query-option-${active}` : undefined}
            maxLength={1_024}
            onKeyDown={onKeyDown}
            onScroll={(event) => setScroll(event.currentTarget.scrollLeft)}
            onSelect={(event) => {
              setCaret(event.currentTarget.selectionStart ?? 0)
              setScroll(event.currentTarget.scrollLeft)
            }}
            onBlur={() => setOpen(false)}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setCaret(event.currentTarget.selectionStart ?? 0)
              setScroll(event.currentTarget.scrollLeft)
              setActive(-1)
              setOpen(true)
            }}
          />
        </div>
        <Button onClick={() => run(text.trim())}>Run</Button>
      </div>
      {hasOptions && <Options options={options} active={active} onPick={pick} />}
      {shown && <Fault fault={shown} left={left} onFix={shown.suggestion ? fix : undefined} />}
    </section>
  )
}
