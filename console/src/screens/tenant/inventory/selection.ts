import { useCallback, useState } from 'react'
import type { Card } from '../api.ts'

/** The selected cards by code; they stay selected while filters change. */
export type Selection = ReadonlyMap<string, Card>

/** What every form for a selection gets. */
export type FormProps = { cards: Selection; onDone: () => void; onClose: () => void }

export function useSelection() {
  const [selected, setSelected] = useState<Selection>(new Map())
  const toggle = useCallback(
    (card: Card) =>
      setSelected((known) => {
        const next = new Map(known)
        if (!next.delete(card.unique_id)) next.set(card.unique_id, card)
        return next
      }),
    [],
  )
  return { selected, toggle, clear: () => setSelected(new Map()) }
}
