// `npm run verify -w contracts -- --rpc URL --deployment FILE`: reads code, roles and parameters of a deployment back from
// the chain and compares them with the plan; `packhouse contracts verify` does the same. Exits with 1 on a difference.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPublicClient, http } from 'viem'
import { auditDeployment } from '../../service/src/chain/deploy/audit.ts'
import type { Deployment } from '../../service/src/chain/deploy/deploy.ts'

const text = { type: 'string' } as const
const { rpc, deployment: path } = parseArgs({ options: { rpc: text, deployment: text } }).values
if (!rpc || !path) throw new Error('usage: npm run verify -w contracts -- --rpc URL --deployment FILE')
const deployment = JSON.parse(await readFile(path, 'utf8')) as Deployment
const rows = await auditDeployment(createPublicClient({ transport: http(rpc) }), deployment)
const problems = rows.flatMap(({ contract, problems: own }) => own.map((problem) => `${contract} ${problem}`))
for (const problem of problems) console.error(problem)
console.log(`${rows.length} contracts, ${problems.length} differences from the plan`)
process.exitCode = problems.length === 0 ? 0 : 1
