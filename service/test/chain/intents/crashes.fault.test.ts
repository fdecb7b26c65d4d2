import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { crashPoints } from '../../../src/chain/intents/crash-points.ts'
import { runCrashRounds, runZombieRound } from './crash-rounds.ts'

// The full count takes minutes; each run covers a part of it with a new seed.
const isProof = process.env['PACKHOUSE_PROVE'] === '1'
const intents = isProof ? 250 : 24
const kills = isProof ? 50 : 5

const newSeed = (): number => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31))
  console.log(`seed ${seed}`)
  return seed
}

test(
  'killed after nonce, signing, commit, broadcast and receipt, every intent is mined exactly once',
  // On a busy machine each of fifty runs takes half a minute.
  { timeout: isProof ? 3_600_000 : 1_200_000 },
  async () => {
    const result = await runCrashRounds({ intents, kills, seed: newSeed() })
    console.log(
      `${result.intents} intents, ${result.wrong.length} not mined exactly once; kills:`,
      Object.fromEntries(result.kills),
    )
    expect(result.wrong).toEqual([])
    expect(result.unsettled).toBe(0)
    // Contiguous, and every sent transaction is recorded.
    expect(result.knownNonces).toEqual(Array.from({ length: result.intents }, (_, nonce) => BigInt(nonce)))
    expect(result.spentNonces).toBe(result.intents)
    expect([...result.kills.keys()].toSorted()).toEqual([...crashPoints].toSorted())
    expect([...result.kills.values()].reduce((sum, count) => sum + count, 0)).toBe(kills)
    expect(result.complaints).toBe('')
  },
)

test.each(['after_signing', 'after_commit'] as const)(
  'a process that was suspended %s and resumes after another took its account does no harm',
  { timeout: 300_000 },
  async (point) => {
    const { wrong, spentNonces, intents: sent } = await runZombieRound(point)
    expect(wrong).toEqual([])
    expect(spentNonces).toBe(sent)
  },
)

test('the same run detects transactions that are sent before they are stored', { timeout: 300_000 }, async () => {
  const result = await runCrashRounds({
    intents: 8,
    kills: 2,
    seed: newSeed(),
    points: ['after_signing'],
    broadcastsBeforeKeeping: true,
  })
  expect(result.wrong).not.toEqual([])
})
