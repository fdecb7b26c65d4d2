import type { Schemas } from '@packhouse/sdk'
import { PackageOpen } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { Id } from '../../parts/id.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Decision } from './four-eyes.tsx'

type CardExport = Schemas['AdminCardExport']

function ExportRow({ row }: { row: CardExport }) {
  return (
    <Decision
      path={`/admin/card-exports/${row.export_id}`}
      title={
        <>
          Card <Id value={row.unique_id} label="card" /> to <Id value={row.wallet_address} label="wallet" />
        </>
      }
      status={row.status}
      text={`Export ${row.export_id} of partner ${row.partner_id}; the card is in the vault of ${row.external_user_id ?? 'an end user'}.`}
      proposedBy={row.proposed_by}
      approvedBy={row.approved_by}
      approvalsNeeded={row.approvals_needed}
      createdAt={row.created_at}
      roles={['treasury']}
      isOpen
      effect={
        <p>
          The card leaves for this wallet after the waiting period of the vault once enough people approved. Until then
          the export can be cancelled.
        </p>
      }
    />
  )
}

export function CardExports() {
  const exports = useRead('/admin/card-exports', { limit: 50 })
  return (
    <section className="card" aria-label="Card exports">
      <header className="card-head">
        <h2>Card exports above the limit</h2>
        <span className="small soft">oldest first</span>
      </header>
      <Loaded query={exports}>
        {(data) =>
          data.exports.length === 0 ? (
            <Empty icon={PackageOpen} title="No export waits">
              Exports of cards whose price is above the limit, or that have no price, wait here until people approve
              them.
            </Empty>
          ) : (
            <ul className="decisions">
              {data.exports.map((row) => (
                <ExportRow key={row.export_id} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
