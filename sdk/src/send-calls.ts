import { pause } from './attempts.ts'
import type { CallOptions } from './operations.ts'

type Call = { to: string; data: string; value?: string | undefined }

/** Prepared calls, as `packs.prepare`, `instant.prepare`, `sellbacks.prepare` and `wallet.prepareDeposit` return them. */
export type PreparedCalls = { chain_id: number; calls: readonly Call[] }

/** Accepts the typed request functions of wallet libraries as well. */
type Request = (request: never) => Promise<unknown>

/** A browser wallet (EIP-1193), with or without EIP-5792. */
export type ProviderWallet = { request: Request }

/** A viem wallet client with an account and a chain. */
export type ViemWallet = {
  request: Request
  account?: { address: string } | undefined
  sendTransaction: (transaction: never) => Promise<string>
}

export type SendCallsOptions = CallOptions & {
  /** The address of the wallet; default: the account of the viem client. */
  from?: string | undefined
  /** Timeout for the wallet and the chain; default two minutes. */
  forMs?: number | undefined
  /** Interval of polling; default one second. */
  everyMs?: number | undefined
}

/** The transactions of the calls. Submit the last hash. */
export type SentCalls = { transactionHashes: string[]; lastHash: string; isBatched: boolean }

/** The wallet refused the calls, or a transaction reverted. */
export class CallsFailedError extends Error {
  override readonly name = 'CallsFailedError'
}

/** Method not found or not supported: the wallet has no EIP-5792. */
const isUnsupported = (error: unknown): boolean =>
  [-32_601, -32_004, 4_200].includes(Number((error as { code?: unknown }).code))

type Receipt = { status?: unknown; transactionHash?: string }
const isSuccess = ({ status }: Receipt): boolean => status === '0x1' || status === 'success' || status === 1
const hex = (value: number): string => `0x${value.toString(16)}`

function createPoll({ forMs = 120_000, everyMs = 1_000, signal }: SendCallsOptions) {
  return async <Result>(read: () => Promise<Result | undefined>): Promise<Result> => {
    for (const until = performance.now() + forMs; performance.now() < until;) {
      const result = await read()
      if (result !== undefined) return result
      await pause(everyMs, signal)
    }
    throw new CallsFailedError('The transaction was not mined in time; it may still be mined later.')
  }
}

/**
 * Sends prepared calls in their order: as one batch where the wallet supports EIP-5792, otherwise one by one, each after
 * the one before it is mined.
 *
 * @example
 * const buyer = { tier_id: 2, wallet_address: wallet.account.address }
 * const { lastHash } = await sendCalls(wallet, await packhouse.packs.prepare(buyer))
 * await packhouse.packs.submit({ ...buyer, transaction_hash: lastHash })
 */
export async function sendCalls(
  wallet: ProviderWallet | ViemWallet,
  { chain_id: chainId, calls }: PreparedCalls,
  options: SendCallsOptions = {},
): Promise<SentCalls> {
  const poll = createPoll(options)
  const ask = (method: string, params: unknown): Promise<unknown> => wallet.request({ method, params } as never)
  const account = 'account' in wallet ? wallet.account : undefined
  const from = options.from ?? account?.address
  if (from === undefined) throw new TypeError('from is required for a wallet without an account.')

  async function sendBatch(): Promise<SentCalls> {
    const batch = calls.map(({ to, data, value = '0x0' }) => ({ to, data, value }))
    const request = { version: '2.0.0', chainId: hex(chainId), from, atomicRequired: false, calls: batch }
    const answer = (await ask('wallet_sendCalls', [request])) as string | { id: string }
    const id = typeof answer === 'string' ? answer : answer.id
    const receipts = await poll(async () => {
      const { status, receipts: mined = [] } = (await ask('wallet_getCallsStatus', [id])) as {
        status: number
        receipts?: Receipt[]
      }
      if (status >= 400) throw new CallsFailedError(`The wallet reports status ${status} for the calls.`)
      return status >= 200 ? mined : undefined
    })
    return finish(receipts, true)
  }

  async function sendOne({ to, data, value = '0x0' }: Call): Promise<Receipt> {
    const hash =
      'sendTransaction' in wallet
        ? await wallet.sendTransaction({ to, data, value: BigInt(value) } as never)
        : String(await ask('eth_sendTransaction', [{ from, to, data, value }]))
    return poll(async () => ((await ask('eth_getTransactionReceipt', [hash])) as Receipt | null) ?? undefined)
  }

  function finish(receipts: readonly Receipt[], isBatched: boolean): SentCalls {
    if (receipts.length === 0 || !receipts.every(isSuccess)) throw new CallsFailedError('A transaction reverted.')
    const transactionHashes = receipts.map(({ transactionHash = '' }) => transactionHash)
    return { transactionHashes, lastHash: transactionHashes.at(-1) ?? '', isBatched }
  }

  if (!('sendTransaction' in wallet)) {
    try {
      return await sendBatch()
    } catch (error) {
      if (!isUnsupported(error)) throw error
    }
  }
  const receipts: Receipt[] = []
  for (const call of calls) {
    const receipt = await sendOne(call)
    receipts.push(receipt)
    if (!isSuccess(receipt)) break
  }
  return finish(receipts, false)
}
