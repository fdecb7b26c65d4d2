// Reads a deployment back from the chain and compares it with its plan.
import { keccak256, zeroHash, type Address, type Hex, type PublicClient } from 'viem'
import { abi as poolAbi } from '../abi/combo-pool.ts'
import { verifyDeployment, type Deployment } from './deploy.ts'
import { planSteps, type Step } from './plan.ts'

type Grant = { readonly role: Hex; readonly account: Address }

const isGrants = (value: unknown): value is readonly Grant[] =>
  Array.isArray(value) &&
  value.every((entry: Partial<Grant>) => entry.role !== undefined && entry.account !== undefined)

/** The roles that a contract was created with; the last argument of every constructor with roles. */
function grantsOf({ args }: Step): readonly Grant[] | undefined {
  const last = args.at(-1)
  return args.length > 1 && isGrants(last) ? last : undefined
}

/** Every difference between the chain and the plan of a deployment; none if the deployment is as planned. */
export async function auditDeployment(publicClient: PublicClient, deployment: Deployment): Promise<string[]> {
  const { contracts, factory, roles, settings, deployer } = deployment
  await verifyDeployment(publicClient, deployment)
  if (!factory) return ['The factory is not deployed.']
  const problems: string[] = []
  const timelock = contracts['timelock']?.address
  for (const step of planSteps(factory.address, roles, settings)) {
    const contract = contracts[step.name]
    if (!contract) {
      problems.push(`${step.name} is not deployed.`)
      continue
    }
    if (contract.initHash !== keccak256(step.initCode))
      problems.push(`${step.name} was created with other code or arguments.`)
    const grants = grantsOf(step)
    if (!grants) continue
    const target = { address: contract.address, abi: poolAbi } as const
    const hasRole = (role: Hex, account: Address): Promise<boolean> =>
      publicClient.readContract({ ...target, functionName: 'hasRole', args: [role, account] })
    const admin = await publicClient.readContract({ ...target, functionName: 'defaultAdmin' })
    if (admin !== timelock) problems.push(`${step.name}: the admin is ${admin}, not the timelock.`)
    if (await hasRole(zeroHash, deployer)) problems.push(`${step.name}: the deployer is an admin.`)
    for (const { role, account } of grants) {
      if (!(await hasRole(role, account))) problems.push(`${step.name}: ${account} lacks the role ${role}.`)
      if (await hasRole(role, deployer)) problems.push(`${step.name}: the deployer has the role ${role}.`)
    }
  }
  return problems
}
