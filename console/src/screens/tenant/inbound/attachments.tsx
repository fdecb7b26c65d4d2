import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileDown, Paperclip, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { apiBaseOf, hasScope, useAccount } from '../../../api/session.ts'
import { Failure } from '../../../parts/states.tsx'
import { Time } from '../../../parts/time.tsx'
import { useFileUrl, type Attachment, type Inbound } from '../api.ts'

const kinds = {
  packing_list: 'Packing list',
  invoice: 'Invoice',
  photo: 'Photo',
  manifest_csv: 'Manifest',
  other: 'File',
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function kindOf({ type, name }: File): Attachment['kind'] {
  if (type.startsWith('image/')) return 'photo'
  if (type === 'text/csv' || name.endsWith('.csv')) return 'manifest_csv'
  return type === 'application/pdf' ? 'packing_list' : 'other'
}

/** Packing lists and photos of a shipment; files can be dropped on the card. */
export function Attachments({ shipment }: { shipment: Inbound }) {
  const account = useAccount()
  const client = useQueryClient()
  const fileUrl = useFileUrl()
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isAllowed = hasScope(account, 'write:inbound_shipment') && shipment.status !== 'CANCELLED'
  const attach = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const body = new FormData()
        body.set('kind', kindOf(file))
        body.set('file', file)
        await call(`${apiBaseOf(account)}/inbound-shipments/${shipment.id}/attachments`, { method: 'POST', body })
      }
    },
    onSettled: () => client.invalidateQueries(),
  })
  const found = shipment.attachments ?? []
  return (
    <section
      className="card attachments"
      aria-labelledby="attachments-title"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(isAllowed)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (isAllowed) attach.mutate([...event.dataTransfer.files])
      }}
    >
      <header className="card-head">
        <h2 id="attachments-title">Attachments</h2>
        {isAllowed && (
          <>
            <input
              ref={field}
              type="file"
              multiple
              hidden
              accept="application/pdf,image/png,image/jpeg,image/webp,text/csv"
              aria-label="Files to attach"
              onChange={(event) => {
                attach.mutate([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
            <button
              type="button"
              className="pill row"
              disabled={attach.isPending}
              onClick={() => field.current?.click()}
            >
              <Upload size={13} aria-hidden /> {attach.isPending ? 'Sending' : 'Attach'}
            </button>
          </>
        )}
      </header>
      <div className="card-body">
        {attach.error && <Failure error={attach.error} />}
        {found.length === 0 ? (
          <p className="soft small">
            No file yet.{' '}
            {isAllowed && 'Drop a packing list, an invoice or photos here: PDF, picture or CSV, up to 10 MB.'}
          </p>
        ) : (
          <ul className="file-list">
            {found.map(({ id, kind, file_name, byte_size, url, created_at }) => (
              <li key={id} className="row">
                <Paperclip size={15} aria-hidden />
                <span className="grow">
                  <span className="strong cut">{file_name}</span>
                  <span className="small soft">
                    {kinds[kind]} · {sizeOf(byte_size)} · <Time at={created_at} />
                  </span>
                </span>
                <a
                  href={fileUrl(url)}
                  className="icon-button"
                  download={file_name}
                  aria-label={`Download ${file_name}`}
                >
                  <FileDown size={16} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
