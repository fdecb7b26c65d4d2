import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  createPublicClient,
  getAddress,
  http,
  isAddress,
  keccak256,
  stringToHex,
  type Address,
  type PublicClient,
} from 'viem'
import {
  ActError,
  adminRole,
  decodeCall,
  guardianAct,
  listActs,
  planActs,
  rolesOf,
  rotationActs,
  type Act,
  type ActCall,
} from '../../chain/deploy/acts.ts'
import { auditDeployment, type AuditRow } from '../../chain/deploy/audit.ts'
import type { Deployment } from '../../chain/deploy/deploy.ts'
import { listFunds, type Fund } from '../../chain/deploy/funds.ts'
import { toSafeBatch } from '../../chain/deploy/safe.ts'
import { listOperations, type TimelockOperation } from '../../chain/deploy/timelock.ts'
import { StartError } from '../errors.ts'

/** What the command line asks about the contracts of a deployment file. */
export type ContractsRequest = {
  deployment: string
  rpc?: string
} & (
  | { action: 'verify' | 'acts' | 'timelock' | 'funds' }
  | {
      action: 'announce'
      out: string
      name: string
      calls: readonly { to: string; data: string }[]
      /** The holder of a role sends them, not the timelock. */
      isDirect?: boolean
    }
  | { action: 'export'; out: string; name: string; acts: readonly Act[] }
  | { action: 'rotate'; out: string; role: string; from: string; to: string }
  | { action: 'guardian'; out: string; account: string }
)

export type ExportedFile = { file: string; sender: string; calls: number; after: string }
export type ContractsAnswer =
  | { rows: readonly AuditRow[]; problems: number }
  | { acts: ReturnType<typeof listActs> }
  | { operations: readonly TimelockOperation[] }
  | { files: readonly ExportedFile[] }
  | { funds: readonly Fund[]; missing: number }

export async function readDeployment(path: string): Promise<Deployment> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`${path} cannot be read; pass the deployment file with --deployment or CHAIN_DEPLOYMENT.`)
  })
  const deployment = JSON.parse(text) as Partial<Deployment>
  if (deployment.version !== 1 || !deployment.contracts) throw new StartError(`${path} is not a deployment file.`)
  return deployment as Deployment
}

function openClient(rpc: string | undefined): PublicClient {
  if (!rpc) throw new StartError('Pass the address of a node with --rpc or CHAIN_RPC_URL.')
  return createPublicClient({ transport: http(rpc.split(',')[0]?.trim()) })
}

function requireAddress(text: string): Address {
  if (!isAddress(text)) throw new StartError(`${text} is not a valid EIP-55 address.`)
  return getAddress(text)
}

type Batch = { suffix: string; sender: Address; after: string; calls: readonly ActCall[] }

/** Writes one file per sender and moment; an empty batch gets none. */
async function writeBatches(deployment: Deployment, out: string, name: string, batches: readonly Batch[], now: Date) {
  const files: ExportedFile[] = []
  for (const { suffix, sender, after, calls } of batches.filter((batch) => batch.calls.length > 0)) {
    const file = out.replace(/(\.json)?$/, `.${suffix}.json`)
    const description = calls.map(({ contract, method }) => `${contract}.${method.name}`).join(', ')
    const safe = { chainId: deployment.chainId, safe: sender, name, description, createdAt: now, calls }
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${JSON.stringify(toSafeBatch(safe), undefined, 2)}\n`)
    files.push({ file, sender, calls: calls.length, after })
  }
  return { files }
}

/** The account that sends a call which needs no announcement: the holder of the role, or the admin where none is needed. */
function senderOf(call: ActCall, { roles }: Deployment): { name: string; sender: Address } {
  const role =
    rolesOf(call)
      .find((one) => one !== adminRole)
      ?.toLowerCase() ?? 'admin'
  if (role === 'buyer') return { name: role, sender: roles.buyers[0] ?? roles.admin }
  const holder = (roles as Readonly<Record<string, unknown>>)[role]
  return typeof holder === 'string' && isAddress(holder)
    ? { name: role, sender: holder }
    : { name: role, sender: roles.admin }
}

type Export = { out: string; name: string; now: Date; isAnnounced?: boolean }

/** The files of an act: what role holders send at once, and what passes the timelock. */
function exportActs(deployment: Deployment, acts: readonly Act[], { out, name, now, isAnnounced }: Export) {
  const salt = keccak256(stringToHex(`${name} ${now.toISOString()}`))
  const { direct, schedule, execute, operation } = planActs(deployment, acts, salt, isAnnounced)
  const { admin } = deployment.roles
  const senders = new Map(direct.map((call) => [senderOf(call, deployment).name, senderOf(call, deployment).sender]))
  const batches = [...senders].map(([suffix, sender]) => ({
    suffix,
    sender,
    after: 'at once',
    calls: direct.filter((call) => senderOf(call, deployment).name === suffix),
  }))
  const after = `${operation?.delaySeconds ?? 0} seconds after the schedule`
  const announced = [
    { suffix: 'schedule', sender: admin, after: 'at once', calls: schedule },
    { suffix: 'execute', sender: admin, after, calls: execute },
  ]
  return writeBatches(deployment, out, name, [...batches, ...announced], now)
}

/** Answers one request; nothing is sent to the chain. */
export async function answerContracts(request: ContractsRequest, now: Date): Promise<ContractsAnswer> {
  const deployment = await readDeployment(request.deployment)
  try {
    switch (request.action) {
      case 'verify': {
        const rows = await auditDeployment(openClient(request.rpc), deployment)
        return { rows, problems: rows.reduce((sum, { problems }) => sum + problems.length, 0) }
      }
      case 'acts':
        return { acts: listActs(deployment) }
      case 'timelock':
        return { operations: await listOperations(openClient(request.rpc), deployment) }
      case 'funds': {
        const funds = await listFunds(openClient(request.rpc), deployment)
        return { funds, missing: funds.filter(({ isEnough }) => !isEnough).length }
      }
      case 'announce': {
        const acts = request.calls.map((call) => decodeCall(deployment, call))
        const isAnnounced = request.isDirect !== true
        return await exportActs(deployment, acts, { out: request.out, name: request.name, now, isAnnounced })
      }
      case 'export':
        return await exportActs(deployment, request.acts, { out: request.out, name: request.name, now })
      case 'rotate': {
        const [from, to] = [requireAddress(request.from), requireAddress(request.to)]
        const acts = rotationActs(deployment, request.role.toUpperCase(), from, to)
        return await exportActs(deployment, acts, { out: request.out, name: `Rotate ${request.role}`, now })
      }
      case 'guardian': {
        const act = guardianAct(requireAddress(request.account))
        return await exportActs(deployment, [act], { out: request.out, name: 'Set the guardian of the timelock', now })
      }
    }
  } catch (error) {
    if (error instanceof ActError) throw new StartError(error.message)
    throw error
  }
}
