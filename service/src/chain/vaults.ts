import { concat, encodeAbiParameters, getContractAddress, keccak256, type Address, type Hex } from 'viem'

export type VaultParameters = { factory: Address; implementation: Address; userRef: Hex }

/** The pseudonymous, permanent reference of an end user on chain. */
export function userRefOf({ partnerId, endUserId }: { partnerId: number; endUserId: number }): Hex {
  const parameters = [{ type: 'string' }, { type: 'uint256' }, { type: 'uint256' }] as const
  return keccak256(encodeAbiParameters(parameters, ['end user', BigInt(partnerId), BigInt(endUserId)]))
}

/** The creation code of a minimal proxy with the user reference appended to its code. */
const creationCode = (implementation: Address, userRef: Hex): Hex =>
  concat(['0x61004d3d81600a3d39f3363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3', userRef])

/** The deterministic address of a user's vault, deployed or not. */
export const vaultAddress = ({ factory, implementation, userRef }: VaultParameters): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: userRef,
    bytecode: creationCode(implementation, userRef),
  })
