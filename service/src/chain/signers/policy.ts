import { size, slice, type Address, type Hex, type TypedDataDefinition } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import type { SignedTransaction, Signer, TransactionRequest } from './signer.ts'

/** One kind of call a key may make. A call that matches no rule is never signed. */
export type SigningRule = {
  /** One contract, or any member of a set that grows at run time. */
  readonly target: Address | { readonly set: string }
  readonly selector: Hex
  readonly maxValueWei: bigint
  /** Highest USDC amount the call moves, read from its arguments. A call that throws here is refused. */
  readonly usdcMicros?: ((data: Hex) => bigint) | undefined
  /** The recipient of that amount, read from the arguments. */
  readonly payee?: ((data: Hex) => Address) | undefined
}

export type SigningPolicy = {
  readonly chainId: number
  readonly rules: readonly SigningRule[]
  readonly usdcMicrosPerHour: bigint
  /** Highest amount that one recipient gets in an hour; the same as in total when not set. */
  readonly usdcMicrosPerPayee?: bigint | undefined
  /** Highest total gas cost of the transactions of an hour. */
  readonly gasWeiPerHour: bigint
  readonly maxGasLimit: bigint
}

export type Charge = { readonly usdcMicros: bigint; readonly gasWei: bigint }
export type Caps = Charge & { readonly usdcMicrosPerPayee: bigint }
/** What one recipient gets. */
export type PayeeCharge = { readonly payee: Address; readonly usdcMicros: bigint }

/** Stores the sums of the last hour; they must outlive the process. */
export type ChargeBook = {
  /** Books the charge if the hour's sums, in total and of each recipient, stay within the caps; otherwise returns false. */
  book(address: Address, charge: Charge & { payees: readonly PayeeCharge[] }, caps: Caps, now: Date): Promise<boolean>
}

/** Why signing stopped: `forbidden` is permanent; `capped` may pass within the hour. */
export type SigningRefusal = { readonly reason: 'forbidden' | 'capped'; readonly message: string }

/** The signed prefix of the requests, and why the next one was refused. */
export type SigningAnswer = {
  readonly signed: readonly SignedTransaction[]
  readonly refusal: SigningRefusal | undefined
}

/** Signs all transactions of the relayer. */
export type PolicySigner = {
  readonly address: Address
  /** Signs in order and stops at the first refused request. */
  sign(requests: readonly TransactionRequest[]): Promise<SigningAnswer>
}

const rememberedNonces = 1_024

type Assessed = {
  readonly request: TransactionRequest
  readonly charge: Charge
  readonly payee: Address | undefined
}

const add = (one: Charge, other: Charge): Charge => ({
  usdcMicros: one.usdcMicros + other.usdcMicros,
  gasWei: one.gasWei + other.gasWei,
})

/** An empty self-transfer, which only uses up a nonce. */
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

function readArguments(rule: SigningRule, data: Hex): { usdcMicros: bigint; payee: Address | undefined } | undefined {
  try {
    const usdcMicros = rule.usdcMicros?.(data) ?? 0n
    const payee = rule.payee?.(data).toLowerCase() as Address | undefined
    return usdcMicros >= 0n ? { usdcMicros, payee } : undefined
  } catch {
    return undefined
  }
}

/** Whether a contract is a member of a named set. */
export type IsInSet = (set: string, address: Address) => Promise<boolean>

export type PolicySignerDeps = {
  signer: Signer
  policy: SigningPolicy
  book: ChargeBook
  clock: Clock
  isInSet?: IsInSet | undefined
}

/** Guards a key with an allow-list and hourly caps. Calls are serialized, so that caps are exact. */
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

  /** The charge of a request, or why it is forbidden. */
  async function assess(request: TransactionRequest): Promise<Assessed | string> {
    if (request.chainId !== policy.chainId) return `chain ${request.chainId} is not the configured chain`
    if (request.gasLimit > policy.maxGasLimit) return `gas limit ${request.gasLimit} is above ${policy.maxGasLimit}`
    const gasWei = request.gasLimit * request.maxFeeWei
    if (isSelfSend(request, address)) return { request, charge: { usdcMicros: 0n, gasWei }, payee: undefined }
    const rule = await ruleFor(policy, request, isInSet)
    if (!rule) return `no rule allows ${request.data.slice(0, 10)} on ${request.to} with ${request.valueWei} wei`
    const moved = readArguments(rule, request.data)
    if (!moved) return 'the arguments do not match the rule'
    const { usdcMicros, payee } = moved
    return { request, charge: { usdcMicros, gasWei: gasWei + request.valueWei }, payee }
  }

  /** Only one transaction per nonce can be mined, so a replacement books the difference. */
  function difference(nonce: bigint, charge: Charge): Charge {
    const before = charged.get(nonce) ?? { usdcMicros: 0n, gasWei: 0n }
    const more = (now: bigint, then: bigint): bigint => (now > then ? now - then : 0n)
    return { usdcMicros: more(charge.usdcMicros, before.usdcMicros), gasWei: more(charge.gasWei, before.gasWei) }
  }

  async function book(some: readonly Assessed[]): Promise<boolean> {
    const differences = some.map(({ request, charge, payee }) => ({
      ...difference(request.nonce, charge),
      request,
      payee,
    }))
    const { usdcMicrosPerHour, usdcMicrosPerPayee = usdcMicrosPerHour } = policy
    const caps = { usdcMicros: usdcMicrosPerHour, gasWei: policy.gasWeiPerHour, usdcMicrosPerPayee }
    const payees = differences.flatMap(({ payee, usdcMicros }) => (payee ? [{ payee, usdcMicros }] : []))
    const sum = differences.reduce<Charge>((total, one) => add(total, one), { usdcMicros: 0n, gasWei: 0n })
    if (!(await chargeBook.book(address, { ...sum, payees }, caps, clock.now()))) return false
    for (const { request, payee: _payee, ...more } of differences) {
      charged.set(request.nonce, add(charged.get(request.nonce) ?? { usdcMicros: 0n, gasWei: 0n }, more))
      const [oldest] = charged.keys()
      if (charged.size > rememberedNonces && oldest !== undefined) charged.delete(oldest)
    }
    return true
  }

  /** Books all at once where the caps allow it, else one by one as far as they do. */
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
      const assessed = await assess(request)
      if (typeof assessed === 'string') {
        refusal = { reason: 'forbidden', message: assessed }
        break
      }
      allowed.push(assessed)
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

/** Signs only the listed types of typed data, for the listed contracts on one chain. */
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
