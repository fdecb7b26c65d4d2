// Deploys the contract suite to any chain. Addresses depend on the factory and a name alone, so contracts reference
// each other as immutables, roles are set in constructors, and an interrupted deployment is resumed by a second run.
import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToHex,
  type Account,
  type Address,
  type Chain,
  type Hex,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import * as suiteFactory from '../abi/suite-factory.ts'
import { planSteps, suiteAddress, type Step } from './plan.ts'
import type { DeploymentRoles, DeploymentSettings } from './settings.ts'

export type Wallet = WalletClient<Transport, Chain, Account>

export type DeployedContract = {
  address: Address
  block: number
  codeHash: Hex
  /** Hash of the creation code with its arguments; absent for the factory. */
  initHash?: Hex
}

/** The deployment was made with other contracts, roles or settings than those given now. */
export class DeploymentChanged extends Error {
  override readonly name = 'DeploymentChanged'
}

/** The content of the `CHAIN_DEPLOYMENT` file: what a process needs to locate and verify the suite. */
export type Deployment = {
  version: 1
  chainId: number
  deployer: Address
  /** Written before the factory is sent, so that the factory is found after a crash in between. */
  factoryNonce: number
  factory?: DeployedContract
  contracts: Record<string, DeployedContract>
  roles: DeploymentRoles
  settings: DeploymentSettings
}

export type DeployDeps = {
  publicClient: PublicClient
  wallet: Wallet
  roles: DeploymentRoles
  settings: DeploymentSettings
  /** An earlier, possibly unfinished deployment to resume. */
  earlier?: Deployment | undefined
  /** Called after each step; must be durable before it resolves. */
  save: (deployment: Deployment) => Promise<void>
}

/** Deploys the missing contracts of the suite and returns the deployment file. */
export async function deployContracts(deps: DeployDeps): Promise<Deployment> {
  const { publicClient, save } = deps
  const deployment = await startDeployment(deps)
  const factory = factoryAddress(deployment)
  // Planned before anything is sent, so that a wrong address in the settings costs nothing.
  const steps = planSteps(factory, deps.roles, deps.settings)
  requireUnchanged(deployment, steps)
  await ensureFactory(deps, deployment, factory)
  for (const step of steps) {
    if (deployment.contracts[step.name]) continue
    deployment.contracts[step.name] = await ensureContract(deps, factory, step)
    await save(deployment)
  }
  await verifyDeployment(publicClient, deployment)
  return deployment
}

/** The address of the factory of a new or resumed deployment. Nothing is sent. */
export async function plannedFactory(deps: Omit<DeployDeps, 'save'>): Promise<Address> {
  return factoryAddress(await startDeployment(deps))
}

/** A resumed deployment must not mix editions or settings: contracts that exist cannot follow a change. */
function requireUnchanged({ contracts }: Deployment, steps: readonly Step[]): void {
  const changed = steps.filter(({ name, initCode }) => contracts[name] && contracts[name].initHash !== hashOf(initCode))
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name).join(', ')
  throw new DeploymentChanged(`Already deployed with other code, roles or settings: ${names}.`)
}

const hashOf = (initCode: Hex): Hex => keccak256(initCode)

/** Throws when the chain or the code of a contract differs from the deployment. */
export async function verifyDeployment(publicClient: PublicClient, deployment: Deployment): Promise<void> {
  const chainId = await publicClient.getChainId()
  if (chainId !== deployment.chainId)
    throw new Error(`The node serves chain ${chainId}; the deployment is for chain ${deployment.chainId}.`)
  for (const [name, { address, codeHash }] of Object.entries(deployment.contracts)) {
    const found = await codeHashOf(publicClient, address)
    if (found !== codeHash) throw new Error(`${name} at ${address} has different code than the deployment records.`)
  }
}

export function contractAddress(deployment: Deployment, name: string): Address {
  const contract = deployment.contracts[name]
  if (!contract) throw new Error(`Contract ${name} not found in the deployment.`)
  return contract.address
}

async function startDeployment(deps: Omit<DeployDeps, 'save'>): Promise<Deployment> {
  const { publicClient, wallet, roles, settings, earlier } = deps
  const deployer = wallet.account.address
  const chainId = await publicClient.getChainId()
  if (earlier) {
    if (earlier.chainId !== chainId)
      throw new Error(`The node serves chain ${chainId}; the deployment is for chain ${earlier.chainId}.`)
    if (earlier.deployer.toLowerCase() !== deployer.toLowerCase())
      throw new Error('This deployment was started by another account.')
    return { ...earlier, roles, settings, contracts: { ...earlier.contracts } }
  }
  const factoryNonce = await publicClient.getTransactionCount({ address: deployer, blockTag: 'pending' })
  return { version: 1, chainId, deployer, factoryNonce, contracts: {}, roles, settings }
}

function factoryAddress({ deployer, factoryNonce }: Deployment): Address {
  return getContractAddress({ from: deployer, nonce: BigInt(factoryNonce) })
}

async function ensureFactory(deps: DeployDeps, deployment: Deployment, address: Address): Promise<void> {
  const { publicClient, wallet, save } = deps
  if (deployment.factory) return
  await save(deployment)
  let block = Number(await publicClient.getBlockNumber())
  if ((await publicClient.getCode({ address })) === undefined) {
    const data = encodeDeployData({ ...suiteFactory, args: [deployment.deployer] })
    const hash = await wallet.sendTransaction({ data, nonce: deployment.factoryNonce })
    const receipt = await publicClient.waitForTransactionReceipt({ hash })
    block = Number(receipt.blockNumber)
  }
  const owner = await publicClient.readContract({ address, abi: suiteFactory.abi, functionName: 'DEPLOYER' })
  if (owner.toLowerCase() !== deployment.deployer.toLowerCase())
    throw new Error('The factory is owned by another account.')
  deployment.factory = { address, block, codeHash: await codeHashOf(publicClient, address) }
  await save(deployment)
}

async function ensureContract(
  { publicClient, wallet }: DeployDeps,
  factory: Address,
  { name, initCode }: Step,
): Promise<DeployedContract> {
  const address = suiteAddress(factory, name)
  const salt = stringToHex(name, { size: 32 })
  const initHash = hashOf(initCode)
  if ((await publicClient.getCode({ address })) !== undefined) {
    // Only the deployer can create through the factory, so the code is trusted; the log gives the block.
    const event = suiteFactory.abi.find((item) => item.type === 'event')
    const logs = await publicClient.getLogs({ address: factory, event, args: { salt }, fromBlock: 0n })
    const block = Number(logs[0]?.blockNumber ?? 0n)
    return { address, block, codeHash: await codeHashOf(publicClient, address), initHash }
  }
  const data = encodeFunctionData({ abi: suiteFactory.abi, functionName: 'create', args: [salt, initCode] })
  const hash = await wallet.sendTransaction({ to: factory, data })
  const receipt = await publicClient.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error(`Deployment of ${name} failed: transaction ${hash} reverted.`)
  return { address, block: Number(receipt.blockNumber), codeHash: await codeHashOf(publicClient, address), initHash }
}

async function codeHashOf(publicClient: PublicClient, address: Address): Promise<Hex> {
  return keccak256((await publicClient.getCode({ address })) ?? '0x')
}
