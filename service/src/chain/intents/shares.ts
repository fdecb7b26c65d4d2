/** An account, and the process that has its lease. */
export type SharedAccount = { readonly address: string; readonly role: string; readonly holder: string | null }

/** A process that sends transactions, and the accounts whose keys it has. */
export type RelayerMember = { readonly holder: string; readonly addresses: readonly string[] }

type Counts = { readonly inRole: Map<string, number>; total: number }

/**
 * Which process works for each account. All processes compute the same from the same rows, so that they need not agree on
 * anything else. Accounts of one role share its work and are spread first. An account stays where it is while its holder
 * has no more than its share.
 */
export function shareAccounts(
  accounts: readonly SharedAccount[],
  members: readonly RelayerMember[],
): ReadonlyMap<string, string> {
  const shares = new Map<string, string>()
  const counts = new Map<string, Counts>(members.map(({ holder }) => [holder, { inRole: new Map(), total: 0 }]))
  const sizes = new Map<string, number>()
  for (const { role } of accounts) sizes.set(role, (sizes.get(role) ?? 0) + 1)
  const sizeOf = (role: string): number => sizes.get(role) ?? 0
  const ordered = accounts.toSorted(
    (one, other) =>
      sizeOf(other.role) - sizeOf(one.role) ||
      one.role.localeCompare(other.role) ||
      one.address.localeCompare(other.address),
  )
  const inRole = (holder: string, role: string): number => counts.get(holder)?.inRole.get(role) ?? 0
  const total = (holder: string): number => counts.get(holder)?.total ?? 0
  const most = (count: number): number => Math.ceil(count / Math.max(1, members.length))

  function give({ address, role }: SharedAccount, holder: string): void {
    const held = counts.get(holder)
    if (!held) return
    shares.set(address, holder)
    held.inRole.set(role, inRole(holder, role) + 1)
    held.total += 1
  }

  for (const account of ordered) {
    const { address, role, holder } = account
    const isAble = members.some((member) => member.holder === holder && member.addresses.includes(address))
    if (!isAble || holder === null) continue
    if (inRole(holder, role) < most(sizeOf(role)) && total(holder) < most(accounts.length)) give(account, holder)
  }
  for (const account of ordered) {
    if (shares.has(account.address)) continue
    const able = members.filter(({ addresses }) => addresses.includes(account.address)).map(({ holder }) => holder)
    const [next] = able.toSorted(
      (one, other) =>
        inRole(one, account.role) - inRole(other, account.role) ||
        total(one) - total(other) ||
        one.localeCompare(other),
    )
    if (next !== undefined) give(account, next)
  }
  return shares
}
