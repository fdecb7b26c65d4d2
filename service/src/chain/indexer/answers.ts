// Parses the answers of nodes strictly: an invalid field makes the answer a node fault and never reaches the database.
import type { Hash, Hex } from 'viem'
import type { BlockHeader, RawLog } from './model.ts'
import { NodeFault } from './node-fault.ts'

type Fields = Readonly<Record<string, unknown>>

function refuse(field: string): never {
  throw new NodeFault('malformed', `The node answered with an invalid ${field}.`)
}

function readFields(value: unknown, what: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : refuse(what)
}

const quantity = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/i

function readQuantity(fields: Fields, name: string): bigint {
  const value = fields[name]
  return typeof value === 'string' && quantity.test(value) ? BigInt(value) : refuse(name)
}

function readIndex(fields: Fields, name: string): number {
  const value = readQuantity(fields, name)
  return value <= 0x7fff_ffffn ? Number(value) : refuse(name)
}

function readBytes(value: unknown, name: string, size?: number): Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) return refuse(name)
  if (size !== undefined && value.length !== 2 + 2 * size) return refuse(name)
  return value.toLowerCase() as Hex
}

const readHash = (fields: Fields, name: string): Hash => readBytes(fields[name], name, 32)

/** Blocks list the hashes of their transactions, or the whole transactions. */
function readTransactionHash(value: unknown): Hash {
  return typeof value === 'string'
    ? readBytes(value, 'transaction', 32)
    : readHash(readFields(value, 'transaction'), 'hash')
}

export function readHeader(value: unknown): BlockHeader {
  const fields = readFields(value, 'block')
  const { transactions } = fields
  return {
    number: readQuantity(fields, 'number'),
    hash: readHash(fields, 'hash'),
    parentHash: readHash(fields, 'parentHash'),
    timestamp: readQuantity(fields, 'timestamp'),
    logsBloom: readBytes(fields['logsBloom'], 'logsBloom', 256),
    transactions: Array.isArray(transactions) ? transactions.map(readTransactionHash) : refuse('transactions'),
  }
}

export function readLog(value: unknown): RawLog {
  const fields = readFields(value, 'log')
  const { topics } = fields
  if (!Array.isArray(topics) || topics.length > 4) return refuse('topics')
  if (fields['removed'] === true) throw new NodeFault('unsettled', 'The node answered with a removed log.')
  return {
    blockNumber: readQuantity(fields, 'blockNumber'),
    blockHash: readHash(fields, 'blockHash'),
    txHash: readHash(fields, 'transactionHash'),
    txIndex: readIndex(fields, 'transactionIndex'),
    logIndex: readIndex(fields, 'logIndex'),
    address: readBytes(fields['address'], 'address', 20),
    topics: topics.map((topic) => readBytes(topic, 'topic', 32)),
    data: readBytes(fields['data'], 'data'),
  }
}

export function readLogs(value: unknown): RawLog[] {
  return Array.isArray(value) ? value.map(readLog) : refuse('list of logs')
}

export type ReceiptLogs = { readonly blockHash: Hash; readonly logs: readonly RawLog[] }

export function readReceipt(value: unknown): ReceiptLogs {
  const fields = readFields(value, 'receipt')
  return { blockHash: readHash(fields, 'blockHash'), logs: readLogs(fields['logs']) }
}

export function readChainId(value: unknown): number {
  return Number(readQuantity({ chainId: value }, 'chainId'))
}
