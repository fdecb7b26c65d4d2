// Batches for the Transaction Builder of a Safe.
import { keccak256, stringToHex, type AbiParameter, type Address, type Hex } from 'viem'
import type { ActCall } from './acts.ts'

/** The file that the Transaction Builder imports; `contractMethod` shows signers the call in words. */
export type SafeBatch = {
  readonly version: '1.0'
  readonly chainId: string
  readonly createdAt: number
  readonly meta: {
    readonly name: string
    readonly description: string
    readonly txBuilderVersion: string
    readonly createdFromSafeAddress: string
    readonly createdFromOwnerAddress: string
    readonly checksum?: Hex
  }
  readonly transactions: readonly SafeTransaction[]
}

type SafeTransaction = {
  readonly to: Address
  readonly value: string
  readonly data: Hex
  readonly contractMethod: { inputs: readonly AbiParameter[]; name: string; payable: boolean }
  readonly contractInputsValues: Readonly<Record<string, string>>
}

export type SafeBatchOptions = {
  chainId: number
  safe: Address
  name: string
  description: string
  createdAt: Date
  calls: readonly ActCall[]
}

const asText = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
    : `${value as string | number | bigint | boolean}`

/** Canonical text of a value: the names of an object in order, then its values. */
function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const names = Object.keys(value).sort()
  const parts = names.map((name) => `${serialize((value as Record<string, unknown>)[name])},`)
  return `{${JSON.stringify(names)}${parts.join('')}}`
}

/** The Transaction Builder warns when the checksum differs; the name is not part of it. */
export function safeChecksum({ meta, ...batch }: SafeBatch): Hex {
  const { checksum: _checksum, ...rest } = meta
  return keccak256(stringToHex(serialize({ ...batch, meta: { ...rest, name: null } })))
}

export function toSafeBatch({ chainId, safe, name, description, createdAt, calls }: SafeBatchOptions): SafeBatch {
  const batch: SafeBatch = {
    version: '1.0',
    chainId: String(chainId),
    createdAt: createdAt.getTime(),
    meta: { name, description, txBuilderVersion: '1.18.2', createdFromSafeAddress: safe, createdFromOwnerAddress: '' },
    transactions: calls.map(({ to, data, method, args }) => ({
      to,
      value: '0',
      data,
      contractMethod: {
        inputs: method.inputs,
        name: method.name,
        payable: method.stateMutability === 'payable',
      },
      contractInputsValues: Object.fromEntries(
        method.inputs.map((input, index) => [input.name ?? `arg${index}`, asText(args[index])]),
      ),
    })),
  }
  return { ...batch, meta: { ...batch.meta, checksum: safeChecksum(batch) } }
}
