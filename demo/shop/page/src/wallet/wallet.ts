import { Refused, type Call } from '../api.ts'

/** A wallet that the visitor connected. `send` returns the hash of the last transaction. */
export type Wallet = { name: string; address: string; send(calls: readonly Call[]): Promise<string> }

const storageKey = 'card-corner-wallet'

/** The wallet that bought last in this browser; its cards are part of the collection. */
export const rememberWallet = (address: string): void => localStorage.setItem(storageKey, address)
export const rememberedWallet = (): string | null => localStorage.getItem(storageKey)

export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The interface of browser wallets (EIP-1193). */
export type Provider = { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
export type Announced = { info: { uuid: string; name: string; icon: string }; provider: Provider }

/** Collects the wallets of the browser: they announce themselves when asked (EIP-6963). */
export function discoverWallets(onFound: (wallet: Announced) => void): () => void {
  const receive = (event: Event) => onFound((event as CustomEvent<Announced>).detail)
  addEventListener('eip6963:announceProvider', receive)
  dispatchEvent(new Event('eip6963:requestProvider'))
  return () => removeEventListener('eip6963:announceProvider', receive)
}

const pollMs = 700
const pollLimit = 300

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** User rejections have the code 4001 in every wallet. */
function toRefusal(cause: unknown): Refused {
  const { code, message } = cause as { code?: number; message?: string }
  return code === 4001
    ? new Refused('rejected', 'Declined in the wallet.')
    : new Refused('wallet', message ?? 'The wallet failed.')
}

async function poll<Found>(read: () => Promise<Found | undefined>): Promise<Found> {
  for (let attempt = 0; attempt < pollLimit; attempt += 1) {
    const found = await read()
    if (found !== undefined) return found
    await wait(pollMs)
  }
  throw new Refused('wallet', 'The wallet did not report a transaction.')
}

type Status = { status?: number; receipts?: { transactionHash: string }[] }
type Receipt = { status: string } | null

/** Sends all calls in one step where the wallet can (EIP-5792). */
async function sendBatch(provider: Provider, from: string, calls: readonly Call[]): Promise<string> {
  const chainId = await provider.request({ method: 'eth_chainId' })
  const order = {
    version: '2.0.0',
    chainId,
    from,
    atomicRequired: false,
    calls: calls.map(({ to, data }) => ({ to, data })),
  }
  const answer = (await provider.request({ method: 'wallet_sendCalls', params: [order] })) as { id: string } | string
  const id = typeof answer === 'string' ? answer : answer.id
  return poll(async () => {
    const state = (await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as Status
    return state.status !== undefined && state.status >= 200 ? state.receipts?.at(-1)?.transactionHash : undefined
  })
}

/** Sends one transaction after the other, each after the one before it is included. */
async function sendSequence(provider: Provider, from: string, calls: readonly Call[]): Promise<string> {
  let hash = ''
  for (const { to, data } of calls) {
    hash = (await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })) as string
    const receipt = await poll(
      async () =>
        ((await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as Receipt) ?? undefined,
    )
    if (receipt.status === '0x0') throw new Refused('wallet', 'The transaction was reverted.')
  }
  return hash
}

/** Whether a wallet does not know the method for batches. */
const isUnknownMethod = (cause: unknown): boolean => {
  const { code, message = '' } = cause as { code?: number; message?: string }
  return code === 4200 || code === -32601 || /not (supported|found|implemented)|unknown method/i.test(message)
}

export async function connect(name: string, provider: Provider): Promise<Wallet> {
  const [address] = (await provider.request({ method: 'eth_requestAccounts' }).catch((cause: unknown) => {
    throw toRefusal(cause)
  })) as string[]
  if (!address) throw new Refused('wallet', 'The wallet has no account.')
  async function send(calls: readonly Call[]): Promise<string> {
    try {
      return await sendBatch(provider, address ?? '', calls)
    } catch (cause) {
      if (!isUnknownMethod(cause)) throw cause instanceof Refused ? cause : toRefusal(cause)
    }
    return sendSequence(provider, address ?? '', calls).catch((cause: unknown) => {
      throw cause instanceof Refused ? cause : toRefusal(cause)
    })
  }
  return { name, address, send }
}
