// Who holds which role on a chain: every grant and every revocation since the deployment, replayed.
import { keccak256, stringToHex, zeroHash, type Address, type Hex, type PublicClient } from 'viem'
import { access } from '../abi/access.ts'
import { abi } from '../abi/combo-pool.ts'

/** A holder of a role at a contract, addresses in lower case. */
export type Holding = { readonly contract: Address; readonly role: Hex; readonly account: Address }

/** Nodes limit how many blocks a query may span. */
const blocksAtOnce = 10_000n

const events = abi.filter(
  (item) => item.type === 'event' && (item.name === 'RoleGranted' || item.name === 'RoleRevoked'),
)
const lower = (address: Address): Address => address.toLowerCase() as Address
const keyOf = ({ contract, role, account }: Holding): string => `${contract} ${role} ${account}`

/** Every role held at the contracts, as their logs since the first block say. */
export async function readHoldings(
  publicClient: PublicClient,
  contracts: readonly Address[],
  firstBlock: bigint,
): Promise<Holding[]> {
  const held = new Map<string, Holding>()
  const last = await publicClient.getBlockNumber()
  for (let from = firstBlock; from <= last; from += blocksAtOnce) {
    const end = from + blocksAtOnce - 1n
    const toBlock = end < last ? end : last
    const logs = await publicClient.getLogs({ address: [...contracts], events, fromBlock: from, toBlock, strict: true })
    for (const { address, eventName, args } of logs) {
      const holding = { contract: lower(address), role: args.role, account: lower(args.account) }
      if (eventName === 'RoleGranted') held.set(keyOf(holding), holding)
      else held.delete(keyOf(holding))
    }
  }
  return [...held.values()]
}

const names = new Map<Hex, string>([
  [zeroHash, 'DEFAULT_ADMIN_ROLE'],
  ...Object.values(access)
    .flatMap((functions) => Object.values(functions).flat())
    .filter((name) => name !== 'DEFAULT_ADMIN_ROLE')
    // No function requires the role of permits: the pool looks up the signer of each.
    .concat('GATE')
    .map((name) => [keccak256(stringToHex(name)), name] as const),
])

/** The name of a role, or its hash where no function needs it. */
export const roleName = (role: Hex): string => names.get(role) ?? role
