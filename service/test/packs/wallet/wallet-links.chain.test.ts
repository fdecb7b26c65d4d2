import {
  concat,
  encodeAbiParameters,
  getContractAddress,
  keccak256,
  padHex,
  size,
  toHex,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { createMoneyWorld, type MoneyWorld } from './wallet-world.ts'

// Each step needs many blocks and jobs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

let world: World
let partner: Client
let money: MoneyWorld
beforeAll(async () => {
  world = await startWorld()
  partner = await world.partner()
  money = createMoneyWorld(world, partner)
})
afterEach(() => money.expectSound())
afterAll(() => world.dispose())

type Proof = { message: string; signature: string }
const send = (name: string | undefined, address: string, proof: Proof, client = partner): Promise<Reply> =>
  client.send('POST', '/end-users/link-wallet', { external_user_id: name, wallet_address: address, ...proof })

test('a wallet is linked by a signature of its holder, and the same proof returns the same answer', async () => {
  const [wallet] = world.wallets
  const proof = await money.signIn(wallet)
  const first = await send('ann', wallet.address, proof)
  expect(first.status).toBe(200)
  expect(first.body.data.end_user).toMatchObject({
    external_user_id: 'ann',
    wallet_address: wallet.address,
    wallet_verified_at: expect.any(String),
  })
  expect((await send('ann', wallet.address, proof)).body).toEqual(first.body)
  const balance = await partner.get('/wallet/balance?external_user_id=ann')
  expect(balance.body.data.end_user).toEqual(first.body.data.end_user)
})

test('a proof is valid for one user, and a wallet belongs to one user per partner', async () => {
  const [wallet, second] = world.wallets
  const proof = await money.signIn(wallet)
  const stolen = await send('mallory', wallet.address, proof)
  expect([stolen.status, stolen.body.error]).toEqual([409, 'identity_conflict'])
  const other = await world.partner()
  expect((await send('ann-there', wallet.address, proof, other)).status).toBe(200)
  const again = await send('ann', wallet.address, proof)
  expect([again.status, again.body.error]).toEqual([409, 'already_exists'])
  const changed = await send('ann', second.address, await money.signIn(second))
  expect([changed.status, changed.body.error]).toEqual([409, 'identity_conflict'])
})

describe('refused proofs create and link no user', () => {
  const at = (ms: number): Date => new Date(Date.now() + ms)
  type Change = NonNullable<Parameters<MoneyWorld['signIn']>[1]>

  // Computed at signing: the table is evaluated long before the world is started.
  test.each<[string, () => Change, string]>([
    ['for another wallet', () => ({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }), 'address'],
    ['signed on a page of another domain', () => ({ uri: 'https://evil.example/link' }), 'domain'],
    ['for another chain', () => ({ chainId: 1 }), 'chain_id'],
    ['old', () => ({ issuedAt: at(-700_000) }), 'expired'],
    ['expired', () => ({ expirationTime: at(-1_000) }), 'expired'],
    ['not yet valid', () => ({ notBefore: at(60_000) }), 'not_yet_valid'],
  ])('a message that is %s', async (_case, change, reason) => {
    const [, wallet] = world.wallets
    const reply = await send('unknown', wallet.address, await money.signIn(wallet, change()))
    expect([reply.status, reply.body.error, reply.body.details]).toEqual([400, 'invalid_message', { reason }])
  })

  test('a message that is not a sign-in, a foreign signature and a malformed signature are refused', async () => {
    const [, wallet, other] = world.wallets
    const good = await money.signIn(wallet)
    const { signature: foreign } = await money.signIn(other)
    const replies = [
      await send('unknown', wallet.address, { ...good, message: 'Hello' }),
      await send('unknown', wallet.address, { ...good, message: `${good.message} ` }),
      await send('unknown', wallet.address, { ...good, signature: foreign }),
      await send('unknown', wallet.address, { ...good, signature: '0x1234' }),
      await send('unknown', wallet.address, { ...good, signature: 'yes' }),
      await send('unknown', '0x12', good),
    ]
    expect(replies.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
      '400 invalid_message',
      expect.stringMatching(/^400 invalid_(message|signature)$/),
      '400 invalid_signature',
      '400 invalid_signature',
      '400 invalid_signature',
      '400 invalid_wallet_address',
    ])
    const known = await world.db.selectFrom('end_users').selectAll().where('external_user_id', '=', 'unknown').execute()
    expect(known).toEqual([])
  })
})

/** Init code that deploys the given runtime code. */
const initCode = (runtime: Hex): Hex => concat(['0x60', toHex(size(runtime), { size: 1 }), '0x8060095f395ff3', runtime])

/** A contract that returns one constant word. */
const answering = (word: Hex): Hex => initCode(concat(['0x7f', word, '0x5f5260205ff3']))
/** Deploys its call data with CREATE2. */
const factoryRuntime: Hex = '0x365f5f375f365f5ff500'
const yes = padHex('0x1626ba7e', { dir: 'right', size: 32 })
const no = padHex('0xffffffff', { dir: 'right', size: 32 })

async function create(data: Hex): Promise<Address> {
  const [wallet] = world.wallets
  const hash = await wallet.client.sendTransaction({ data })
  const { contractAddress } = await world.sandbox.publicClient.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The contract must be deployed.')
  return contractAddress
}

describe('contract wallets', () => {
  test('verify signatures themselves', async () => {
    const [signer] = world.wallets
    const agreeing = await create(answering(yes))
    const refusing = await create(answering(no))
    const proofOf = async (address: Address) => money.signIn({ ...signer, address })
    expect((await send('smart', agreeing, await proofOf(agreeing))).status).toBe(200)
    const refused = await send('smart-no', refusing, await proofOf(refusing))
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_signature'])
  })

  test('can sign before they are deployed', async () => {
    const [signer] = world.wallets
    const factory = await create(initCode(factoryRuntime))
    const code = answering(yes)
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt: padHex('0x', { size: 32 }),
      bytecodeHash: keccak256(code),
    })
    const { message, signature } = await money.signIn({ ...signer, address })
    const wrapped = concat([
      encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [factory, code, signature]),
      '0x6492649264926492649264926492649264926492649264926492649264926492',
    ])
    const reply = await send('future', address, { message, signature: wrapped })
    expect(reply.status).toBe(200)
    expect(reply.body.data.end_user.wallet_address).toBe(address)
    const bare = await send('future-no', address, { ...(await money.signIn({ ...signer, address })), signature })
    expect([bare.status, bare.body.error]).toEqual([400, 'invalid_signature'])
  })
})
