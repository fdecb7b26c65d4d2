import { expect, test } from 'vitest'
import { chooseOsUser, type Owner, type UserLookup } from './os-user.ts'

const root = { uid: 0, gid: 0 }
const postgres = { uid: 101, gid: 104 }
const fallback = { uid: 65_534, gid: 65_534 }
const alice = { uid: 1_000, gid: 1_000 }
const users: Record<string, Owner> = { root, postgres, nobody: fallback, alice }
const allUsers: UserLookup = async (name) => users[name]
const without =
  (...missing: string[]): UserLookup =>
  async (name) =>
    missing.includes(name) ? undefined : users[name]
const as = (user: Owner) => ({ ...user, runAs: { ...user } })

test('under root the server user is the owner of the data, else the first of the two default users', async () => {
  expect(await chooseOsUser({ self: root, owner: alice, lookup: allUsers })).toEqual(as(alice))
  expect(await chooseOsUser({ self: root, lookup: allUsers })).toEqual(as(postgres))
  expect(await chooseOsUser({ self: root, lookup: without('postgres') })).toEqual(as(fallback))
})

test('under root PG_OS_USER must own existing data', async () => {
  expect(await chooseOsUser({ self: root, wanted: 'alice', lookup: allUsers })).toEqual(as(alice))
  expect(await chooseOsUser({ self: root, owner: alice, wanted: 'alice', lookup: allUsers })).toEqual(as(alice))
  await expect(chooseOsUser({ self: root, owner: postgres, wanted: 'alice', lookup: allUsers })).rejects.toThrow(
    /chown -R/,
  )
  await expect(chooseOsUser({ self: root, wanted: 'bob', lookup: allUsers })).rejects.toThrow(
    /"bob", which is not a user/,
  )
})

test('the server never runs as root', async () => {
  await expect(chooseOsUser({ self: root, owner: root, lookup: allUsers })).rejects.toThrow(/does not run as root/)
  await expect(chooseOsUser({ self: root, wanted: 'root', lookup: allUsers })).rejects.toThrow(/does not run as root/)
  await expect(chooseOsUser({ self: root, lookup: without('postgres', 'nobody') })).rejects.toThrow(/DATABASE_URL/)
})

test('a normal user runs the server as itself or gets an error with the reason', async () => {
  const self = alice
  expect(await chooseOsUser({ self, lookup: allUsers })).toEqual({ ...self, runAs: {} })
  expect(await chooseOsUser({ self, owner: self, wanted: 'alice', lookup: allUsers })).toEqual({ ...self, runAs: {} })
  await expect(chooseOsUser({ self, owner: postgres, lookup: allUsers })).rejects.toThrow(/belong to user 101/)
  await expect(chooseOsUser({ self, wanted: 'postgres', lookup: allUsers })).rejects.toThrow(/Only root/)
})
