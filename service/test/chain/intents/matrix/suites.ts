// Purposes that need another world than the one of the matrix, and the suites that do the same to them.
import { faults, type Fault } from './faults.ts'

export const suites = {
  keepers: {
    path: '../../keepers/faults.test.ts',
    purposes: [
      'keeper.refund',
      'keeper.revelation',
      'keeper.reveal',
      'keeper.rescue',
      'pool.free',
      'store.free',
      'keeper.randomness',
    ],
  },
  losses: { path: '../../../packs/redemption/loss.chain.test.ts', purposes: ['redemption.lost_refund'] },
  checkpoints: { path: '../../../trust/evidence/faults.chain.test.ts', purposes: ['evidence.checkpoint'] },
  fillers: { path: '../fillers.test.ts', purposes: ['nonce.fill'] },
} as const

export type Suite = keyof typeof suites
export type PurposeIn<Name extends Suite> = (typeof suites)[Name]['purposes'][number]

/** Each purpose of a suite with each fault. */
export const casesOf = <Name extends Suite>(name: Name): [purpose: PurposeIn<Name>, fault: Fault][] =>
  suites[name].purposes.flatMap((purpose) => faults.map((fault): [PurposeIn<Name>, Fault] => [purpose, fault]))
