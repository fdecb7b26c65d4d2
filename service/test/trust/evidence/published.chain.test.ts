import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskCheckpoints, type CheckpointStore } from '../../../src/trust/evidence/checkpoint-store.ts'
import { seal, type Checkpoint } from '../../../src/trust/evidence/checkpoint.ts'
import { readKeyPair } from '../../../src/kernel/ed25519.ts'
import { createKeyring } from '../../../src/sandbox/chain/keyring.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { worldSecret } from '../../harness/seeded-chain.ts'

const { privateKey, publicKey } = readKeyPair(Buffer.alloc(32, 7))
const { address } = createKeyring(worldSecret).role('keeper')
let folder: string
let store: CheckpointStore
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-published-'))
  store = createDiskCheckpoints(folder)
  const evidence = { store, keys: [publicKey], privateKey, chainAccount: address } as const
  world = await startWorld({ overrides: { evidence } })
}, 400_000)
afterAll(async () => {
  await world.dispose()
  await rm(folder, { recursive: true, force: true })
})

const pathOf = (number: number): string => join(folder, `${String(number).padStart(9, '0')}.checkpoint`)

async function verify() {
  const { body } = await (await world.platform()).get('/operator/v1/audit/verify')
  return body.data.checkpoints
}

test('the hash of a checkpoint goes to the chain, and a folder that was replaced by its key holder is found', async () => {
  await world.partner()
  // The first transaction reverts; the next run publishes again.
  await world.controls.revertNext(1)
  await world.settle()
  await world.advance(3_700)
  const last = await world.until(async () => {
    const { published } = await verify()
    return published.last_number === (await store.last()) && (published.last_number as number)
  }, 'a checkpoint is on chain')
  expect(await verify()).toMatchObject({ is_whole: true, published: { first_different_number: null } })

  // Signed again with the right key, as an attacker with the key and the folder would.
  const text = await readFile(pathOf(last), 'utf8')
  const checkpoint = JSON.parse(text.split('\n')[0] ?? '') as Checkpoint
  await chmod(pathOf(last), 0o600)
  await writeFile(pathOf(last), seal({ ...checkpoint, at: '2020-01-01T00:00:00.000Z' }, privateKey))
  expect(await verify()).toMatchObject({
    is_whole: false,
    first_broken_number: null,
    published: { last_number: last, first_different_number: last },
  })

  await rename(pathOf(last), join(folder, 'away'))
  expect(await verify()).toMatchObject({ is_whole: false, published: { first_different_number: last } })
  await writeFile(pathOf(last), text)
  expect(await verify()).toMatchObject({ is_whole: true })
})
