import { encodeFunctionData, keccak256, stringToHex, type Abi, type Address, type Hex, type PublicClient } from 'viem'
import * as comboPool from '../abi/combo-pool.ts'
import * as errors from '../abi/errors.ts'
import type { ChainClient } from '../clients/client.ts'
import type { ContractName, Contracts } from '../deploy/contracts.ts'
import type { DeploymentRoles } from '../deploy/settings.ts'
import type { IntentHooks } from '../intents/hooks.ts'

const sellers = ['comboPool', 'instantStore'] as const
const collections = ['card', 'graded', 'packet', 'sealedProduct'] as const

/** The roles that the pauser can revoke, and the contracts that grant them. */
export const revocableRoles = {
  buyer: sellers,
  gate: ['comboPool'],
  prizes: ['prizeSender'],
  custodian: ['inventory'],
  windows: ['buybackPool'],
  vaults: ['vaultFactory'],
  linker: ['vaultFactory'],
  committer: ['commitRevealAdapter'],
  stocker: sellers,
  minter: collections,
  pricer: ['priceOracle'],
  dispatcher: ['shippingPaymentProcessor', ...collections],
  treasurer: ['buybackPool', 'payoutDistributor', 'creditsTreasury'],
  config: sellers,
} as const satisfies Record<string, readonly ContractName[]>

export type RevocableRole = keyof typeof revocableRoles
export const revocableRoleNames = Object.keys(revocableRoles) as RevocableRole[]

export const revokePurpose = 'admin.revoke_role'

/** An account that has a role, and the contracts that grant it. */
export type RoleHolder = { role: RevocableRole; account: Address; contracts: ContractName[] }

export type Revocations = {
  /** The holders named in the deployment, as far as the chain still grants them their role. */
  holders(): Promise<RoleHolder[]>
  /** The contracts that grant the role to an account. */
  granting(role: RevocableRole, account: Address): Promise<ContractName[]>
  /** The call that revokes it; only the timelock can grant it again. */
  call(contract: ContractName, role: RevocableRole, account: Address): { to: Address; data: Hex }
}

const roleId = (role: RevocableRole): Hex => keccak256(stringToHex(role.toUpperCase()))

/** The contracts that grant the role to an account. Every contract shares the access control functions. */
export async function listGranting(
  client: Pick<PublicClient, 'readContract'>,
  contracts: Contracts,
  role: RevocableRole,
  account: Address,
): Promise<ContractName[]> {
  const { abi } = comboPool
  const names: readonly ContractName[] = revocableRoles[role]
  const held = await Promise.all(
    names.map((name) =>
      client.readContract({ address: contracts[name], abi, functionName: 'hasRole', args: [roleId(role), account] }),
    ),
  )
  return names.filter((_, index) => held[index])
}

type RevocationDeps = { client: ChainClient; contracts: Contracts; roles: DeploymentRoles; hooks: IntentHooks }

/** Takes roles from stolen keys. Every contract shares the access control functions, and therefore their ABI. */
export function createRevocations({ client, contracts, roles, hooks }: RevocationDeps): Revocations {
  const { abi } = comboPool
  hooks.onSettled(revokePurpose, { errors: errors.abi as Abi })

  const granting: Revocations['granting'] = (role, account) => listGranting(client, contracts, role, account)

  function named(role: RevocableRole): readonly Address[] {
    if (role === 'buyer') return roles.buyers
    const holder = roles[role]
    return [holder === 'timelock' ? contracts.timelock : holder]
  }

  return {
    granting,
    async holders() {
      const all = revocableRoleNames.flatMap((role) => named(role).map((account) => ({ role, account })))
      const held = await Promise.all(
        all.map(async ({ role, account }) => ({ role, account, contracts: await granting(role, account) })),
      )
      return held.filter((holder) => holder.contracts.length > 0)
    },
    call: (contract, role, account) => ({
      to: contracts[contract],
      data: encodeFunctionData({ abi, functionName: 'revokeHot', args: [roleId(role), account] }),
    }),
  }
}
