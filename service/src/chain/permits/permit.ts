import { createHash, sign, verify, type KeyObject } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { readKeyPair, showPublicKey } from '../../kernel/ed25519.ts'
import { dayMs, minuteMs } from '../../kernel/time.ts'

/** A call as the process that decided on it describes it. Each reference denotes one call. */
export type PermittedCall = {
  readonly chainId: number
  readonly role: string
  readonly purpose: string
  readonly reference: string
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
}

/** A payment above the limit, as people approve it. */
export type ApprovedPayment = {
  readonly chainId: number
  /** The number that the payout contract pays once. */
  readonly paymentRef: Hex
  readonly to: Address
  readonly amount: bigint
}

export type PersonalApproval = { readonly operatorId: number; readonly proposedBy: string }

/** Signs what a process decides. The key is no part of the database. */
export type Permits = {
  readonly publicKey: KeyObject
  permit(call: PermittedCall, now: Date): Uint8Array
  /** Certifies the approval of a person who is signed in to this process. */
  certify(payment: ApprovedPayment, approval: PersonalApproval, now: Date): Uint8Array
}

/** The processes whose decisions count. People sign in to the first two only. */
export const permitIssuers = ['all', 'api', 'worker', 'jobs', 'relayer'] as const
export type PermitIssuer = (typeof permitIssuers)[number]
export type PermitKey = { readonly issuer: PermitIssuer; readonly publicKey: KeyObject }

/** Longer than any call waits for its turn, so that an old permit is no reserve for later. */
const lifetimeMs = 30 * dayMs
/** Clocks of machines differ. */
const aheadMs = 5 * minuteMs
const keyIdBytes = 8
const headBytes = keyIdBytes + 8 + 64

const keyIdOf = (publicKey: KeyObject): string => showPublicKey(publicKey).slice(0, keyIdBytes * 2)

const hashOf = (data: Hex): string =>
  createHash('sha256')
    .update(Buffer.from(data.slice(2), 'hex'))
    .digest('hex')

/** JSON, because references contain any character. */
const callText = (call: PermittedCall, at: number): string => {
  const { chainId, role, purpose, reference, to, data, valueWei } = call
  return JSON.stringify([
    'packhouse call',
    1,
    chainId,
    role,
    purpose,
    reference,
    to.toLowerCase(),
    String(valueWei),
    hashOf(data),
    at,
  ])
}

/** Names everything of a call that a permit covers. */
export const digestOf = (call: PermittedCall): string => createHash('sha256').update(callText(call, 0)).digest('hex')

const paymentText = ({ chainId, paymentRef, to, amount }: ApprovedPayment, approval: PersonalApproval, at: number) => {
  const { operatorId, proposedBy } = approval
  return JSON.stringify([
    'packhouse payment',
    1,
    chainId,
    paymentRef,
    to.toLowerCase(),
    String(amount),
    operatorId,
    proposedBy,
    at,
  ])
}

/** The id of the key, the time and the signature. */
function seal(keyId: string, text: string, at: number, privateKey: KeyObject): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(at))
  return Buffer.concat([Buffer.from(keyId, 'hex'), time, sign(null, Buffer.from(text), privateKey)])
}

export function createPermits(seed: Uint8Array): Permits {
  const { privateKey, publicKey } = readKeyPair(seed)
  const keyId = keyIdOf(publicKey)
  return {
    publicKey,
    permit: (call, now) => seal(keyId, callText(call, now.getTime()), now.getTime(), privateKey),
    certify(payment, approval, now) {
      const head = seal(keyId, paymentText(payment, approval, now.getTime()), now.getTime(), privateKey)
      return Buffer.concat([head, Buffer.from(JSON.stringify([approval.operatorId, approval.proposedBy]))])
    },
  }
}

type Sealed = { readonly keyId: string; readonly at: number; readonly signature: Buffer; readonly rest: Buffer }

function unpack(bytes: Uint8Array): Sealed | undefined {
  const buffer = Buffer.from(bytes)
  if (buffer.length < headBytes) return undefined
  return {
    keyId: buffer.subarray(0, keyIdBytes).toString('hex'),
    at: Number(buffer.readBigUInt64BE(keyIdBytes)),
    signature: buffer.subarray(keyIdBytes + 8, headBytes),
    rest: buffer.subarray(headBytes),
  }
}

/** On a thread of the pool, so that a batch is verified side by side. */
const isSignedBy = (text: string, key: KeyObject, signature: Buffer): Promise<boolean> =>
  new Promise((settle) => {
    verify(null, Buffer.from(text), key, signature, (error, isValid) => settle(!error && isValid))
  })

export type PermitCheck = {
  /** Why the call is not permitted; undefined when it is. */
  refuse(call: PermittedCall, permit: Uint8Array | null, now: Date): Promise<string | undefined>
  /** The people whose approval of the payment is certified, and what they approved was proposed by. */
  readApprovals(payment: ApprovedPayment, certificates: readonly Uint8Array[]): Promise<PersonalApproval[]>
}

const rememberedPermits = 1_024

/** Verifies with the public keys of the processes that decide. */
export function createPermitCheck(keys: readonly PermitKey[]): PermitCheck {
  const byId = new Map(keys.map((key) => [keyIdOf(key.publicKey), key]))
  /** A call is looked at before its simulation and again when it is signed. */
  const verified = new Map<string, string>()

  function remember(signature: string, text: string): void {
    verified.set(signature, text)
    const [oldest] = verified.keys()
    if (verified.size > rememberedPermits && oldest !== undefined) verified.delete(oldest)
  }

  async function refuse(call: PermittedCall, permit: Uint8Array | null, now: Date): Promise<string | undefined> {
    const sealed = permit && unpack(permit)
    if (!sealed || sealed.rest.length > 0) return 'no process authorized this call'
    const { keyId, at, signature } = sealed
    const key = byId.get(keyId)
    if (!key) return `the authorization is of the unknown key ${keyId}`
    const age = now.getTime() - at
    if (age > lifetimeMs || age < -aheadMs) return 'the authorization has expired'
    const text = callText(call, at)
    const id = signature.toString('base64')
    if (verified.get(id) === text) return undefined
    if (!(await isSignedBy(text, key.publicKey, signature))) return 'the authorization is of another call'
    remember(id, text)
    return undefined
  }

  async function readApproval(
    payment: ApprovedPayment,
    certificate: Uint8Array,
  ): Promise<PersonalApproval | undefined> {
    const sealed = unpack(certificate)
    const key = sealed && byId.get(sealed.keyId)
    // The other processes know no person.
    if (!sealed || (key?.issuer !== 'api' && key?.issuer !== 'all')) return undefined
    try {
      const [operatorId, proposedBy] = JSON.parse(sealed.rest.toString('utf8')) as [number, string]
      const text = paymentText(payment, { operatorId, proposedBy }, sealed.at)
      return (await isSignedBy(text, key.publicKey, sealed.signature)) ? { operatorId, proposedBy } : undefined
    } catch {
      return undefined
    }
  }

  return {
    refuse,
    async readApprovals(payment, certificates) {
      const found = await Promise.all(certificates.map((one) => readApproval(payment, one)))
      return found.filter((one) => one !== undefined)
    },
  }
}
