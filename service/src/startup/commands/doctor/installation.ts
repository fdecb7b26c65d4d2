import { statfs } from 'node:fs/promises'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../config/secrets.ts'
import { ok, reasonOf, skipped, warning, type Finding } from './finding.ts'

/** File systems that vanish with a machine or container, by the number that the kernel gives their kind. */
const passing: Readonly<Record<number, string>> = {
  0x01021994: 'tmpfs, which is memory',
  0x794c7630: 'the layer of a container',
}

type Place = Pick<Config, 'environment' | 'role' | 'dataDir' | 'storage'>

/** Checkpoints are signed by the processes that run jobs. */
export function checkEvidence({ environment, role }: Place, { evidenceKey }: Pick<Secrets, 'evidenceKey'>): Finding {
  if (environment !== 'production' || !['all', 'worker', 'jobs'].includes(role))
    return skipped('evidence', 'This process signs no checkpoints.')
  if (evidenceKey) return ok('evidence', 'EVIDENCE_KEY signs the checkpoints of the audit log.')
  const message = 'EVIDENCE_KEY is not set, so no checkpoint of the audit log and the chains of custody is signed.'
  return warning('evidence', message, 'Set EVIDENCE_KEY of the jobs process to the output of: openssl rand -hex 32')
}

/** Links in mail, webhooks and statements begin with the public address. */
export function checkAddress({ environment, publicUrl }: Pick<Config, 'environment' | 'publicUrl'>): Finding {
  if (environment !== 'production') return skipped('address', 'A sandbox is reached where it listens.')
  const fix = 'Set PUBLIC_URL to the https address at which people and programs reach the service.'
  if (publicUrl === undefined)
    return warning('address', 'PUBLIC_URL is not set; links lead to where the process listens.', fix)
  if (publicUrl.startsWith('https:')) return ok('address', 'PUBLIC_URL is an https address.')
  return warning('address', 'PUBLIC_URL is not an https address; cookies of people need one.', fix)
}

const readKind = async (path: string): Promise<number> => (await statfs(path)).type

/** Whether attachments, labels and checkpoints outlive the process. */
export async function checkFiles({ environment, dataDir, storage }: Place, read = readKind): Promise<Finding> {
  if (environment !== 'production') return skipped('files', 'The files of a sandbox are in DATA_DIR.')
  if (storage) return ok('files', 'Files are in the bucket of S3_URL.')
  const fix = 'Set S3_URL, or DATA_DIR to a folder on a disk or volume that is backed up.'
  try {
    const kind = passing[await read(dataDir)]
    if (kind === undefined) return ok('files', 'DATA_DIR is on a lasting file system.')
    return warning('files', `DATA_DIR is on ${kind}: attachments and checkpoints vanish with it.`, fix)
  } catch (error) {
    return warning('files', `DATA_DIR cannot be examined (${reasonOf(error)}).`, fix)
  }
}
