import { expect, test } from 'vitest'
import { shareAccounts, type RelayerMember, type SharedAccount } from './shares.ts'

const accountsOf = (sizes: Record<string, number>, holder: string | null = null): SharedAccount[] =>
  Object.entries(sizes).flatMap(([role, size]) =>
    Array.from({ length: size }, (_, index) => ({ address: `${role}-${index}`, role, holder })),
  )

const memberOf = (holder: string, accounts: readonly SharedAccount[]): RelayerMember => ({
  holder,
  addresses: accounts.map(({ address }) => address),
})

/** The accounts as they are after every process followed the shares. */
function follow(accounts: readonly SharedAccount[], members: readonly RelayerMember[]): SharedAccount[] {
  const shares = shareAccounts(accounts, members)
  return accounts.map((account) => ({ ...account, holder: shares.get(account.address) ?? null }))
}

const countOf = (accounts: readonly SharedAccount[], holder: string, role?: string): number =>
  accounts.filter((account) => account.holder === holder && (role === undefined || account.role === role)).length

test('accounts are spread evenly, those of each role first, and then stay where they are', () => {
  for (const [sizes, names] of [
    [{ buyer: 5, keeper: 2, minter: 1, pauser: 1, pricer: 1 }, ['a', 'b']],
    [{ buyer: 16, keeper: 4, minter: 1 }, ['a', 'b', 'c']],
    [{ buyer: 1 }, ['a', 'b', 'c']],
  ] as const) {
    // Everything begins with one process, as after a start of the others.
    let accounts = accountsOf(sizes, 'a')
    const members = names.map((name) => memberOf(name, accounts))
    for (let step = 0; step < 3; step += 1) accounts = follow(accounts, members)
    expect(follow(accounts, members)).toEqual(accounts)
    for (const [role, size] of Object.entries(sizes)) {
      const counts = names.map((name) => countOf(accounts, name, role))
      expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(size / names.length))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(size)
    }
    const totals = names.map((name) => countOf(accounts, name))
    expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(Object.keys(sizes).length)
  }
})

test('a process that joins takes no more than its share, and nothing else moves', () => {
  const before = follow(accountsOf({ buyer: 6 }), [
    memberOf('a', accountsOf({ buyer: 6 })),
    memberOf('b', accountsOf({ buyer: 6 })),
  ])
  const members = ['a', 'b', 'c'].map((name) => memberOf(name, before))
  const after = follow(before, members)
  expect(['a', 'b', 'c'].map((name) => countOf(after, name))).toEqual([2, 2, 2])
  const moved = after.filter(({ holder }, index) => holder !== before[index]?.holder)
  expect(moved.map(({ holder }) => holder)).toEqual(['c', 'c'])
})

test('the accounts of a process that ended go to the others, and an account only to a process with its key', () => {
  const accounts = accountsOf({ buyer: 4 }, 'gone')
  const [first, ...rest] = accounts
  const members = [memberOf('a', accounts), memberOf('b', rest)]
  const after = follow(accounts, members)
  expect([countOf(after, 'a'), countOf(after, 'b')]).toEqual([2, 2])
  expect(after.find(({ address }) => address === first?.address)?.holder).toBe('a')
  expect(shareAccounts(accounts, [])).toEqual(new Map())
})

test('a process is given the accounts of which it has fewest: of the role, then of all, then by its name', () => {
  const accounts = accountsOf({ buyer: 2, keeper: 2, minter: 1 })
  const shares = shareAccounts(accounts, [memberOf('b', accounts), memberOf('a', accounts)])
  expect(Object.fromEntries(shares)).toEqual({
    'buyer-0': 'a',
    'buyer-1': 'b',
    'keeper-0': 'a',
    'keeper-1': 'b',
    'minter-0': 'a',
  })
  // Roles with many accounts are spread first, so that the others even out the totals.
  const uneven = [...accountsOf({ auditor: 1, buyer: 3 })]
  const spread = shareAccounts(uneven, [memberOf('a', uneven), memberOf('b', uneven)])
  expect([spread.get('buyer-2'), spread.get('auditor-0')]).toEqual(['a', 'b'])
})

test('an account stays with its process only as far as the share of the role and of all accounts goes', () => {
  const held = [...accountsOf({ buyer: 1, keeper: 1, minter: 1 }, 'a'), ...accountsOf({ pauser: 1 }, 'b')]
  const shares = shareAccounts(held, [memberOf('a', held), memberOf('b', held)])
  expect(Object.fromEntries(shares)).toEqual({ 'buyer-0': 'a', 'keeper-0': 'a', 'minter-0': 'b', 'pauser-0': 'b' })
})

test('an account whose holder lost its key goes to another process, and to none where none has the key', () => {
  const [first, second] = accountsOf({ buyer: 2 }, 'a') as [SharedAccount, SharedAccount]
  const members = [memberOf('a', [second]), memberOf('b', [first, second])]
  expect(Object.fromEntries(shareAccounts([first, second], members))).toEqual({ 'buyer-0': 'b', 'buyer-1': 'a' })
  expect(shareAccounts([first], [memberOf('a', [second])])).toEqual(new Map())
})
