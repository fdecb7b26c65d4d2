// Keccak-256 as used by Ethereum: the FIPS 202 sponge with the original Keccak padding.

const laneMask = (1n << 64n) - 1n
const rate = 136

const roundConstants = [
  0x0000000000000001n,
  0x0000000000008082n,
  0x800000000000808an,
  0x8000000080008000n,
  0x000000000000808bn,
  0x0000000080000001n,
  0x8000000080008081n,
  0x8000000000008009n,
  0x000000000000008an,
  0x0000000000000088n,
  0x0000000080008009n,
  0x000000008000000an,
  0x000000008000808bn,
  0x800000000000008bn,
  0x8000000000008089n,
  0x8000000000008003n,
  0x8000000000008002n,
  0x8000000000000080n,
  0x000000000000800an,
  0x800000008000000an,
  0x8000000080008081n,
  0x8000000000008080n,
  0x0000000080000001n,
  0x8000000080008008n,
]

/** The rotation of each lane, row by row. */
const turns = [
  0n,
  1n,
  62n,
  28n,
  27n,
  36n,
  44n,
  6n,
  55n,
  20n,
  3n,
  10n,
  43n,
  25n,
  39n,
  41n,
  45n,
  15n,
  21n,
  8n,
  18n,
  2n,
  61n,
  56n,
  14n,
]

const turn = (lane, by) => ((lane << by) | (lane >> (64n - by))) & laneMask

function permute(state) {
  for (const constant of roundConstants) {
    const columns = [0, 1, 2, 3, 4].map((x) => state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20])
    const mix = columns.map((_, x) => columns[(x + 4) % 5] ^ turn(columns[(x + 1) % 5], 1n))
    const moved = []
    for (let x = 0; x < 5; x += 1) {
      for (let y = 0; y < 5; y += 1) {
        const from = x + 5 * y
        moved[y + 5 * ((2 * x + 3 * y) % 5)] = turn(state[from] ^ mix[x], turns[from])
      }
    }
    for (let y = 0; y < 25; y += 5) {
      for (let x = 0; x < 5; x += 1) {
        state[y + x] = moved[y + x] ^ (~moved[y + ((x + 1) % 5)] & laneMask & moved[y + ((x + 2) % 5)])
      }
    }
    state[0] ^= constant
  }
}

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} the 32-byte hash
 */
export function keccak256(message) {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / rate) * rate)
  padded.set(message)
  padded[message.length] |= 0x01
  padded[padded.length - 1] |= 0x80
  const state = Array.from({ length: 25 }, () => 0n)
  for (let block = 0; block < padded.length; block += rate) {
    const view = new DataView(padded.buffer, block, rate)
    for (let lane = 0; lane < rate / 8; lane += 1) state[lane] ^= view.getBigUint64(lane * 8, true)
    permute(state)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane += 1) hash.setBigUint64(lane * 8, state[lane], true)
  return new Uint8Array(hash.buffer)
}
