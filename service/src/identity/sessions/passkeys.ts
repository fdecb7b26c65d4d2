import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { minuteMs } from '../../kernel/time.ts'
import * as store from './passkey-store.ts'
import type { ChallengePurpose, Passkey } from './passkey-store.ts'
import { endSessionsOf, noteFactor } from './session-store.ts'

export type PasskeyDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  /** The public base URL of the service, whose host the passkeys are bound to. */
  readPublicUrl(): string | undefined
}

/** A person with passkeys; `owner` is the name as an actor, such as `operator:12`. */
export type PasskeyOwner = { owner: string; accountName: string }

/** The session in which a person manages their own passkeys. */
export type PasskeySession = { operatorId: number; sessionId: bigint }

const challengeMs = 5 * minuteMs
const maxPasskeys = 10
/** Unused challenges of one person. */
const maxChallenges = 20

/** EdDSA, ES256 and RS256, as COSE algorithm ids. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded at the first use: its certificate parsers are a tenth of the modules of a start. */
const webAuthn = () => import('@simplewebauthn/server')

const idOf = ({ credentialId }: Passkey): string => Buffer.from(credentialId).toString('base64url')

/** WebAuthn knows no addresses; `localhost` is the one host that needs no HTTPS. */
export function relyingPartyOf(publicUrl: string): { id: string; origins: string[] } {
  const { hostname, protocol, port, origin } = new URL(publicUrl)
  if (!/^(127\.0\.0\.1|\[::1\]|0\.0\.0\.0)$/.test(hostname)) return { id: hostname, origins: [origin] }
  return { id: 'localhost', origins: [origin, `${protocol}//localhost${port && `:${port}`}`] }
}

