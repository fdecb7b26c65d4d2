import { expect, test } from 'vitest'
import { CallsFailedError, sendCalls } from './send-calls.ts'

const prepared = {
  chain_id: 31_337,
  calls: [
    { to: '0xaa', data: '0x01' },
    { to: '0xbb', data: '0x02' },
  ],
}
const from = '0xcc'
const quick = { from, everyMs: 1, forMs: 5_000 }

type Asked = { method: string; params: unknown[] }

/** A wallet that answers by method. */
function walletOf(answers: Record<string, (params: unknown[]) => unknown>) {
  const asked: Asked[] = []
  const request = async ({ method, params }: { method: string; params: never }): Promise<unknown> => {
    asked.push({ method, params })
    const answer = answers[method]
    if (!answer) throw Object.assign(new Error('Method not found'), { code: -32_601 })
    return answer(params)
  }
  return { asked, request }
}

test('a wallet with EIP-5792 gets one batch', async () => {
  let polls = 0
  const wallet = walletOf({
    wallet_sendCalls: () => ({ id: 'batch-1' }),
    wallet_getCallsStatus: () =>
      polls++ === 0 ? { status: 100 } : { status: 200, receipts: [{ status: '0x1', transactionHash: '0x99' }] },
  })
  expect(await sendCalls(wallet, prepared, quick)).toEqual({
    transactionHashes: ['0x99'],
    lastHash: '0x99',
    isBatched: true,
  })
  expect(wallet.asked[0]?.params).toEqual([
    {
      version: '2.0.0',
      chainId: '0x7a69',
      from,
      atomicRequired: false,
      calls: prepared.calls.map((call) => ({ ...call, value: '0x0' })),
    },
  ])
})

test('a wallet without it gets the calls one by one, each after the one before', async () => {
  const wallet = walletOf({
    eth_sendTransaction: ([transaction]) => `hash-of-${(transaction as { to: string }).to}`,
    eth_getTransactionReceipt: ([hash]) => ({ status: '0x1', transactionHash: hash }),
  })
  expect(await sendCalls(wallet, prepared, quick)).toMatchObject({ lastHash: 'hash-of-0xbb', isBatched: false })
  expect(wallet.asked.map(({ method }) => method)).toEqual([
    'wallet_sendCalls',
    'eth_sendTransaction',
    'eth_getTransactionReceipt',
    'eth_sendTransaction',
    'eth_getTransactionReceipt',
  ])
})

test('a viem client signs by itself; a revert stops the rest, and a refusal of the person is not repeated', async () => {
  const sent: unknown[] = []
  const { request } = walletOf({ eth_getTransactionReceipt: () => ({ status: '0x0', transactionHash: '0x1' }) })
  const viem = {
    request,
    account: { address: from },
    sendTransaction: async (transaction: never) => {
      sent.push(transaction)
      return '0x1'
    },
  }
  await expect(sendCalls(viem, prepared, { everyMs: 1 })).rejects.toBeInstanceOf(CallsFailedError)
  expect(sent).toEqual([{ to: '0xaa', data: '0x01', value: 0n }])
  const refusing = walletOf({
    wallet_sendCalls: () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4_001 })
    },
  })
  await expect(sendCalls(refusing, prepared, quick)).rejects.toThrow('User rejected')
  expect(refusing.asked).toHaveLength(1)
})
