import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet: our own machines, neighbours, and what clouds tell their guests. */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Only 2000::/3 is public, so everything else is closed at once: loopback, mapped and translated IPv4, private, link-local
 * and multicast addresses. Inside it the tunnels that carry an IPv4 address and the documentation's networks are closed.
 */
const closedV6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

// One list per family: a list of both would take every IPv4 address for a mapped one, and so for a closed one.
const closed = { 4: listOf(closedV4, 'ipv4'), 6: listOf(closedV6, 'ipv6') }
const loopback = { 4: listOf(['127.0.0.0/8'], 'ipv4'), 6: listOf(['::1/128'], 'ipv6') }

function isIn(lists: Readonly<Record<4 | 6, BlockList>>, address: string): boolean {
  return isIP(address) === 6 ? lists[6].check(address, 'ipv6') : lists[4].check(address, 'ipv4')
}

/** This very machine. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && isIn(loopback, address)

/** Whether a connection to this address leaves for the public internet. What is no plain address never does. */
export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && !isIn(closed, address)

/** Where a delivery may go: anywhere public, and in the sandbox to this machine. */
export type AddressPolicy = { allowLoopback: boolean }

export const mayConnect = (address: string, { allowLoopback }: AddressPolicy): boolean =>
  isPublic(address) || (allowLoopback && isLoopback(address))
