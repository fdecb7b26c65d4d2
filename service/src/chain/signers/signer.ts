import { toStored } from '../addresses.ts'
import {
  keccak256,
  serializeTransaction,
  type Address,
  type Hash,
  type Hex,
  type TransactionSerializableEIP1559,
  type TypedDataDefinition,
} from 'viem'
import { createLocalAccount } from './local-account.ts'

/** A fully specified transaction, so that the same request always has the same digest. */
export type TransactionRequest = {
  readonly chainId: number
  readonly nonce: bigint
  readonly to: Address
  readonly data: Hex
  readonly valueWei: bigint
  readonly gasLimit: bigint
  readonly maxFeeWei: bigint
  readonly maxPriorityFeeWei: bigint
}

export type SignedTransaction = { readonly raw: Hex; readonly hash: Hash }

/** Holds a key: a keystore here, a key management service in production. The key itself never leaves it. */
export type Signer = {
  readonly address: Address
  signTransaction(request: TransactionRequest): Promise<SignedTransaction>
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
}

export const toSerializable = (request: TransactionRequest): TransactionSerializableEIP1559 => ({
  type: 'eip1559',
  chainId: request.chainId,
  nonce: Number(request.nonce),
  to: request.to,
  data: request.data,
  value: request.valueWei,
  gas: request.gasLimit,
  maxFeePerGas: request.maxFeeWei,
  maxPriorityFeePerGas: request.maxPriorityFeeWei,
})

/** The digest that a transaction's signature covers. */
export const transactionDigest = (request: TransactionRequest): Hash =>
  keccak256(serializeTransaction(toSerializable(request)))

export type Signature = { readonly r: Hex; readonly s: Hex; readonly yParity: 0 | 1 }

export function attachSignature(request: TransactionRequest, signature: Signature): SignedTransaction {
  const raw = serializeTransaction(toSerializable(request), signature)
  return { raw, hash: keccak256(raw) }
}

/** Signs with a key in memory. Use `createRawKeySigner` or a keystore for configured keys. */
export function createMemorySigner(privateKey: Hex): Signer {
  const account = createLocalAccount(privateKey)
  return {
    address: toStored(account.address),
    async signTransaction(request) {
      const raw = await account.signTransaction(toSerializable(request))
      return { raw, hash: keccak256(raw) }
    },
    signTypedData: (typedData) => account.signTypedData(typedData),
  }
}

/** Chains without real value: local ones and the public test networks. */
const testChainIds: ReadonlySet<number> = new Set([31_337, 1_337, 84_532, 11_155_111])

export const isTestChain = (chainId: number): boolean => testChainIds.has(chainId)

/** A key in plain text is accepted on test chains only. */
export function createRawKeySigner({ privateKey, chainId }: { privateKey: Hex; chainId: number }): Signer {
  if (!isTestChain(chainId))
    throw new Error(
      `A raw private key is not allowed on chain ${chainId}; use an encrypted keystore or a key management service.`,
    )
  return createMemorySigner(privateKey)
}
