/** Why a development chain cannot start or continue. All of them require the operator. */
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

/** Chain and database belong together, so the advice is always the command that resets both. */
export const resetAdvice =
  'Nothing was changed. `npm run reset` deletes the chain together with the database; back up the data folder first if you need it.'
