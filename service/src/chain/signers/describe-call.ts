// What a call does, in the words of the contracts, for the person who decides about it.
import { decodeFunctionData, type Address, type Hex } from 'viem'
import type { Contracts } from '../deploy/contracts.ts'
import type { ExportedCard } from '../permits/cards.ts'
import { allowances, signingRoles, vaultSet, type Allowance, type SigningRole } from './role-policies.ts'

export type DescribedCall = {
  /** The name of the contract; `vaults` for the vault of an end user. */
  readonly contract: string
  readonly functionName: string
  /** The most USDC that leaves by it. */
  readonly usdcMicros: bigint
  readonly payee: Address | undefined
  readonly card: ExportedCard | undefined
}

const isSigningRole = (role: string): role is SigningRole => signingRoles.some((one) => one === role)

/** Undefined for another function, and for arguments that the rule refuses. */
function read(allowance: Allowance, contract: string, to: Address, data: Hex): DescribedCall | undefined {
  const { abi, functions, amount, payee, card } = allowance
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    if (!functions.includes(functionName)) return undefined
    return { contract, functionName, usdcMicros: amount?.(args) ?? 0n, payee: payee?.(args), card: card?.(to, args) }
  } catch {
    return undefined
  }
}

/** By the rules of its role; undefined for a call that no rule allows, which is never signed. */
export function describeCall(
  role: string,
  contracts: Contracts,
  { to, data }: { readonly to: Address; readonly data: Hex },
): DescribedCall | undefined {
  for (const allowance of isSigningRole(role) ? allowances[role] : []) {
    const target = (name: Allowance['to'][number]): boolean =>
      name === vaultSet || contracts[name].toLowerCase() === to.toLowerCase()
    const contract = allowance.to.find(target)
    const described = contract === undefined ? undefined : read(allowance, contract, to, data)
    if (described) return described
  }
  return undefined
}
