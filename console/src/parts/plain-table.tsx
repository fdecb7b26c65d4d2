import type { ReactNode } from 'react'

/** The head of a column: its name, aligned to the right where its cells are figures, or hidden from the eye. */
type Column = string | { right: string } | { hidden: string }

function Head({ column }: { column: Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>
  if ('hidden' in column)
    return (
      <th scope="col">
        <span className="visually-hidden">{column.hidden}</span>
      </th>
    )
  return (
    <th scope="col" className="right">
      {column.right}
    </th>
  )
}

type PlainTableProps = { label: string; columns: readonly Column[]; className?: string; children: ReactNode }

/** A short table inside a card. It scrolls sideways in itself on narrow screens. */
export function PlainTable({ label, columns, className = '', children }: PlainTableProps) {
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
      <table className={`plain-table ${className}`.trim()}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <Head key={index} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
