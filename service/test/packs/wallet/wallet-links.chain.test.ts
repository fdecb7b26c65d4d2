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

// A world does a lot for each step; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 300_000 })

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

test('a wallet is proven by its holder’s signature, and the same proof sent again says the same', async () => {
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

test('a proof counts for one user, and a wallet is one user’s of a partner', async () => {
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

describe('refused, and nobody is made or linked', () => {
  const at = (ms: number): Date => new Date(Date.now() + ms)
  type Change = NonNullable<Parameters<MoneyWorld['signIn']>[1]>

  // Times are those of the signing: the list is made long before a world stands.
  test.each<[string, () => Change, string]>([
    ['another wallet’s', () => ({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }), 'address'],
    ['another chain’s', () => ({ chainId: 1 }), 'chain_id'],
    ['old', () => ({ issuedAt: at(-700_000) }), 'expired'],
    ['expired', () => ({ expirationTime: at(-1_000) }), 'expired'],
    ['not yet valid', () => ({ notBefore: at(60_000) }), 'not_yet_valid'],
  ])('a text that is %s', async (_what, change, reason) => {
    const [, wallet] = world.wallets
    const reply = await send('nobody', wallet.address, await money.signIn(wallet, change()))
    expect([reply.status, reply.body.error, reply.body.details]).toEqual([400, 'invalid_message', { reason }])
  })

  test('a text that is no sign-in, a signature of somebody else, and what is no signature', async () => {
    const [, wallet, other] = world.wallets
    const good = await money.signIn(wallet)
    const { signature: foreign } = await money.signIn(other)
    const replies = [
      await send('nobody', wallet.address, { ...good, message: 'Hello' }),
      await send('nobody', wallet.address, { ...good, message: `${good.message} ` }),
      await send('nobody', wallet.address, { ...good, signature: foreign }),
      await send('nobody', wallet.address, { ...good, signature: '0x1234' }),
      await send('nobody', wallet.address, { ...good, signature: 'yes' }),
      await send('nobody', '0x12', good),
    ]
    expect(replies.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
      '400 invalid_message',
      expect.stringMatching(/^400 invalid_(message|signature)$/),
      '400 invalid_signature',
      '400 invalid_signature',
      '400 invalid_signature',
      '400 invalid_wallet_address',
    ])
    const known = await world.db.selectFrom('end_users').selectAll().where('external_user_id', '=', 'nobody').execute()
    expect(known).toEqual([])
  })
})

/** Leaves the code that follows it behind. */
const initCode = (runtime: Hex): Hex => concat(['0x60', toHex(size(runtime), { size: 1 }), '0x8060095f395ff3', runtime])

/** A contract whose every answer is one word. */
const answering = (word: Hex): Hex => initCode(concat(['0x7f', word, '0x5f5260205ff3']))
/** Creates what it is called with, at an address that follows from it. */
const factoryRuntime: Hex = '0x365f5f375f365f5ff500'
const yes = padHex('0x1626ba7e', { dir: 'right', size: 32 })
const no = padHex('0xffffffff', { dir: 'right', size: 32 })

async function create(data: Hex): Promise<Address> {
  const [wallet] = world.wallets
  const hash = await wallet.client.sendTransaction({ data })
  const { contractAddress } = await world.sandbox.publicClient.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('A contract was made.')
  return contractAddress
}

describe('wallets that are contracts', () => {
  test('say themselves whether a signature is theirs', async () => {
    const [signer] = world.wallets
    const agreeing = await create(answering(yes))
    const refusing = await create(answering(no))
    const proofOf = async (address: Address) => money.signIn({ ...signer, address })
    expect((await send('smart', agreeing, await proofOf(agreeing))).status).toBe(200)
    const refused = await send('smart-no', refusing, await proofOf(refusing))
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_signature'])
  })

  test('can sign before they exist', async () => {
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
