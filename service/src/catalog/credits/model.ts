/** An account's credits as the database has them. */
export type CreditRow = { readonly granted: bigint; readonly used: bigint; readonly leased: bigint }

/** What the account can see: `balance` is what is left of everything granted. */
export type CreditBalance = {
  readonly balance: bigint
  readonly granted: bigint
  readonly used: bigint
  readonly days: readonly { readonly day: string; readonly used: bigint }[]
}

/** What a process knows of one account between two settlements. All numbers are credits. */
export type Lease = {
  /** In hand, ready to be spent without asking anybody. */
  held: number
  /** Given to requests that are not answered yet. */
  taken: number
  /** Spent, not yet written down. */
  spent: number
  /** What nobody held when the database was last asked. */
  free: number
  /** Whether anything was taken since the last settlement. */
  busy: boolean
}

export const newLease = (free: number): Lease => ({ held: 0, taken: 0, spent: 0, free, busy: false })

/** Everything this process owes an account of: what its lease must come to in the database. */
export const outstanding = ({ held, taken, spent }: Lease): number => held + taken + spent

/** What the account has left as far as this process can tell; requests under way count as spent. */
export const remaining = ({ free, held }: Lease): number => Math.max(0, free) + held

/** Below this nothing is held in advance, so that the last credits can be spent by whichever process is asked. */
export const scarceBelow = 2_000
/** The most a process takes in advance. */
export const largestLease = 4_000
/** No process takes more than this share of what is free. */
export const leaseShare = 16

/** What a settlement gives back: all of it when nobody used it lately or when credits are running out. */
export const returnable = ({ held, busy, free }: Lease): number => (!busy || free < scarceBelow ? held : 0)
