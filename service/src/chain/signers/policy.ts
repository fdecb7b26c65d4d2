import { size, slice, type Address, type Hex } from 'viem'
import type { Clock } from '../../kernel/clock.ts'
import { dayMs, hourMs } from '../../kernel/time.ts'
import { permitIdOf, type OrderGuard, type SigningOrder } from '../permits/guard.ts'
import type { Appraise } from '../permits/cards.ts'
import { createMemoryJournal, type NotedCharge, type SignerJournal } from './journal.ts'
import { appraiseNothing, readMoved, type Readings } from './moved.ts'
import type { SignedTransaction, Signer, TransactionRequest } from './signer.ts'

/** One kind of call a key may make. A call that matches no rule is never signed. */
export type SigningRule = Readings & {
  /** One contract, or any member of a set that grows at run time. */
  readonly target: Address | { readonly set: string }
  readonly selector: Hex
  readonly maxValueWei: bigint
}

export type SigningPolicy = {
  readonly chainId: number
  readonly rules: readonly SigningRule[]
  readonly usdcMicrosPerHour: bigint
  /** Highest amount that one recipient gets in an hour; the same as in total when not set. */
  readonly usdcMicrosPerPayee?: bigint | undefined
  /** Highest amount that the calls of one kind move in a day; as the hours allow when not set. */
  readonly usdcMicrosPerDay?: bigint | undefined
  /** Highest total gas cost of the transactions of an hour. */
  readonly gasWeiPerHour: bigint
  readonly maxGasLimit: bigint
}

export type Charge = { readonly usdcMicros: bigint; readonly gasWei: bigint }
export type Caps = Charge & { readonly usdcMicrosPerPayee: bigint }
/** What one recipient gets. */
export type PayeeCharge = { readonly payee: Address; readonly usdcMicros: bigint }

/** `capped`: the hour's sums would exceed a cap. `forgotten`: the book contains less than the signer booked. */
export type Booking = 'booked' | 'capped' | 'forgotten'

/** Stores the sums of the last hour for all processes that may sign with the key. */
export type ChargeBook = {
  /** Books the charge if the hour's sums, in total and of each recipient, stay within the caps. */
  book(
    address: Address,
    charge: Charge & { payees: readonly PayeeCharge[] },
    caps: Caps,
    now: Date,
    journal?: SignerJournal,
  ): Promise<Booking>
}

/**
 * Why signing stopped: `forbidden` is permanent; `capped` may pass within the hour; `unauthorized` calls were decided by no
 * process that this one trusts.
 */
export type SigningRefusal = { readonly reason: 'forbidden' | 'capped' | 'unauthorized'; readonly message: string }

/** A transaction and the row that asks for it. An empty self-transfer needs no row. */
export type SigningRequest = TransactionRequest & { readonly order?: SigningOrder | undefined }

/** The signed prefix of the requests, and why the next one was refused. */
export type SigningAnswer = {
  readonly signed: readonly SignedTransaction[]
  readonly refusal: SigningRefusal | undefined
}

/** Signs all transactions of the relayer. */
export type PolicySigner = {
  readonly address: Address
  /** Signs in order and stops at the first refused request. */
  sign(requests: readonly SigningRequest[]): Promise<SigningAnswer>
  /** Why a call is not authorized, before anything is spent on it. */
  refuse(request: SigningRequest): Promise<string | undefined>
}

const rememberedNonces = 1_024

