import { Type } from 'typebox'
import { exportStatuses, type ExportStatus } from './redeem-status.ts'

export const ExportStatusField = Type.Unsafe<ExportStatus | null>({
  type: ['string', 'null'],
  enum: [...exportStatuses, null],
  description: 'The status of the open export of the card from its vault to a wallet; null if there is none.',
})
