import { mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseDataHome, makeServerHome } from './data-home.ts'
import { currentOwner } from './os-user.ts'

let folder = ''
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'packhouse-home-')))
})
afterEach(() => rm(folder, { recursive: true }))

const isRoot = currentOwner().uid === 0
/** Never created by these tests. */
const systemDir = join(tmpdir(), 'packhouse-system')
/** A new temporary folder is private, as it often is under root. */
const options = () => ({ dataDir: join(folder, 'data'), systemDir })

test('data stays in the requested folder, unless the server runs as another user that cannot reach it', async () => {
  const home = await chooseDataHome(options())
  expect(home.moved).toBe(isRoot)
  expect(home.dir.startsWith(isRoot ? `${systemDir}/` : folder)).toBe(true)
})

test('a folder has the same home through every link', async () => {
  await mkdir(join(folder, 'real'))
  await symlink(join(folder, 'real'), join(folder, 'link'))
  const [real, link, other] = await Promise.all(
    ['real', 'link', 'other'].map((name) => chooseDataHome({ ...options(), dataDir: join(folder, name, 'data') })),
  )
  expect(link).toEqual(real)
  expect(other).not.toEqual(real)
})

test('new folders can be traversed by the server alone, whatever the umask', async () => {
  const user = isRoot ? { uid: 101, gid: 101, runAs: {} } : { ...currentOwner(), runAs: {} }
  const home = await makeServerHome({ dir: join(folder, 'a', 'b'), moved: false, user })
  const modes = await Promise.all([home, join(folder, 'a', 'b'), join(folder, 'a')].map((path) => stat(path)))
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual(Array(3).fill(isRoot ? 0o711 : 0o700))
})
