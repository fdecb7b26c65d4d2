import { Download, Table2, ChartLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { downloadCsv, type ChartTable } from './csv.ts'

type ChartCardProps = {
  title: string
  /** The finding in one sentence, for screen readers. */
  finding: string
  legend?: ReactNode
  table: ChartTable
  file: string
  children: ReactNode
}

/** A chart with the same numbers as a table and as CSV. */
export function ChartCard({ title, finding, legend, table, file, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section className="card chart-card">
      <header className="card-head">
        <h2>{title}</h2>
        <div className="row wrap">
          {legend}
          <button
            type="button"
            className="icon-button"
            onClick={() => setTable(!isTable)}
            aria-label={isTable ? `Show ${title} as chart` : `Show ${title} as table`}
            title={isTable ? 'Chart' : 'Table'}
          >
            {isTable ? <ChartLine size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
          </button>
          <button
            type="button"
            className="icon-button"
            onClick={() => downloadCsv(file, table)}
            aria-label={`Download ${title} as CSV`}
            title="CSV"
          >
            <Download size={16} aria-hidden />
          </button>
        </div>
      </header>
      <div className="card-body">
        {isTable ? (
          <div className="chart-table" tabIndex={0} role="region" aria-label={`${title} as table`}>
            <table>
              <thead>
                <tr>
                  {table.head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row[0]}>
                    {row.map((text, index) => (
                      <td key={table.head[index]}>{text}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <figure className="chart" role="img" aria-label={finding}>
            {children}
          </figure>
        )}
      </div>
    </section>
  )
}

export function LegendItem({ color, isDashed, children }: { color: string; isDashed?: boolean; children: ReactNode }) {
  return (
    <span className="legend">
      <svg width="16" height="10" aria-hidden>
        <line
          x1="1"
          x2="15"
          y1="5"
          y2="5"
          stroke={color}
          strokeWidth="3"
          strokeLinecap="round"
          {...(isDashed && { strokeDasharray: '2 4', strokeWidth: 2 })}
        />
      </svg>
      {children}
    </span>
  )
}
