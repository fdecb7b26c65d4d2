// `npm run deploy -w contracts -- --rpc URL --config FILE --out FILE`: deploys the suite, or resumes an interrupted
// deployment, and writes the file for CHAIN_DEPLOYMENT. The deployer's key comes from DEPLOYER_KEY; it has no role
// afterwards.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createPublicClient, createWalletClient, defineChain, http, isHex, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployContracts, type Deployment } from '../../service/src/chain/deploy/deploy.ts'
import type { DeploymentRoles, DeploymentSettings } from '../../service/src/chain/deploy/plan.ts'

type DeployConfig = { roles: DeploymentRoles; settings: DeploymentSettings }

const usage = 'usage: DEPLOYER_KEY=0x… npm run deploy -w contracts -- --rpc URL --config FILE --out FILE'

function readOptions(): { rpc: string; config: string; out: string; key: Hex } {
  const { values } = parseArgs({
    options: { rpc: { type: 'string' }, config: { type: 'string' }, out: { type: 'string' } },
  })
  const key = process.env['DEPLOYER_KEY']
  const { rpc, config, out } = values
  if (!rpc || !config || !out || !isHex(key)) throw new Error(usage)
  return { rpc, config, out, key }
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

const { rpc, config, out, key } = readOptions()
const { roles, settings } = JSON.parse(await readFile(config, 'utf8')) as DeployConfig
const transport = http(rpc)
const id = await createPublicClient({ transport }).getChainId()
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = defineChain({ id, name: `chain ${id}`, nativeCurrency, rpcUrls: { default: { http: [rpc] } } })
const deployment = await deployContracts({
  publicClient: createPublicClient({ chain, transport, pollingInterval: 500 }),
  wallet: createWalletClient({ account: privateKeyToAccount(key), chain, transport }),
  roles,
  settings,
  earlier: await readDeployment(out),
  save: (state) => saveDeployment(out, state),
})
for (const [name, { address, block }] of Object.entries(deployment.contracts))
  console.log(`${name.padEnd(28)} ${address} block ${block}`)
console.log(`chain ${deployment.chainId}, ${Object.keys(deployment.contracts).length} contracts, written to ${out}`)
