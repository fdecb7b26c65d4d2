import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { usageError } from '../failures.ts'
import { startCommand } from '../service-process.ts'
import type { Session } from '../session.ts'

type Row = { contract: string; address?: string; checks: number; problems: readonly string[] }
type Files = { files: readonly { file: string; sender: string; calls: number; after: string }[] }
type Place = { deployment?: string | undefined; rpc?: string | undefined }

/** Asks the service once. */
async function ask(session: Session, { deployment, rpc }: Place, request: object): Promise<unknown> {
  const { env } = session.machine
  const file = deployment ?? env['CHAIN_DEPLOYMENT']
  if (!file) throw usageError('Name the deployment file: --deployment FILE or CHAIN_DEPLOYMENT.')
  const command = startCommand(session.machine, 'contracts')
  try {
    return await command.ask({ ...request, deployment: resolve(file), rpc: rpc ?? env['CHAIN_RPC_URL'] })
  } finally {
    await command.end()
  }
}

const deploymentOption = ['--deployment <file>', 'deployment file (CHAIN_DEPLOYMENT)'] as const
const rpcOption = ['--rpc <url>', 'address of a node (CHAIN_RPC_URL)'] as const
const outOption = ['--out <file>', 'where to write the Safe transactions; the sender becomes part of the name'] as const

/** Arguments of a call: JSON where it is JSON, text elsewhere, so that addresses need no quotes. */
function readArgument(text: string): unknown {
  if (/^-?\d+$/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function addReading(contracts: CommandUnknownOpts, session: Session): void {
  const { output, exitWith } = session
  contracts
    .command('verify')
    .description('read code, roles and parameters of a deployment back from the chain; exit code 1 on a difference')
    .option(...deploymentOption)
    .option(...rpcOption)
    .action(async (place) => {
      const data = (await ask(session, place, { action: 'verify' })) as { rows: readonly Row[]; problems: number }
      const rows = data.rows.map((row) => ({ ...row, result: row.problems.length === 0 ? 'as planned' : row.problems }))
      await output.list(data, rows, ['contract', 'address', 'checks', 'result'])
      output.note(`${data.rows.length} contracts, ${data.problems} differences from the plan`)
      if (data.problems > 0) exitWith(1)
    })

  contracts
    .command('funds')
    .description('compare balances with what the first sales need; exit code 1 when something is missing')
    .option(...deploymentOption)
    .option(...rpcOption)
    .action(async (place) => {
      const data = (await ask(session, place, { action: 'funds' })) as { funds: readonly object[]; missing: number }
      await output.list(data, data.funds, ['account', 'address', 'asset', 'balance', 'minimum', 'purpose', 'isEnough'])
      if (data.missing > 0) exitWith(1)
    })

  contracts
    .command('acts')
    .description('list the functions that need a role')
    .option(...deploymentOption)
    .action(async (place) => {
      const data = (await ask(session, place, { action: 'acts' })) as { acts: readonly object[] }
      await output.list(data, data.acts, ['contract', 'function', 'roles'])
    })

  contracts
    .command('timelock')
    .description('list the operations of the timelock with their state')
    .option(...deploymentOption)
    .option(...rpcOption)
    .action(async (place) => {
      const data = (await ask(session, place, { action: 'timelock' })) as { operations: readonly object[] }
      await output.list(data, data.operations, ['id', 'status', 'ready_at', 'targets'])
    })
}

/** The calls of an answer of the service: of a refusal with `governance_required`, or of a tier that was created. */
async function readCalls(file: string): Promise<{ calls: readonly object[]; isDirect: boolean }> {
  const answer = JSON.parse(await readFile(file, 'utf8')) as {
    details?: { calls?: readonly object[]; account?: string }
    governance?: { calls?: readonly object[] } | null
    data?: { governance?: { calls?: readonly object[] } | null }
  }
  const calls = answer.details?.calls ?? answer.governance?.calls ?? answer.data?.governance?.calls
  if (!calls?.length) throw usageError(`${file} contains no calls for the timelock or a Safe.`)
  // A refusal that names an account has calls of that account, which need no announcement.
  return { calls, isDirect: answer.details?.account !== undefined }
}

/** These write files for the Transaction Builder of a Safe and send nothing. */
function addExports(contracts: CommandUnknownOpts, session: Session): void {
  const run = async (place: Place, request: object): Promise<void> => {
    const data = (await ask(session, place, request)) as Files
    await session.output.list(data, data.files, ['file', 'sender', 'calls', 'after'])
  }

  contracts
    .command('export')
    .description('export a call as Safe transactions, through the timelock where the admin role is needed')
    .argument('<contract>', 'name in the deployment, such as combo-pool')
    .argument('<function>', 'name or signature, such as setPause')
    .argument('[args...]', 'arguments: numbers, addresses, role names, or JSON')
    .option(...deploymentOption)
    .requiredOption(...outOption)
    .action(async (contract, name, args, { out, ...place }) => {
      const act = { contract, function: name, args: args.map(readArgument) }
      await run(place, { action: 'export', out: resolve(out), name: `${contract} ${name}`, acts: [act] })
    })

  contracts
    .command('announce')
    .description(
      'export the calls of an answer with governance_required: a schedule and an execution for the admin, or a file for a Safe',
    )
    .argument('<answer>', 'file with the JSON answer of the service')
    .option(...deploymentOption)
    .requiredOption(...outOption)
    .action(async (answer, { out, ...place }) => {
      const name = `Calls of ${basename(answer)}`
      await run(place, { action: 'announce', out: resolve(out), name, ...(await readCalls(answer)) })
    })

  contracts
    .command('rotate')
    .description('export the rotation of a key: the pauser revokes the old one, the timelock grants the new one')
    .argument('<role>', 'role on the contracts, such as BUYER')
    .argument('<from>', 'address of the old key')
    .argument('<to>', 'address of the new key')
    .option(...deploymentOption)
    .requiredOption(...outOption)
    .action((role, from, to, { out, ...place }) => run(place, { action: 'rotate', out: resolve(out), role, from, to }))

  contracts
    .command('guardian')
    .description('export the grant that lets an account cancel announced operations, and nothing else')
    .argument('<account>', 'address of the guardian')
    .option(...deploymentOption)
    .requiredOption(...outOption)
    .action((account, { out, ...place }) => run(place, { action: 'guardian', out: resolve(out), account }))
}

export function addContractCommands(program: CommandUnknownOpts, session: Session): void {
  const contracts = program.command('contracts').description('audit and administer the contracts of a deployment')
  addReading(contracts, session)
  addExports(contracts, session)
}
