type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
}

/** A choice of few, all visible. */
export function Segmented<Value extends string>({ label, value, choices, onChange }: SegmentedProps<Value>) {
  return (
    <div className="segmented" role="group" aria-label={label}>
      {choices.map(([known, text]) => (
        <button key={known} type="button" aria-pressed={known === value} onClick={() => onChange(known)}>
          {text}
        </button>
      ))}
    </div>
  )
}
