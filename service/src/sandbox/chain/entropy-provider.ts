import { keccak256, parseAbiItem, parseEventLogs, toHex, type Abi, type Hex, type PublicClient } from 'viem'
import * as devEntropy from '../../chain/abi/dev-entropy.ts'
import { contractAddress, type Deployment } from '../../chain/deploy/deploy.ts'
import type { RandomnessMode } from '../controls/service.ts'
import type { Keyring } from './keyring.ts'
import type { Sender } from './sender.ts'

export type EntropyProvider = {
  /** Registers the provider, if it is not registered yet. */
  register(): Promise<void>
  /** Fulfills new requests in `auto` mode; otherwise it only records them. */
  answer(): Promise<number>
  /** The number of a request, once it is made; withheld in `manual` and `timeout` mode. */
  revelation(sequence: bigint): Promise<Hex | undefined>
  setMode(mode: RandomnessMode): void
  mode(): RandomnessMode
  /** Fulfills the oldest pending requests in `manual` mode. */
  release(count: number): Promise<number>
}

const chainLength = 20_000
const feeWei = 15_000_000_000_000n
const maxHashes = 10_000
const maxBlocks = 2_000n
const reorgDepth = 64n

export const requested = parseAbiItem(
  'event Requested(address indexed provider, address indexed caller, uint64 indexed sequenceNumber, bytes32 userContribution, uint32 gasLimit, bytes extraArgs)',
)

/** The hash chain of the last seed: every provider of a process has the same one, and it takes 20,000 hashes. */
let lastChain: { seed: Hex; links: readonly Uint8Array[] } | undefined

function createLinks(seed: Hex): readonly Uint8Array[] {
  const links: Uint8Array[] = []
  let link = keccak256(seed, 'bytes')
  for (let index = chainLength - 1; index >= 0; index--) {
    links[index] = link
    link = keccak256(link, 'bytes')
  }
  return links
}

/** Every link is the hash of the next, so each number is committed before it is requested and can be verified. */
function createHashChain(seed: Hex): (index: number) => Hex | undefined {
  return (index) => {
    if (lastChain?.seed !== seed) lastChain = { seed, links: createLinks(seed) }
    const link = lastChain.links[index]
    return link && toHex(link)
  }
}

export type EntropyDeps = { publicClient: PublicClient; sender: Sender; deployment: Deployment; keyring: Keyring }

/** The sandbox's implementation of the production entropy provider, with the same rules. */
export function createEntropyProvider({ publicClient, sender, deployment, keyring }: EntropyDeps): EntropyProvider {
  const linkOf = createHashChain(keyring.entropySeed)
  const provider = keyring.role('entropyProvider').address
  const entropy = { address: contractAddress(deployment, 'dev-entropy'), abi: devEntropy.abi as Abi } as const
  const firstBlock = BigInt(deployment.contracts['dev-entropy']?.block ?? 0)
  /** The user contribution by sequence number; a reorg may replace it. */
  const waiting = new Map<bigint, Hex>()
  let nextBlock = firstBlock
  let mode: RandomnessMode = 'auto'
  let turn: Promise<unknown> = Promise.resolve()

  /** One sender at a time: two fulfillments of one request would compete for a nonce. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  const readInfo = () =>
    publicClient.readContract({
      ...entropy,
      abi: devEntropy.abi,
      functionName: 'getProviderInfoV2',
      args: [provider],
    })

  async function register(): Promise<void> {
    const { sequenceNumber } = await readInfo()
    if (sequenceNumber > 0n) return
    await sender.send('entropyProvider', {
      ...entropy,
      functionName: 'register',
      args: [feeWei, linkOf(0), BigInt(chainLength), maxHashes],
    })
  }

  async function collect(): Promise<void> {
    const head = await publicClient.getBlockNumber({ cacheTime: 0 })
    if (nextBlock > head) return
    // Blocks that a reorg may have replaced are read again; requests fulfilled meanwhile are skipped.
    let from = nextBlock - reorgDepth > firstBlock ? nextBlock - reorgDepth : firstBlock
    while (from <= head) {
      const to = from + maxBlocks < head ? from + maxBlocks : head
      const logs = await publicClient.getLogs({ address: entropy.address, fromBlock: from, toBlock: to })
      for (const { args } of parseEventLogs({ abi: [requested], logs })) {
        if (args.provider === provider) waiting.set(args.sequenceNumber, args.userContribution)
      }
      from = to + 1n
    }
    nextBlock = head + 1n
  }

  async function isOpen(sequence: bigint): Promise<boolean> {
    const request = await publicClient.readContract({
      ...entropy,
      abi: devEntropy.abi,
      functionName: 'getRequestV2',
      args: [provider, sequence],
    })
    return request.sequenceNumber === sequence
  }

  async function release(count: number): Promise<number> {
    let answered = 0
    for (const [sequence, userContribution] of waiting) {
      if (answered >= count) break
      const link = linkOf(Number(sequence))
      if (link && (await isOpen(sequence))) {
        const args = [provider, sequence, userContribution, link]
        await sender.send('entropyProvider', { ...entropy, functionName: 'revealWithCallback', args })
        answered += 1
      }
      waiting.delete(sequence)
    }
    return answered
  }

  async function revelation(sequence: bigint): Promise<Hex | undefined> {
    if (mode === 'manual' || mode === 'timeout') return undefined
    const { sequenceNumber: next } = await readInfo()
    return sequence < next ? linkOf(Number(sequence)) : undefined
  }

  async function answer(): Promise<number> {
    await collect()
    return mode === 'auto' ? release(waiting.size) : 0
  }

  return {
    register,
    revelation,
    answer: () => inTurn(answer),
    release: (count) => inTurn(() => release(count)),
    mode: () => mode,
    setMode: (wanted) => {
      mode = wanted
    },
  }
}
