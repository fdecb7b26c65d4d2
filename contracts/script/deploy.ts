// `npm run deploy -w contracts -- --rpc URL --config FILE --out FILE`: checks the configuration against the chain, prints
// the plan and its cost, then deploys the suite, or resumes an interrupted deployment, and writes the file for
// CHAIN_DEPLOYMENT. `--check` stops before the first transaction. The deployer's key comes from DEPLOYER_KEY; it has no
// role afterwards. `deploy.example.json` is a configuration for Base. Inputs for source verification are written beside
// the deployment file.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPublicClient, createWalletClient, defineChain, formatEther, http, isHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readDeployConfig } from '../../service/src/chain/deploy/config.ts'
import { deployContracts, plannedFactory, type Deployment } from '../../service/src/chain/deploy/deploy.ts'
import { preflight } from '../../service/src/chain/deploy/preflight.ts'
import { readSources } from './compile.ts'
import { writeVerification } from './verification.ts'

const usage = 'usage: DEPLOYER_KEY=0x… npm run deploy -w contracts -- --rpc URL --config FILE --out FILE [--check]'

function readOptions(): { rpc: string; config: string; out: string; key: Hex; isCheck: boolean } {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { rpc: text, config: text, out: text, check: { type: 'boolean' } } })
  const key = process.env['DEPLOYER_KEY']
  const { rpc, config, out } = values
  if (!rpc || !config || !out || !isHex(key)) throw new Error(usage)
  return { rpc, config, out, key, isCheck: values.check === true }
}

/** Written to a temporary file and renamed, so that a crash leaves the old file or the new one. */
async function saveDeployment(path: string, deployment: Deployment): Promise<void> {
  await writeFile(`${path}.part`, `${JSON.stringify(deployment, undefined, 2)}\n`, { flush: true })
  await rename(`${path}.part`, path)
}

async function readDeployment(path: string): Promise<Deployment | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Deployment)
}

const { rpc, config, out, key, isCheck } = readOptions()
const { roles, settings } = readDeployConfig(await readFile(config, 'utf8'))
const transport = http(rpc)
const id = await createPublicClient({ transport }).getChainId()
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = defineChain({ id, name: `chain ${id}`, nativeCurrency, rpcUrls: { default: { http: [rpc] } } })
const publicClient = createPublicClient({ chain, transport, pollingInterval: 500 })
const wallet = createWalletClient({ account: privateKeyToAccount(key), chain, transport })
const plan = { publicClient, wallet, roles, settings, earlier: await readDeployment(out) }
const factory = await plannedFactory(plan)
const checked = await preflight({ publicClient, deployer: wallet.account.address, factory, roles, settings })
for (const { name, bytes } of checked.steps) console.log(`${name.padEnd(28)} ${bytes} bytes of creation code`)
console.log(`at most about ${checked.gas} gas, ${formatEther(checked.costWei)} ether`)
for (const problem of checked.problems) console.error(problem)
if (checked.problems.length > 0) process.exit(1)
if (isCheck) process.exit(0)
const deployment = await deployContracts({ ...plan, save: (state) => saveDeployment(out, state) })
for (const [name, { address, block }] of Object.entries(deployment.contracts))
  console.log(`${name.padEnd(28)} ${address} block ${block}`)
console.log(`chain ${deployment.chainId}, ${Object.keys(deployment.contracts).length} contracts, written to ${out}`)
const verified = await writeVerification(deployment, await readSources(), `${out}.verification`)
console.log(`${verified} standard inputs and constructor arguments for source verification in ${out}.verification`)
