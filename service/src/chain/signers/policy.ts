import { size, slice, type Address, type Hex, type TypedDataDefinition } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import type { SignedTransaction, Signer, TransactionRequest } from './signer.ts'

/** One kind of call a key may make. What matches no rule is not signed, whoever asks. */
export type SigningRule = {
  /** One contract, or any of a set that grows while we run. */
  readonly target: Address | { readonly set: string }
  readonly selector: Hex
  readonly maxValueWei: bigint
  /** How much USDC the call moves at most, read from its arguments. A call that throws here is refused. */
  readonly usdcMicros?: ((data: Hex) => bigint) | undefined
}

export type SigningPolicy = {
  readonly chainId: number
  readonly rules: readonly SigningRule[]
  readonly usdcMicrosPerHour: bigint
  /** The most all transactions of an hour may cost in gas. */
  readonly gasWeiPerHour: bigint
  readonly maxGasLimit: bigint
}

export type Charge = { readonly usdcMicros: bigint; readonly gasWei: bigint }

/** Where the sums of the last hour are kept; they must outlive the process. */
export type ChargeBook = {
  /** Books the charge if the hour's sums stay within the caps; false when they would not. */
  book(address: Address, charge: Charge, caps: Charge, now: Date): Promise<boolean>
}

/** Why signing stopped: `forbidden` will be so tomorrow, too; `capped` may pass when the hour has. */
export type SigningRefusal = { readonly reason: 'forbidden' | 'capped'; readonly message: string }

/** What was signed, from the first request on, and why the one after that was not. */
export type SigningAnswer = {
  readonly signed: readonly SignedTransaction[]
  readonly refusal: SigningRefusal | undefined
}

/** The only thing that signs transactions for the relayer. */
export type PolicySigner = {
  readonly address: Address
  /** Signs in order and stops at the first request it refuses. */
  sign(requests: readonly TransactionRequest[]): Promise<SigningAnswer>
}

const rememberedNonces = 1_024

type Assessed = { readonly request: TransactionRequest; readonly charge: Charge }

const add = (one: Charge, other: Charge): Charge => ({
  usdcMicros: one.usdcMicros + other.usdcMicros,
  gasWei: one.gasWei + other.gasWei,
})

/** A transfer of nothing to oneself: it only takes a nonce out of the way. */
const isSelfSend = (request: TransactionRequest, address: Address): boolean =>
  request.to.toLowerCase() === address && request.data === '0x' && request.valueWei === 0n

async function ruleFor(
  policy: SigningPolicy,
  { to, data, valueWei }: TransactionRequest,
  isInSet: IsInSet,
): Promise<SigningRule | undefined> {
  if (size(data) < 4) return undefined
  const selector = slice(data, 0, 4).toLowerCase()
  for (const rule of policy.rules) {
    if (rule.selector.toLowerCase() !== selector || valueWei > rule.maxValueWei) continue
    const { target } = rule
    if (typeof target === 'string' ? target.toLowerCase() === to.toLowerCase() : await isInSet(target.set, to))
      return rule
  }
  return undefined
}

function usdcOf(rule: SigningRule, data: Hex): bigint | undefined {
  try {
    const amount = rule.usdcMicros?.(data) ?? 0n
    return amount >= 0n ? amount : undefined
  } catch {
    return undefined
  }
}

/** Whether a contract is in a set that rules name. */
export type IsInSet = (set: string, address: Address) => Promise<boolean>

export type PolicySignerDeps = {
  signer: Signer
  policy: SigningPolicy
  book: ChargeBook
  clock: Clock
  isInSet?: IsInSet | undefined
}

