// `npm run verify -w contracts -- --rpc URL --deployment FILE`: reads every code hash and role of a deployment back from the
// chain and compares it with the plan. Exits with 1 on a difference.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPublicClient, http } from 'viem'
import { auditDeployment } from '../../service/src/chain/deploy/audit.ts'
import type { Deployment } from '../../service/src/chain/deploy/deploy.ts'

const text = { type: 'string' } as const
const { rpc, deployment: path } = parseArgs({ options: { rpc: text, deployment: text } }).values
if (!rpc || !path) throw new Error('usage: npm run verify -w contracts -- --rpc URL --deployment FILE')
const deployment = JSON.parse(await readFile(path, 'utf8')) as Deployment
const problems = await auditDeployment(createPublicClient({ transport: http(rpc) }), deployment)
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(deployment.contracts).length} contracts, ${problems.length} differences from the plan`)
process.exitCode = problems.length === 0 ? 0 : 1
