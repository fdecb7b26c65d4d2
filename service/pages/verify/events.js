// Decodes contract events from raw logs. Each event is declared as in its contract; its topic is the hash of its signature.
import { hash } from './bytes.js'

const declarations = {
  TierVersion:
    'uint16 indexed tierId, uint16 indexed version, uint64 price, uint32 window, uint16 floatBps, uint24 kShape, uint256[] tables',
  Stocked: 'uint16 indexed tierId, uint8 indexed shelf, uint256 firstIndex, uint32[] entries',
  Unstocked: 'uint16 indexed tierId, uint8 indexed shelf, uint32[] positions, uint32[] entries',
  PackPurchased:
    'uint96 indexed requestId, address indexed buyer, bytes32 indexed partnerRef, address recipient, uint16 tierId, uint16 version, uint8 quantity, uint64 unitPrice, uint16 number',
  RandomReady: 'uint96 indexed requestId, uint16 number, bytes32 word',
  RandomUsed: 'uint96 indexed requestId, bytes32 word',
  PackRevealed:
    'uint96 indexed requestId, address indexed recipient, uint256 indexed tokenId, address asset, uint256 draw',
  PackStuck: 'uint96 indexed requestId, uint8 pack, uint8 slot, uint256 draw',
  PackRefunded:
    'uint96 indexed requestId, address indexed to, uint8 firstPack, uint8 packs, uint64 amount, uint64 penalty',
  BundleAdded:
    'uint32 indexed packetTypeId, uint32 indexed bundleId, uint32 packId, uint32[] entries, bytes32 mediaHash, bytes32 listHash',
  BundleRemoved: 'uint32 indexed packetTypeId, uint32 indexed bundleId, uint32 index',
  InstantPurchased:
    'uint96 indexed requestId, address indexed buyer, bytes32 indexed partnerRef, address to, uint32 packetTypeId, uint64 price, uint16 number',
  InstantDelivered:
    'uint96 indexed requestId, uint32 indexed bundleId, uint32 index, uint32 count, uint32 windowExpiry, uint32[] entries',
  InstantRefunded: 'uint96 indexed requestId, address indexed to, uint64 amount, uint64 penalty',
  RandomnessRequested: 'uint96 indexed requestId, address indexed consumer, uint64 seq, bytes32 userRandom',
  RequestedWithCallback:
    'address indexed provider, address indexed requestor, uint64 indexed sequenceNumber, bytes32 userRandomNumber, (address,uint64,uint32,bytes32,uint64,address,bool,bool) request',
  Revealed:
    'address indexed provider, address indexed caller, uint64 indexed sequenceNumber, bytes32 randomNumber, bytes32 userContribution, bytes32 providerContribution, bool callbackFailed, bytes callbackReturnValue, uint32 callbackGasUsed, bytes extraArgs',
}

const readInput = (text) => {
  const [, type, indexed, name] = /^(\(.*\)|\S+)( indexed)? (\w+)$/.exec(text)
  return { type, isIndexed: indexed !== undefined, name }
}

const events = new Map(
  Object.entries(declarations).map(([name, declaration]) => {
    const inputs = declaration.split(', ').map(readInput)
    const signature = `${name}(${inputs.map(({ type }) => type).join(',')})`
    return [hash(new TextEncoder().encode(signature)), { name, inputs }]
  }),
)

/** The topic of an event. */
export const topicOf = (name) => [...events].find(([, event]) => event.name === name)[0]

/** Decodes a 32-byte word by its type. */
function readWord(type, word) {
  if (type === 'address') return `0x${word.slice(24)}`
  if (type === 'bytes32') return `0x${word}`
  if (type === 'bool') return BigInt(`0x${word}`) === 1n
  return BigInt(`0x${word}`)
}

function readValue(type, words, at) {
  if (type.startsWith('(')) {
    const types = type.slice(1, -1).split(',')
    return { value: types.map((part, index) => readWord(part, words[at + index])), next: at + types.length }
  }
  if (type === 'bytes') return { value: undefined, next: at + 1 }
  if (!type.endsWith('[]')) return { value: readWord(type, words[at]), next: at + 1 }
  const start = Number(BigInt(`0x${words[at]}`)) / 32
  const length = Number(BigInt(`0x${words[start]}`))
  const value = words.slice(start + 1, start + 1 + length).map((word) => readWord(type.slice(0, -2), word))
  return { value, next: at + 1 }
}

/** Adds the event name and arguments to a log; undefined for unknown events. */
export function readLog(log) {
  const event = events.get(log.topics[0])
  if (!event) return undefined
  const args = {}
  const words = log.data.slice(2).match(/.{64}/g) ?? []
  let topic = 0
  let at = 0
  for (const { name, type, isIndexed } of event.inputs) {
    if (isIndexed) {
      topic += 1
      args[name] = readWord(type, log.topics[topic].slice(2))
    } else {
      const { value, next } = readValue(type, words, at)
      args[name] = value
      at = next
    }
  }
  return { ...log, name: event.name, args }
}
