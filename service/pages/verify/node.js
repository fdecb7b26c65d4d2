// Compares the logs with an RPC node of the reader's choice.

async function callNode(url, method, params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return result
}

const same = (one, other) => String(one).toLowerCase() === String(other).toLowerCase()

const isSameLog = (ours, theirs) =>
  same(ours.address, theirs.address) &&
  same(ours.data, theirs.data) &&
  same(ours.topics.join(), theirs.topics.join()) &&
  same(ours.transaction_hash, theirs.transactionHash)

const keyOf = (block, index) => `${Number(block)}:${Number(index)}`

/**
 * Compares every log with the logs of the node in the same blocks.
 * @returns {Promise<{chainId: number, compared: number, differing: number}>}
 */
export async function compareWithNode(url, { logs }) {
  const chainId = Number(await callNode(url, 'eth_chainId', []))
  const blocks = [...new Set(logs.map((log) => log.block_number))]
  const addresses = [...new Set(logs.map((log) => log.address))]
  const [first, last] = [Math.min(...blocks), Math.max(...blocks)]
  const hex = (number) => `0x${number.toString(16)}`
  const theirs = await callNode(url, 'eth_getLogs', [{ address: addresses, fromBlock: hex(first), toBlock: hex(last) }])
  const known = new Map(theirs.map((log) => [keyOf(log.blockNumber, log.logIndex), log]))
  const differing = logs.filter((log) => {
    const found = known.get(keyOf(log.block_number, log.log_index))
    return !found || !isSameLog(log, found)
  })
  return { chainId, compared: logs.length, differing: differing.length }
}
