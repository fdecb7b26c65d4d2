// A checkpoint has no document: its owner is the list of checkpoints, each of which must reach the chain.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskCheckpoints, type CheckpointStore } from '../../../src/trust/evidence/checkpoint-store.ts'
import { readKeyPair } from '../../../src/kernel/ed25519.ts'
import { createKeyring } from '../../../src/sandbox/chain/keyring.ts'
import { createFaults, createHolds, wasHit, type Holds } from '../../chain/intents/matrix/faults.ts'
import { casesOf } from '../../chain/intents/matrix/suites.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { worldSecret } from '../../harness/seeded-chain.ts'

const { privateKey, publicKey } = readKeyPair(Buffer.alloc(32, 7))
const { address } = createKeyring(worldSecret).role('keeper')
/** A checkpoint is written every five minutes. */
const dueSeconds = 310

let folder: string
let store: CheckpointStore
let world: World
let holds: Holds
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-checkpoints-'))
  store = createDiskCheckpoints(folder)
  const evidence = { store, keys: [publicKey], privateKey, chainAccount: address } as const
  world = await startWorld({ overrides: { evidence } })
  holds = await createHolds(world)
}, 400_000)
afterAll(async () => {
  await world.dispose()
  await rm(folder, { recursive: true, force: true })
})

async function readPublished() {
  const { body } = await (await world.platform()).get('/operator/v1/audit/verify')
  return body.data.checkpoints.published as { last_number: number; first_different_number: number | null }
}

test.for(casesOf('checkpoints'))(
  'a checkpoint reaches the chain when the transaction of %s %s',
  async ([purpose, fault]) => {
    await holds.forget()
    await holds.expect(purpose)
    // A new account is an entry of the audit log.
    await world.partner()
    await world.advance(dueSeconds)
    const held = await holds.reach(purpose)
    const number = await store.last()
    await createFaults(world, holds)[fault]()
    await world.until(() => wasHit(world, fault, held), `the transaction of ${purpose} ${fault}`)
    // What ended without effect is published again with the next checkpoint.
    await world.advance(dueSeconds)
    const published = await world.until(async () => {
      const now = await readPublished()
      return now.last_number >= number && now
    }, 'the checkpoint is on chain')
    expect(published.first_different_number).toBeNull()
    expect(held.reference).toBe(`checkpoint:${number}`)
  },
)
