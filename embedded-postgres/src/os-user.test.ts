import { expect, test } from 'vitest'
import { chooseOsUser, type Owner, type UserLookup } from './os-user.ts'

const root = { uid: 0, gid: 0 }
const postgres = { uid: 101, gid: 104 }
const nobody = { uid: 65_534, gid: 65_534 }
const alice = { uid: 1_000, gid: 1_000 }
const users: Record<string, Owner> = { root, postgres, nobody, alice }
const everybody: UserLookup = async (name) => users[name]
const without =
  (...missing: string[]): UserLookup =>
  async (name) =>
    missing.includes(name) ? undefined : users[name]
const as = (user: Owner) => ({ ...user, runAs: { ...user } })

test('under root the server user is the owner of the data, else the first of the two default users', async () => {
  expect(await chooseOsUser({ self: root, owner: alice, lookup: everybody })).toEqual(as(alice))
  expect(await chooseOsUser({ self: root, lookup: everybody })).toEqual(as(postgres))
  expect(await chooseOsUser({ self: root, lookup: without('postgres') })).toEqual(as(nobody))
})

test('under root PG_OS_USER must own existing data', async () => {
  expect(await chooseOsUser({ self: root, wanted: 'alice', lookup: everybody })).toEqual(as(alice))
  expect(await chooseOsUser({ self: root, owner: alice, wanted: 'alice', lookup: everybody })).toEqual(as(alice))
  await expect(chooseOsUser({ self: root, owner: postgres, wanted: 'alice', lookup: everybody })).rejects.toThrow(
    /chown -R/,
  )
  await expect(chooseOsUser({ self: root, wanted: 'bob', lookup: everybody })).rejects.toThrow(
    /"bob", which is not a user/,
  )
})

test('the server never runs as root', async () => {
  await expect(chooseOsUser({ self: root, owner: root, lookup: everybody })).rejects.toThrow(/does not run as root/)
  await expect(chooseOsUser({ self: root, wanted: 'root', lookup: everybody })).rejects.toThrow(/does not run as root/)
  await expect(chooseOsUser({ self: root, lookup: without('postgres', 'nobody') })).rejects.toThrow(/DATABASE_URL/)
})

test('a normal user runs the server as itself or gets an error with the reason', async () => {
  const self = alice
  expect(await chooseOsUser({ self, lookup: everybody })).toEqual({ ...self, runAs: {} })
  expect(await chooseOsUser({ self, owner: self, wanted: 'alice', lookup: everybody })).toEqual({ ...self, runAs: {} })
  await expect(chooseOsUser({ self, owner: postgres, lookup: everybody })).rejects.toThrow(/belong to user 101/)
  await expect(chooseOsUser({ self, wanted: 'postgres', lookup: everybody })).rejects.toThrow(/Only root/)
})
