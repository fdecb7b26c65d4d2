/** An account's catalog credits as stored. */
export type CreditRow = { readonly granted: bigint; readonly used: bigint; readonly leased: bigint }

/** The balance as shown to the account: `balance` is granted minus used. */
export type CreditBalance = {
  readonly balance: bigint
  readonly granted: bigint
  readonly used: bigint
  readonly days: readonly { readonly day: string; readonly used: bigint }[]
}

/** The credit lease of one account in this process between two settlements. All numbers are catalog credits. */
export type Lease = {
  /** Available for requests without a database statement. */
  held: number
  /** Reserved by requests in progress. */
  taken: number
  /** Spent, not yet settled. */
  spent: number
  /** Credits that no process had leased at the last database access. */
  free: number
  /** Whether a credit was reserved since the last settlement. */
  busy: boolean
}

export const newLease = (free: number): Lease => ({ held: 0, taken: 0, spent: 0, free, busy: false })

/** Everything leased to this process: the amount its lease row must have in the database. */
export const outstanding = ({ held, taken, spent }: Lease): number => held + taken + spent

/** The remaining credits as known to this process; requests in progress count as spent. */
export const remaining = ({ free, held }: Lease): number => Math.max(0, free) + held

/** Below this balance nothing is leased in advance, so that any process can spend the last credits. */
export const scarceBelow = 2_000
/** The most a process leases in advance. */
export const largestLease = 4_000
/** A process leases at most one part in this many of the free credits. */
export const leaseShare = 16

/** What a settlement releases: everything when the account is idle or credits are scarce. */
export const returnable = ({ held, busy, free }: Lease): number => (!busy || free < scarceBelow ? held : 0)
