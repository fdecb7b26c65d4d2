import { BlockList, isIP } from 'node:net'

/** Non-public networks: private and reserved ranges, and cloud metadata addresses. */
const blockedV4 = [
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
 * Only 2000::/3 is public, so everything else is blocked: loopback, mapped and translated IPv4, private, link-local and
 * multicast addresses. Inside it, tunnels that embed an IPv4 address and the documentation networks are blocked.
 */
const blockedV6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

// One list per family: a combined list would match every IPv4 address as a blocked mapped address.
const blocked = { 4: listOf(blockedV4, 'ipv4'), 6: listOf(blockedV6, 'ipv6') }
const loopback = { 4: listOf(['127.0.0.0/8'], 'ipv4'), 6: listOf(['::1/128'], 'ipv6') }

function isIn(lists: Readonly<Record<4 | 6, BlockList>>, address: string): boolean {
  return isIP(address) === 6 ? lists[6].check(address, 'ipv6') : lists[4].check(address, 'ipv4')
}

export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && isIn(loopback, address)

/** Whether the text is a public IP address. */
export const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && !isIn(blocked, address)

/** Deliveries may go to public addresses and, in the sandbox, to loopback addresses. */
export type AddressPolicy = { allowLoopback: boolean }

export const mayConnect = (address: string, { allowLoopback }: AddressPolicy): boolean =>
  isPublic(address) || (allowLoopback && isLoopback(address))
