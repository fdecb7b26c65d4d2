/** Why a development chain cannot start or go on. None of them is repaired without the operator. */
export type DevChainFailureCode =
  | 'port_busy'
  | 'journal_locked'
  | 'journal_corrupt'
  | 'journal_mismatch'
  | 'journal_write'
  | 'crashed'

export class DevChainFailure extends Error {
  readonly code: DevChainFailureCode

  constructor(code: DevChainFailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DevChainFailure'
    this.code = code
  }
}

/** Chain and database hold two halves of one history, so the advice is always the command that resets both. */
export const resetAdvice =
  'Nothing was changed. `npm run reset` wipes the chain together with the database; keep a copy of the data folder first if it matters.'
