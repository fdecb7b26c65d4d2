import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { Signer } from './signer.ts'

export type TypedDataRule = { readonly verifyingContract: Address; readonly primaryType: string }

/** Signs only the listed types of typed data, for the listed contracts on one chain. */
export function createTypedDataSigner(signer: Signer, chainId: number, rules: readonly TypedDataRule[]) {
  return {
    address: signer.address,
    async sign(typedData: TypedDataDefinition): Promise<Hex> {
      const { domain, primaryType } = typedData
      const isAllowed = rules.some(
        (rule) =>
          rule.primaryType === primaryType &&
          rule.verifyingContract.toLowerCase() === domain?.verifyingContract?.toLowerCase(),
      )
      if (!isAllowed || domain?.chainId === undefined || BigInt(domain.chainId) !== BigInt(chainId))
        throw new Error(`No rule allows this key to sign ${primaryType}.`)
      return signer.signTypedData(typedData)
    },
  }
}
