import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKeyUsed, roleOfKey, type KeyRole } from '../chain/signers/key-names.ts'
import { readSignerFile } from '../chain/signers/signer-file.ts'
import type { Config } from './config/config.ts'
import type { ProcessRole } from '../kernel/processes.ts'
import type { Secrets } from './config/secrets.ts'
import { StartError } from './errors.ts'
import { keyUses } from './key-uses.ts'

/** The secrets that only some processes need. What another process holds, its attacker holds too. */
const needs = {
  EVIDENCE_KEY: ['all', 'worker', 'jobs'],
  PERMIT_KEY: ['all', 'api', 'worker', 'jobs', 'relayer'],
  CHAIN_KEYS_PASSWORD: ['all', 'api', 'worker', 'relayer'],
  CHAIN_RANDOMNESS_SECRET: ['all', 'worker', 'jobs'],
} as const satisfies Readonly<Record<string, readonly ProcessRole[]>>

const secretsOf = (secrets: Secrets): Readonly<Record<keyof typeof needs, unknown>> => ({
  EVIDENCE_KEY: secrets.evidenceKey,
  PERMIT_KEY: secrets.permitKey,
  CHAIN_KEYS_PASSWORD: secrets.chainKeysPassword,
  CHAIN_RANDOMNESS_SECRET: secrets.randomnessSecret,
})

const canRead = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  )

/** The roles of the signing keys that this process could open: entries of the file, or keystores that it can read. */
async function listReachable({ chain }: Config): Promise<KeyRole[]> {
  if (chain?.signersPath !== undefined) return (await readSignerFile(chain.signersPath)).map(({ role }) => role)
  const folder = chain?.keysFolder
  const names = folder === undefined ? [] : await readdir(folder).catch(() => [])
  const roles: KeyRole[] = []
  for (const name of names) {
    const role = name.endsWith('.json') ? roleOfKey(name.slice(0, -'.json'.length)) : undefined
    if (role && (await canRead(join(folder ?? '', name)))) roles.push(role)
  }
  return roles
}

/** Access to a bucket may come from the same variables. */
const isAccessNeeded = ({ role, storage, chain }: Config, { storage: access, aws }: Secrets): boolean =>
  (chain?.signersPath !== undefined && keyUses[role] !== 'none') || (storage !== undefined && access === aws)

/** The keys that a process can read and does not need, in words for the operator. */
export async function listNeedlessKeys(config: Config, secrets: Secrets): Promise<string[]> {
  const { role } = config
  const held = Object.entries(secretsOf(secrets)).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const named = held.filter((name) => !needs[name as keyof typeof needs].some((one) => one === role))
  const keys = new Set((await listReachable(config)).filter((key) => !isKeyUsed(key, keyUses[role])))
  return [
    ...named,
    ...(secrets.aws && !isAccessNeeded(config, secrets) ? ['AWS_ACCESS_KEY_ID'] : []),
    ...(keys.size > 0 ? [`the signing keys of ${[...keys].join(', ')}`] : []),
  ]
}

/** In production each process has an environment and a user of its own. */
export async function refuseNeedlessKeys(config: Config, secrets: Secrets): Promise<void> {
  if (config.environment !== 'production') return
  const needless = await listNeedlessKeys(config, secrets)
  if (needless.length > 0)
    throw new StartError(
      `A process with the role ${config.role} must not be able to read ${needless.join(' and ')}. Give each role an environment of its own; docs/going-live.md shows them.`,
    )
}
