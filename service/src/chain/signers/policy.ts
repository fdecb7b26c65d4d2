import { size, slice, type Address, type Hex, type TypedDataDefinition } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import type { SignedTransaction, Signer, TransactionRequest } from './signer.ts'

/** One kind of call a key may make. What matches no rule is not signed, whoever asks. */
export type SigningRule = {
  readonly target: Address
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

export type Verdict =
  | ({ readonly ok: true } & SignedTransaction)
  /** `forbidden` will be so tomorrow, too; `capped` may be signed when the hour has passed. */
  | { readonly ok: false; readonly reason: 'forbidden' | 'capped'; readonly message: string }

/** The only thing that signs transactions for the relayer. */
export type PolicySigner = {
  readonly address: Address
  sign(request: TransactionRequest): Promise<Verdict>
}

const rememberedNonces = 1_024

/** A transfer of nothing to oneself: it only takes a nonce out of the way. */
const isSelfSend = (request: TransactionRequest, address: Address): boolean =>
  request.to.toLowerCase() === address && request.data === '0x' && request.valueWei === 0n

function ruleFor(policy: SigningPolicy, { to, data, valueWei }: TransactionRequest): SigningRule | undefined {
  if (size(data) < 4) return undefined
  const selector = slice(data, 0, 4).toLowerCase()
  return policy.rules.find(
    (rule) =>
      rule.target.toLowerCase() === to.toLowerCase() &&
      rule.selector.toLowerCase() === selector &&
      valueWei <= rule.maxValueWei,
  )
}

function usdcOf(rule: SigningRule, data: Hex): bigint | undefined {
  try {
    const amount = rule.usdcMicros?.(data) ?? 0n
    return amount >= 0n ? amount : undefined
  } catch {
    return undefined
  }
}

export type PolicySignerDeps = { signer: Signer; policy: SigningPolicy; book: ChargeBook; clock: Clock }

/** Puts an allow-list and hourly caps before a key. Requests are taken one after the other, so that caps are exact. */
export function createPolicySigner({ signer, policy, book, clock }: PolicySignerDeps): PolicySigner {
  const { address } = signer
  const charged = new Map<bigint, Charge>()
  let turn: Promise<unknown> = Promise.resolve()

  const refuse = (reason: 'forbidden' | 'capped', message: string): Verdict => ({ ok: false, reason, message })

  /** What a request may cost, or why it may not be made at all. */
  function assess(request: TransactionRequest): Charge | string {
    if (request.chainId !== policy.chainId) return `chain ${request.chainId} is not ours`
    if (request.gasLimit > policy.maxGasLimit) return `gas limit ${request.gasLimit} is above ${policy.maxGasLimit}`
    const gasWei = request.gasLimit * request.maxFeeWei
    if (isSelfSend(request, address)) return { usdcMicros: 0n, gasWei }
    const rule = ruleFor(policy, request)
    if (!rule) return `no rule allows ${request.data.slice(0, 10)} on ${request.to} with ${request.valueWei} wei`
    const usdcMicros = usdcOf(rule, request.data)
    return usdcMicros === undefined
      ? 'the arguments are not what the rule expects'
      : { usdcMicros, gasWei: gasWei + request.valueWei }
  }

  /** Of all transactions with one nonce only one can ever count, so a replacement books the difference. */
  async function bookCharge(nonce: bigint, charge: Charge): Promise<boolean> {
    const before = charged.get(nonce) ?? { usdcMicros: 0n, gasWei: 0n }
    const more = (now: bigint, then: bigint): bigint => (now > then ? now - then : 0n)
    const difference = {
      usdcMicros: more(charge.usdcMicros, before.usdcMicros),
      gasWei: more(charge.gasWei, before.gasWei),
    }
    const caps = { usdcMicros: policy.usdcMicrosPerHour, gasWei: policy.gasWeiPerHour }
    if (!(await book.book(address, difference, caps, clock.now()))) return false
    charged.set(nonce, {
      usdcMicros: before.usdcMicros + difference.usdcMicros,
      gasWei: before.gasWei + difference.gasWei,
    })
    const [oldest] = charged.keys()
    if (charged.size > rememberedNonces && oldest !== undefined) charged.delete(oldest)
    return true
  }

  async function decide(request: TransactionRequest): Promise<Verdict> {
    const charge = assess(request)
    if (typeof charge === 'string') return refuse('forbidden', charge)
    if (!(await bookCharge(request.nonce, charge))) return refuse('capped', 'the hourly limit of this key is reached')
    return { ok: true, ...(await signer.signTransaction(request)) }
  }

  return {
    address,
    sign(request) {
      const verdict = turn.then(() => decide(request))
      turn = verdict.catch(() => {})
      return verdict
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