type Assessed = {
  readonly request: SigningRequest
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

/** Whether a contract is a member of a named set. */
export type IsInSet = (set: string, address: Address) => Promise<boolean>

export type PolicySignerDeps = {
  signer: Signer
  policy: SigningPolicy
  book: ChargeBook
  /** Believes only calls that a process authorized. */
  guard: OrderGuard
  journal?: SignerJournal | undefined
  clock: Clock
  isInSet?: IsInSet | undefined
  /** Reads the price of a card on chain. A key that exports no cards needs none. */
  appraise?: Appraise | undefined
}

const unruly = (message: string): SigningRefusal => ({ reason: 'forbidden', message })

/** Guards a key with an allow-list, authorizations and caps. Calls are serialized, so that caps are exact. */
export function createPolicySigner({
  signer,
  policy,
  book: chargeBook,
  guard,
  journal = createMemoryJournal(),
  clock,
  isInSet = async () => false,
  appraise = appraiseNothing,
}: PolicySignerDeps): PolicySigner {
  const { address } = signer
  const charged = new Map<bigint, Charge>()
  let turn: Promise<unknown> = Promise.resolve()

  /** The charge of a request, or why it is not signed. */
  async function assess(request: SigningRequest): Promise<Assessed | SigningRefusal> {
    if (request.chainId !== policy.chainId) return unruly(`chain ${request.chainId} is not the configured chain`)
    if (request.gasLimit > policy.maxGasLimit)
      return unruly(`gas limit ${request.gasLimit} is above ${policy.maxGasLimit}`)
    const gasWei = request.gasLimit * request.maxFeeWei
    if (isSelfSend(request, address)) return { request, charge: { usdcMicros: 0n, gasWei }, payee: undefined }
    const rule = await ruleFor(policy, request, isInSet)
    if (!rule)
      return unruly(`no rule allows ${request.data.slice(0, 10)} on ${request.to} with ${request.valueWei} wei`)
    const moved = await readMoved(rule, request, appraise)
    if (!moved) return unruly('the arguments do not match the rule')
    const { usdcMicros, payee, payment } = moved
    const message = await guard.refuse(request, request.order, payment)
    if (message !== undefined) return { reason: 'unauthorized', message }
    return { request, charge: { usdcMicros, gasWei: gasWei + request.valueWei }, payee }
  }

  /** Only one transaction per nonce can be mined, so a replacement books the difference. */
  function difference(nonce: bigint, charge: Charge): Charge {
    const before = charged.get(nonce) ?? { usdcMicros: 0n, gasWei: 0n }
    const more = (now: bigint, then: bigint): bigint => (now > then ? now - then : 0n)
    return { usdcMicros: more(charge.usdcMicros, before.usdcMicros), gasWei: more(charge.gasWei, before.gasWei) }
  }

  type Difference = NotedCharge & { request: SigningRequest }

  /** Whether the signer's own sums allow it, whatever the shared book contains. */
  function isWithin(differences: readonly Difference[], caps: Caps, now: Date): boolean {
    const spent = journal.spentInHour(now)
    const { usdcMicrosPerDay = (caps.usdcMicros * BigInt(dayMs)) / BigInt(hourMs) } = policy
    const payees = new Map(spent.payees)
    const kinds = new Map<string, bigint>()
    let [usdc, gas] = [spent.usdcMicros, spent.gasWei]
    for (const { usdcMicros, gasWei, payee, kind } of differences) {
      usdc += usdcMicros
      gas += gasWei
      if (payee) payees.set(payee, (payees.get(payee) ?? 0n) + usdcMicros)
      kinds.set(kind, (kinds.get(kind) ?? journal.spentToday(kind, now)) + usdcMicros)
    }
    const isBelow = [...payees.values()].every((sum) => sum <= caps.usdcMicrosPerPayee)
    return (
      usdc <= caps.usdcMicros &&
      gas <= caps.gasWei &&
      isBelow &&
      [...kinds.values()].every((sum) => sum <= usdcMicrosPerDay)
    )
  }

  async function book(some: readonly Assessed[]): Promise<Booking> {
    const differences = some.map(({ request, charge, payee }): Difference => ({
      ...difference(request.nonce, charge),
      request,
      payee,
      kind: request.order?.purpose ?? 'nonce.fill',
    }))
    const now = clock.now()
    const { usdcMicrosPerHour, usdcMicrosPerPayee = usdcMicrosPerHour } = policy
    const caps = { usdcMicros: usdcMicrosPerHour, gasWei: policy.gasWeiPerHour, usdcMicrosPerPayee }
    if (!isWithin(differences, caps, now)) return 'capped'
    const payees = differences.flatMap(({ payee, usdcMicros }) => (payee ? [{ payee, usdcMicros }] : []))
    const sum = differences.reduce<Charge>((total, one) => add(total, one), { usdcMicros: 0n, gasWei: 0n })
    const booking = await chargeBook.book(address, { ...sum, payees }, caps, now, journal)
    if (booking !== 'booked') return booking
    for (const more of differences) {
      journal.note(more, now)
      const { nonce } = more.request
      charged.set(nonce, add(charged.get(nonce) ?? { usdcMicros: 0n, gasWei: 0n }, more))
      const [oldest] = charged.keys()
      if (charged.size > rememberedNonces && oldest !== undefined) charged.delete(oldest)
    }
    return booking
  }

  /** Books all at once where the caps allow it, else one by one as far as they do. */
  async function bookAll(allowed: readonly Assessed[]): Promise<{ count: number; booking: Booking }> {
    const together = allowed.length === 0 ? 'booked' : await book(allowed)
    if (together !== 'capped') return { count: together === 'booked' ? allowed.length : 0, booking: together }
    let count = 0
    for (const one of allowed) {
      const booking = await book([one])
      if (booking !== 'booked') return { count, booking }
      count += 1
    }
    return { count, booking: 'booked' }
  }

  /** What was signed leaves the process only after the journal is durable. */
  async function signAll(allowed: readonly Assessed[]): Promise<SignedTransaction[]> {
    const signed = await Promise.all(
      allowed.map(({ request: { order: _order, ...plain } }) => signer.signTransaction(plain)),
    )
    for (const [index, { hash }] of signed.entries()) {
      const { nonce, order } = allowed[index]?.request ?? {}
      if (nonce !== undefined && order?.permit) journal.noteUse(permitIdOf(order.permit), { nonce, hash })
    }
    await journal.flush()
    return signed
  }

  async function decide(requests: readonly SigningRequest[]): Promise<SigningAnswer> {
    const allowed: Assessed[] = []
    let refusal: SigningRefusal | undefined
    for (const request of requests) {
      const assessed = await assess(request)
      if ('reason' in assessed) {
        refusal = assessed
        break
      }
      allowed.push(assessed)
    }
    const { count, booking } = await bookAll(allowed)
    if (booking === 'capped') refusal = { reason: 'capped', message: 'the limit of this key is reached' }
    if (booking === 'forgotten')
      refusal = { reason: 'capped', message: 'the database has lost charges of this key; they are written again' }
    return { signed: await signAll(allowed.slice(0, count)), refusal }
  }

  return {
    address,
    sign(requests) {
      const answer = turn.then(() => decide(requests))
      turn = answer.catch(() => {})
      return answer
    },
    async refuse(request) {
      const rule = await ruleFor(policy, request, isInSet)
      return guard.refuse(request, request.order, rule && (await readMoved(rule, request, appraise))?.payment)
    },
  }
}