/** The challenge in the client data of a response; undefined when there is none. */
function readChallenge(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Undefined when the library refuses what it verifies. */
async function unlessRefused<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

/** Certificates of authenticators are not asked for. Refused here, because checking one fetches its revocation list. */
async function requireNoCertificate({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('attStmt')
  if (statement.get('x5c') !== undefined) throw new Error('The attestation has a certificate.')
}

/** Passkeys as a second factor: challenges are stored, used once, and expire after five minutes. */
export function createPasskeys({ db, clock, random, audit, readPublicUrl }: PasskeyDeps) {
  const relyingParty = () =>
    relyingPartyOf(readPublicUrl() ?? fail(409, 'invalid_status', 'Passkeys require the setting PUBLIC_URL.'))

  async function newChallenge(owner: string, purpose: ChallengePurpose): Promise<Uint8Array<ArrayBuffer>> {
    const now = clock.now()
    if ((await store.countChallenges(db, owner, now)) >= maxChallenges) {
      const retryAfterSeconds = challengeMs / 1_000
      fail(429, 'rate_limited', `Too many unused challenges; retry after ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      })
    }
    const challenge = Uint8Array.from(random.bytes(32))
    await store.insertChallenge(db, { challenge, owner, purpose }, new Date(now.getTime() + challengeMs))
    return challenge
  }

  /** The challenge that was answered, used up; undefined when it is none of this owner. */
  async function takeChallenge(owner: string, purpose: ChallengePurpose, clientData: string) {
    const text = readChallenge(clientData)
    if (text === undefined) return undefined
    const challenge = Buffer.from(text, 'base64url')
    return (await store.takeChallenge(db, { challenge, owner, purpose }, clock.now())) ? text : undefined
  }

  const record = (tx: Tx, owner: string, action: string, { id, name }: Passkey) =>
    audit.record(tx, { actor: owner, action: `passkey.${action}`, target: `passkey:${id}`, details: { name } })

  async function beginRegistration({ owner, accountName }: PasskeyOwner) {
    const known = await store.listPasskeys(db, owner)
    if (known.length >= maxPasskeys)
      fail(409, 'invalid_status', `At most ${maxPasskeys} passkeys can be registered; remove one first.`)
    return (await webAuthn()).generateRegistrationOptions({
      rpName: 'Packhouse',
      rpID: relyingParty().id,
      userName: accountName,
      userID: Uint8Array.from(Buffer.from(owner)),
      challenge: await newChallenge(owner, 'register'),
      timeout: challengeMs,
      excludeCredentials: known.map((passkey) => ({ id: idOf(passkey), transports: passkey.transports })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })
  }

  async function verifyRegistration(owner: string, response: RegistrationResponseJSON) {
    const { id: expectedRPID, origins: expectedOrigin } = relyingParty()
    const expectedChallenge = await takeChallenge(owner, 'register', response.response.clientDataJSON)
    const expected = { expectedRPID, expectedOrigin, supportedAlgorithmIDs, requireUserVerification: false }
    const result =
      expectedChallenge !== undefined &&
      (await unlessRefused(async () => {
        await requireNoCertificate(response)
        return (await webAuthn()).verifyRegistrationResponse({ response, expectedChallenge, ...expected })
      }))
    if (result && result.verified) return result.registrationInfo.credential
    fail(400, 'invalid_body', 'response is not a valid registration for the challenge; request new options.', {
      details: { field: 'response' },
    })
  }

  /** The session that registers has shown the factor; all others of the person end. */
  async function register(
    { operatorId, sessionId }: PasskeySession,
    name: string,
    response: RegistrationResponseJSON,
  ): Promise<Passkey> {
    const owner = `operator:${operatorId}`
    const { id, publicKey, counter } = await verifyRegistration(owner, response)
    const { transports = [] } = response.response
    return transact(db, async (tx) => {
      const passkey = await store.insertPasskey(tx, {
        owner,
        credentialId: Buffer.from(id, 'base64url'),
        publicKey,
        counter: BigInt(counter),
        transports: transports.filter((transport) => /^[a-z-]{1,32}$/.test(transport)).slice(0, 10),
        name,
        createdAt: clock.now(),
      })
      if (!passkey) fail(409, 'already_exists', 'This passkey is already registered.')
      await record(tx, owner, 'registered', passkey)
      await noteFactor(tx, sessionId, clock.now())
      await endSessionsOf(tx, operatorId, clock.now(), sessionId)
      return passkey
    })
  }

  async function beginAssertion(owner: string, purpose: 'sign_in' | 'prove') {
    const known = await store.listPasskeys(db, owner)
    if (known.length === 0) fail(409, 'invalid_status', 'No passkey is registered.')
    return (await webAuthn()).generateAuthenticationOptions({
      rpID: relyingParty().id,
      challenge: await newChallenge(owner, purpose),
      timeout: challengeMs,
      allowCredentials: known.map((passkey) => ({ id: idOf(passkey), transports: passkey.transports })),
      userVerification: 'preferred',
    })
  }

  /** Whether the response proves a passkey of the owner. A counter that does not advance is refused. */
  async function verify(
    owner: string,
    purpose: 'sign_in' | 'prove',
    response: AuthenticationResponseJSON,
  ): Promise<boolean> {
    const known = await store.findPasskey(db, owner, Buffer.from(response.id, 'base64url'))
    if (!known) return false
    const { id: expectedRPID, origins: expectedOrigin } = relyingParty()
    const expectedChallenge = await takeChallenge(owner, purpose, response.response.clientDataJSON)
    if (expectedChallenge === undefined) return false
    const credential = { id: idOf(known), publicKey: Uint8Array.from(known.publicKey), counter: Number(known.counter) }
    const expected = { expectedChallenge, expectedRPID, expectedOrigin, requireUserVerification: false }
    const result = await unlessRefused(async () =>
      (await webAuthn()).verifyAuthenticationResponse({ response, credential, ...expected }),
    )
    if (!result?.verified) return false
    return store.usePasskey(db, known.id, result.authenticationInfo.newCounter, clock.now())
  }

  const missing = (id: number): never => fail(404, 'not_found', `Passkey ${id} not found.`)

  return {
    beginRegistration,
    register,
    beginAssertion,
    verify,
    list: (owner: string) => store.listPasskeys(db, owner),
    rename: (owner: string, id: number, name: string): Promise<Passkey> =>
      transact(db, async (tx) => {
        const passkey = (await store.renamePasskey(tx, owner, id, name)) ?? missing(id)
        await record(tx, owner, 'renamed', passkey)
        return passkey
      }),
    remove: ({ operatorId, sessionId }: PasskeySession, id: number): Promise<void> =>
      transact(db, async (tx) => {
        const owner = `operator:${operatorId}`
        const passkey = (await store.deletePasskey(tx, owner, id)) ?? missing(id)
        await record(tx, owner, 'removed', passkey)
        await endSessionsOf(tx, operatorId, clock.now(), sessionId)
      }),
    prune: () => store.pruneChallenges(db, clock.now()),
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
