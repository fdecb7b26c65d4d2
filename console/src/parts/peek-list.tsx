import type { ReactNode } from 'react'
import type { Listing } from '../api/account.ts'
import { useListState } from '../app/search.ts'
import { DataTable, type Column } from './data-table.tsx'
import { CloseButton, Peek } from './peek.tsx'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  listing: Listing<Row>
  idOf: (row: Row) => string
  empty: ReactNode
  /** The head and the content of the panel beside the list. */
  titleOf: (row: Row) => string
  children: (row: Row) => ReactNode
}

/** A list whose rows open in a panel beside it; the address names the row. */
export function PeekList<Row>({ label, columns, listing, idOf, empty, titleOf, children }: Props<Row>) {
  const [{ peek }, change] = useListState()
  const peeked = listing.rows.find((row) => idOf(row) === peek)
  const close = (): void => change({ peek: undefined })
  return (
    <div className="list-layout" data-peek={peeked !== undefined}>
      <section className="card list-card" aria-label={label}>
        <DataTable
          label={label}
          columns={columns}
          listing={listing}
          idOf={idOf}
          selectedId={peek}
          onOpen={(row) => change({ peek: idOf(row) })}
          onPeek={(row) => change({ peek: row && idOf(row) })}
          empty={empty}
        />
      </section>
      {peeked && (
        <Peek label={`Entry ${idOf(peeked)}`} onClose={close}>
          <header className="card-head">
            <h2>{titleOf(peeked)}</h2>
            <CloseButton onClose={close} />
          </header>
          <div className="card-body stack">{children(peeked)}</div>
        </Peek>
      )}
    </div>
  )
}