/** Puts an allow-list and hourly caps before a key. Callers take turns, so that caps are exact. */
export function createPolicySigner({
  signer,
  policy,
  book: chargeBook,
  clock,
  isInSet = async () => false,
}: PolicySignerDeps): PolicySigner {
  const { address } = signer
  const charged = new Map<bigint, Charge>()
  let turn: Promise<unknown> = Promise.resolve()

  /** What a request may cost, or why it may not be made at all. */
  async function assess(request: TransactionRequest): Promise<Charge | string> {
    if (request.chainId !== policy.chainId) return `chain ${request.chainId} is not ours`
    if (request.gasLimit > policy.maxGasLimit) return `gas limit ${request.gasLimit} is above ${policy.maxGasLimit}`
    const gasWei = request.gasLimit * request.maxFeeWei
    if (isSelfSend(request, address)) return { usdcMicros: 0n, gasWei }
    const rule = await ruleFor(policy, request, isInSet)
    if (!rule) return `no rule allows ${request.data.slice(0, 10)} on ${request.to} with ${request.valueWei} wei`
    const usdcMicros = usdcOf(rule, request.data)
    return usdcMicros === undefined
      ? 'the arguments are not what the rule expects'
      : { usdcMicros, gasWei: gasWei + request.valueWei }
  }

  /** Of all transactions with one nonce only one can ever count, so a replacement books the difference. */
  function difference(nonce: bigint, charge: Charge): Charge {
    const before = charged.get(nonce) ?? { usdcMicros: 0n, gasWei: 0n }
    const more = (now: bigint, then: bigint): bigint => (now > then ? now - then : 0n)
    return { usdcMicros: more(charge.usdcMicros, before.usdcMicros), gasWei: more(charge.gasWei, before.gasWei) }
  }

  async function book(some: readonly Assessed[]): Promise<boolean> {
    const differences = some.map(({ request, charge }) => ({ ...difference(request.nonce, charge), request }))
    const caps = { usdcMicros: policy.usdcMicrosPerHour, gasWei: policy.gasWeiPerHour }
    const sum = differences.reduce<Charge>((total, one) => add(total, one), { usdcMicros: 0n, gasWei: 0n })
    if (!(await chargeBook.book(address, sum, caps, clock.now()))) return false
    for (const { request, ...more } of differences) {
      charged.set(request.nonce, add(charged.get(request.nonce) ?? { usdcMicros: 0n, gasWei: 0n }, more))
      const [oldest] = charged.keys()
      if (charged.size > rememberedNonces && oldest !== undefined) charged.delete(oldest)
    }
    return true
  }

  /** All at once where the caps allow it, else one by one as far as they do. */
  async function bookAll(allowed: readonly Assessed[]): Promise<number> {
    if (allowed.length === 0 || (await book(allowed))) return allowed.length
    let booked = 0
    for (const one of allowed) {
      if (!(await book([one]))) break
      booked += 1
    }
    return booked
  }

  async function decide(requests: readonly TransactionRequest[]): Promise<SigningAnswer> {
    const allowed: Assessed[] = []
    let refusal: SigningRefusal | undefined
    for (const request of requests) {
      const charge = await assess(request)
      if (typeof charge === 'string') {
        refusal = { reason: 'forbidden', message: charge }
        break
      }
      allowed.push({ request, charge })
    }
    const booked = await bookAll(allowed)
    if (booked < allowed.length) refusal = { reason: 'capped', message: 'the hourly limit of this key is reached' }
    const signed = await Promise.all(allowed.slice(0, booked).map(({ request }) => signer.signTransaction(request)))
    return { signed, refusal }
  }

  return {
    address,
    sign(requests) {
      const answer = turn.then(() => decide(requests))
      turn = answer.catch(() => {})
      return answer
    },
  }
}

export type TypedDataRule = { readonly verifyingContract: Address; readonly primaryType: string }

/** Signs only the listed kinds of typed data, for the listed contracts on one chain. */
export function createTypedDataSigner(signer: Signer, chainId: number, rules: readonly TypedDataRule[]) {
  return {
    address: signer.address,
    async sign(typedData: TypedDataDefinition): Promise<Hex> {
      const { domain, primaryType } = typedData
      const isAllowed = rules.some(
        (rule) =>
          rule.primaryType === primaryType &&
          rule.verifyingContract.toLowerCase() === domain?.verifyingContract?.toLowerCase(),
      )
      if (!isAllowed || domain?.chainId === undefined || BigInt(domain.chainId) !== BigInt(chainId))
        throw new Error(`No rule allows this key to sign ${primaryType}.`)
      return signer.signTypedData(typedData)
    },
  }
}
