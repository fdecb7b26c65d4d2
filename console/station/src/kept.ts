import { useState } from 'preact/hooks'

/** State of a flow that a reload keeps, for this tab only. */
export function useKept<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const name = `packhouse-station-${key}`
  const [value, setValue] = useState<Value>(() => {
    const stored = sessionStorage.getItem(name)
    return stored === null ? initial : (JSON.parse(stored) as Value)
  })
  return [
    value,
    (next) => {
      sessionStorage.setItem(name, JSON.stringify(next))
      setValue(next)
    },
  ]
}
