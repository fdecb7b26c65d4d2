import { defineMachine } from '../../kernel/machine.ts'
import { dayMs } from '../../kernel/time.ts'

/** The available report types. */
export const reportTypes = [
  'inventory_snapshot',
  'card_movements',
  'orders',
  'withdrawals',
  'transfers',
  'inbound_receipts',
  'invoice_lines',
  'storage_accrual',
  'declared_values',
  'exceptions',
  'sla',
] as const
export type TableName = (typeof reportTypes)[number]

/** The available filters; each table supports some of them. */
export const filterNames = [
  'status',
  'site_id',
  'unique_id',
  'game',
  'condition',
  'reference',
  'method',
  'event',
  'type',
  'fee',
  'metric',
] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

export const reportMachine = defineMachine({
  name: 'report',
  states: ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'],
  initial: 'QUEUED',
  events: {
    start: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING' },
    finish: { from: ['RUNNING'], to: 'READY' },
    fail: { from: ['QUEUED', 'RUNNING'], to: 'FAILED' },
    expire: { from: ['READY'], to: 'EXPIRED' },
  },
})

export type ReportStatus = (typeof reportMachine)['states'][number]
export type ReportEvent = keyof (typeof reportMachine)['events']
export const reportFormats = ['csv', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]
export type Problem = { code: string; severity: 'WARNING' | 'ERROR'; message: string }

export type Report = {
  id: number
  accountId: number
  type: TableName
  format: ReportFormat
  /** Timestamps as texts, resolved at the time of the request. */
  parameters: { from: string; to: string; filters?: Filters }
  status: ReportStatus
  rowCount: number | null
  byteSize: bigint | null
  sha256: Uint8Array | null
  blobId: string | null
  problems: readonly Problem[]
  apiKeyId: string
  requestedAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
}

export const standardRangeMs = 31 * dayMs
export const maxRangeMs = 366 * dayMs
export const retentionMs = 30 * dayMs
export const maxAttempts = 3
export const reportQueue = 'vault.reports'
