import type { Db } from '../../db/db.ts'
import { takeTotpStep, type Person } from '../people/store.ts'
import type { FactorHolder } from './second-factors.ts'
import type { Secrets } from './secrets.ts'

/** Reads the second factors of people. */
export function createAuthenticators({ db, secrets }: { db: Db; secrets: Secrets }) {
  function holderOf({ id, totpSealed, totpConfirmedAt, totpStep, hasPasskey }: Person): FactorHolder {
    const totp =
      totpConfirmedAt === null || totpSealed === null
        ? undefined
        : {
            secret: secrets.open(totpSealed, id),
            lastStep: Number(totpStep),
            takeStep: (step: number) => takeTotpStep(db, id, step),
          }
    return { owner: `operator:${id}`, totp, hasPasskey }
  }

  return { holderOf }
}

export type Authenticators = ReturnType<typeof createAuthenticators>
