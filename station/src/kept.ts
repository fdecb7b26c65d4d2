import { useRef, useState } from 'preact/hooks'

/** State of a flow that a reload keeps, for this tab only. A change sees every earlier one, however quickly they follow. */
export function useKept<Value>(
  key: string,
  initial: Value,
): [Value, (change: (known: Value) => Value) => void, () => Value] {
  const name = `packhouse-station-${key}`
  const [value, setValue] = useState<Value>(() => {
    const stored = sessionStorage.getItem(name)
    return stored === null ? initial : (JSON.parse(stored) as Value)
  })
  const latest = useRef(value)
  return [
    value,
    (change) => {
      latest.current = change(latest.current)
      sessionStorage.setItem(name, JSON.stringify(latest.current))
      setValue(latest.current)
    },
    () => latest.current,
  ]
}
