import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkOutsideWorld } from './tidy/bans.ts'
import { checkFileNames, checkFolderImports, checkPackages, checkRoleImports, checkWorkspaces } from './tidy/imports.ts'
import { checkMachines, readStatusChecks } from './tidy/machines.ts'
import { checkRouteDeclarations } from './tidy/routes.ts'
import {
  checkBarrels,
  checkDefaultExports,
  checkFileLength,
  checkFunctionLength,
  checkMigrationNumbers,
} from './tidy/shape.ts'
import { readTree, treeOf, type Rule } from './tidy/sources.ts'
import { checkCircles, checkWingOrder } from './tidy/wings.ts'
import { checkWords } from './tidy/words.ts'

const rules: Readonly<Record<string, Rule>> = {
  'folders import only what stands below them': checkFolderImports,
  'roles of a resource look in one direction': checkRoleImports,
  'files are named by their role or by what they do': checkFileNames,
  'wings of an area import each other in one direction': checkWingOrder,
  'no file imports itself through others': checkCircles,
  'frameworks and drivers are spoken in their own folders': checkPackages,
  'workspaces meet in the SDK alone, and no source knows a test': checkWorkspaces,
  'time, randomness, environment and network are arguments': checkOutsideWorld,
  'files are short': checkFileLength,
  'functions fit a screen': checkFunctionLength,
  'nothing is exported without a name': checkDefaultExports,
  'no file passes on what another exports': checkBarrels,
  'migrations are numbered without gaps': checkMigrationNumbers,
  'machines and CHECK lists name the same states': checkMachines,
  'every route declares its scope and gate': checkRouteDeclarations,
  'the repository speaks of the product alone': checkWords,
}

describe('the tree', () => {
  const tree = readTree(join(import.meta.dirname, '..'))

  test.each(Object.entries(rules))('%s', (_claim, rule) => {
    expect(rule(tree)).toEqual([])
  })

  test('was really read', () => {
    expect(tree.sources.length).toBeGreaterThan(100)
    expect(tree.sources.flatMap((source) => source.imports).length).toBeGreaterThan(300)
  })
})

describe('import tables', () => {
  test('a layer that imports one above it is caught, however it says it', () => {
    const upward = [
      `import { x } from '../jobs/queue.ts'`,
      `import type { X } from '../jobs/queue.ts'`,
      `export { x } from '../jobs/queue.ts'`,
      `export const y = await import('../jobs/queue.ts')`,
    ]
    for (const line of upward) {
      expect(checkFolderImports(treeOf({ 'service/src/db/db.ts': line }))).toEqual([
        'service/src/db/db.ts:1 imports jobs, which db may not know',
      ])
    }
  })

  test('areas do not import each other', () => {
    const tree = treeOf({ 'service/src/packs/tiers/service.ts': `import { x } from '../../vault/cards/service.ts'` })
    expect(checkFolderImports(tree)).toEqual([
      'service/src/packs/tiers/service.ts:1 imports vault, which packs may not know',
    ])
  })

  test('the composition is imported by nobody, and a folder of unknown level is not overlooked', () => {
    const tree = treeOf({
      'service/src/admin/area.ts': `import { createService } from '../app.ts'`,
      'service/src/utils/text.ts': `import { fail } from '../kernel/errors.ts'`,
      'service/src/main.ts': `import { createService } from './app.ts'`,
    })
    expect(checkFolderImports(tree)).toEqual([
      'service/src/admin/area.ts:1 imports app.ts, which nobody below may know',
      'service/src/utils/text.ts:1 lies in utils, a folder the import table does not know',
    ])
  })

  test('a check that saw no edge fails', () => {
    expect(checkFolderImports(treeOf({ 'service/src/kernel/a.ts': 'export const a = 1' }))).toEqual([
      'no import between files was seen, so nothing was checked',
    ])
  })

  test('routes see no SQL, services no requests, stores no services, wires no stores', () => {
    const folder = 'service/src/packs/tiers'
    const found = checkRoleImports(
      treeOf({
        [`${folder}/routes.ts`]: `import { x } from './store.ts'\nimport type { Db } from '../../db/db.ts'`,
        [`${folder}/service.ts`]: `import { y } from '../../http/envelope.ts'\nimport { sql } from 'kysely'`,
        [`${folder}/store.ts`]: `import { z } from './service.ts'\nimport { sql } from 'kysely'`,
        [`${folder}/wire.ts`]: `import { z } from './store.ts'`,
        [`${folder}/model.ts`]: `import { scopesOfKind } from '../../http/pipeline/scopes.ts'\nimport { fail } from '../../kernel/errors.ts'`,
      }),
    )
    expect(found).toEqual([
      expect.stringContaining(`${folder}/routes.ts:1 is a routes and imports a store`),
      expect.stringContaining(`${folder}/routes.ts:2 is a routes and imports db`),
      expect.stringContaining(`${folder}/service.ts:1 is a service and imports http`),
      expect.stringContaining(`${folder}/service.ts:2 is a service and writes SQL`),
      expect.stringContaining(`${folder}/store.ts:1 is a store and imports a service`),
      expect.stringContaining(`${folder}/wire.ts:1 is a wire and imports a store`),
    ])
  })

  test('a use case counts as a service, a suffix names a role, and the composer has none', () => {
    const folder = 'service/src/packs/tiers'
    const found = checkRoleImports(
      treeOf({
        [`${folder}/routes.ts`]: '',
        [`${folder}/buy.ts`]: `import { sql } from 'kysely'\nimport { page } from '../../http/pagination.ts'`,
        [`${folder}/admin-routes.ts`]: `import { x } from './hold-store.ts'`,
        [`${folder}/tiers.ts`]: `import { x } from './hold-store.ts'\nimport { page } from '../../http/pagination.ts'`,
      }),
    )
    expect(found).toEqual([
      `${folder}/buy.ts:1 is a service and writes SQL; the statement belongs in store.ts`,
      `${folder}/buy.ts:2 is a service and imports http; requests and answers belong in routes.ts and wire.ts`,
      `${folder}/admin-routes.ts:1 is a routes and imports a store; ` +
        'what reads or writes the database belongs in service.ts or a use-case file',
    ])
  })

  test('a file whose name says nothing is caught, with the places where its content belongs', () => {
    const tree = treeOf({ 'service/src/packs/tiers/helpers.ts': '', 'service/src/catalog/query/lex.ts': '' })
    expect(checkFileNames(tree)).toEqual([
      expect.stringContaining(
        'service/src/packs/tiers/helpers.ts:1 has a name that says nothing: pure rules belong in',
      ),
    ])
  })

  test('a wing that imports one above it, and a folder that is no wing, are caught', () => {
    const found = checkWingOrder(
      treeOf({
        'service/src/packs/wallet/service.ts': `import { x } from '../purchases/store.ts'`,
        'service/src/packs/purchases/service.ts': `import { x } from '../wallet/store.ts'`,
        'service/src/packs/odds/service.ts': '',
        'service/src/packs/packs.ts': `import { x } from './purchases/purchases.ts'`,
      }),
    )
    expect(found).toEqual([
      expect.stringContaining('service/src/packs/wallet/service.ts:1 is in wallet and imports purchases'),
      expect.stringContaining('service/src/packs/odds/service.ts:1 lies in no wing of packs; it belongs in one of'),
    ])
  })

  test('a circle of files is caught, types and all', () => {
    const files = {
      'service/src/a/one.ts': `import type { Two } from './two.ts'`,
      'service/src/a/two.ts': `import { three } from '../b/three.ts'`,
      'service/src/b/three.ts': `import { one } from '../a/one.ts'`,
      'service/src/b/four.ts': `import { three } from './three.ts'`,
    }
    expect(checkCircles(treeOf(files))).toEqual([
      expect.stringContaining('service/src/a/one.ts, service/src/a/two.ts, service/src/b/three.ts'),
    ])
    expect(checkCircles(treeOf({ ...files, 'service/src/b/three.ts': '' }))).toEqual([])
  })

  test('packages are found where they are not spoken', () => {
    const tree = treeOf({
      'service/src/kernel/money.ts': `import { parseUnits } from 'viem'`,
      'service/src/packs/tiers/service.ts': `import fastify from 'fastify'`,
      'service/src/packs/tiers/store.ts': `import { sql } from 'kysely'`,
      'service/src/db/db.ts': `import pg from 'pg'`,
    })
    expect(checkPackages(tree)).toEqual([
      'service/src/kernel/money.ts:1 imports viem into the kernel',
      'service/src/packs/tiers/service.ts:1 imports fastify, which is spoken in http alone',
    ])
  })

  test('a source that knows a test, and a workspace that reaches into another, are caught', () => {
    const tree = treeOf({
      'service/src/http/app.ts': `import { x } from '../../test/harness/service.ts'`,
      'service/src/sandbox/chain/host.ts': `import { x } from '@packhouse/devchain/supervise'`,
      'service/src/sandbox/chain/port.ts': `import type { X } from '@packhouse/devchain/supervise'`,
      'service/src/main.ts': `export const x = await import('@packhouse/demo/demo')`,
      'demo/src/demo.ts': `import type { Service } from '@packhouse/service/app'`,
      'devchain/src/chain.ts': `import { x } from '@packhouse/service/kernel/clock'`,
      'sdk/src/client.ts': `import { y } from '../../service/src/http/scopes.ts'`,
      'cli/src/main.ts': `import { Client } from '@packhouse/sdk'\nimport { app } from '@packhouse/service'`,
    })
    expect(checkWorkspaces(tree)).toEqual([
      'service/src/http/app.ts:1 imports a test',
      'service/src/sandbox/chain/host.ts:1 imports @packhouse/devchain/supervise, which service may not know',
      'devchain/src/chain.ts:1 imports @packhouse/service/kernel/clock, which devchain may not know',
      'sdk/src/client.ts:1 imports ../../service/src/http/scopes.ts, which sdk may not know',
      'cli/src/main.ts:2 imports @packhouse/service, which cli may not know',
    ])
  })
})

test('reading time, randomness, environment or network outside their homes is caught', () => {
  const text = [
    'export const a = new Date()',
    'export const b = Date.now()',
    'export const c = Math.random()',
    'export const d = process.env.HOME',
    'export const e = fetch("http://localhost")',
    'export const f = globalThis.fetch',
    'export const g = a as any',
    "import { randomBytes, randomUUID } from 'node:crypto'",
    'export const fine = [new Date(0), performance.now(), a.fetch()]',
  ].join('\n')
  const lines = (path: string) =>
    checkOutsideWorld(treeOf({ [path]: text })).map((found) => Number(/:(\d+)/.exec(found)?.[1]))
  expect(lines('service/src/jobs/a.ts')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8])
  expect(lines('service/src/kernel/clock.ts')).toEqual([3, 4, 5, 6, 7, 8, 8])
  expect(lines('service/src/kernel/random.ts')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(lines('service/src/main.ts')).toEqual([1, 2, 3, 5, 6, 7, 8, 8])
  expect(lines('service/src/jobs/a.test.ts')).toEqual([])
})

describe('shape', () => {
  test('a long file is caught unless it is generated or a test', () => {
    const long = 'export {}\n'.repeat(301)
    expect(
      checkFileLength(
        treeOf({
          'service/src/a/b.ts': long,
          'service/src/a/c.ts': 'export {}\n'.repeat(300),
          'service/src/chain/abi/pool.ts': long,
          'service/src/a/b.test.ts': long,
        }),
      ),
    ).toEqual(['service/src/a/b.ts:300 has 301 lines; at most 300'])
  })

  test('a long function is caught, a factory of short ones is not', () => {
    const body = '  run()\n'.repeat(69)
    const factory = `export function create() {\n${`function one() {\n${'run()\n'.repeat(40)}}\n`.repeat(3)}}\n`
    const tree = treeOf({
      'service/src/a/long.ts': `export const run = () => {\n${body}}\n`,
      'service/src/a/factory.ts': factory,
    })
    expect(checkFunctionLength(tree)).toEqual(['service/src/a/long.ts:1 a function of 71 lines; at most 70'])
  })

  test('default exports and files that only pass on are caught', () => {
    const tree = treeOf({
      'service/src/a/one.ts': 'export const a = 1\nexport default a',
      'service/src/a/two.ts': `export * from './one.ts'`,
      'service/src/a/three.ts': `export { a } from './one.ts'`,
      'sdk/src/index.ts': `export { a } from './one.ts'`,
    })
    expect(checkDefaultExports(tree)).toEqual(['service/src/a/one.ts:2 has a default export'])
    expect(checkBarrels(tree)).toEqual([
      'service/src/a/two.ts:1 passes on what another file exports',
      'service/src/a/three.ts:1 passes on what another file exports',
    ])
  })

  test('a number taken twice, a gap and a strange name are caught', () => {
    const numbered = (...names: string[]) =>
      checkMigrationNumbers(treeOf(Object.fromEntries(names.map((name) => [`service/migrations/${name}`, '']))))
    expect(numbered('0001_a.sql', '0002_b.sql')).toEqual([])
    expect(numbered('0001_a.sql', '0001_b.sql')).toEqual(['service/migrations/0001_b.sql:1 stands where 0002 should'])
    expect(numbered('0001_a.sql', '0003_b.sql')).toEqual(['service/migrations/0003_b.sql:1 stands where 0002 should'])
    expect(numbered('1-a.sql')).toEqual(['service/migrations/1-a.sql:1 is not called NNNN_name.sql'])
    expect(numbered()).toEqual(['no migration was seen'])
  })
})

describe('machines', () => {
  const machine = (states: string) =>
    `export const sendItemMachine = defineMachine({ name: 'send item', states: ${states}, initial: 'A', events: {} })`
  const table = `create table send_items (id int, status text not null check (status in ('A', 'B')));`
  const check = (source: string, ...migrations: string[]) =>
    checkMachines(
      treeOf({
        'service/src/packs/prizes/sends/model.ts': source,
        ...Object.fromEntries(migrations.map((text, index) => [`service/migrations/000${index + 1}_x.sql`, text])),
      }),
    )

  test('the same states in any order pass', () => {
    expect(check(machine(`['B', 'A']`), table)).toEqual([])
    expect(check(`const states = ['A', 'B'] as const\n${machine('states')}`, table)).toEqual([])
  })

  test('a state that only one side knows is caught', () => {
    const place = 'service/src/packs/prizes/sends/model.ts:1 send item and the CHECK list of send_items differ in'
    expect(check(machine(`['A']`), table)).toEqual([`${place} B`])
    expect(check(machine(`['A', 'B', 'C']`), table)).toEqual([`${place} C`])
  })

  test('a machine without a table, or without a readable list, is caught', () => {
    expect(check(machine(`['A']`))).toEqual([
      'service/src/packs/prizes/sends/model.ts:1 the machine send item has no CHECK list on the status of send_items',
    ])
    expect(check(machine('makeStates()'), table)).toEqual([
      'service/src/packs/prizes/sends/model.ts:1 a machine whose name and states are not written as plain lists',
    ])
  })

  test('a later migration that widens the list counts', () => {
    const widened = `alter table send_items drop constraint send_items_status_check,
      add constraint send_items_status_check check (status in ('A', 'B', 'C'));`
    expect(check(machine(`['A', 'B', 'C']`), table, widened)).toEqual([])
    expect(readStatusChecks([table, widened])).toEqual(new Map([['send_items', ['A', 'B', 'C']]]))
  })
})

test('a route that declares no scope or no gate is caught', () => {
  const routes = (options: string) =>
    checkRouteDeclarations(
      treeOf({
        'service/src/packs/tiers/routes.ts': `
          const guarded = { scope: 'packs:read', gate: 'read' } as const
          const open = { scope: 'any' }
          export function tierRoutes(app) { app.get('/tiers', ${options}, async () => {}); map.get('x') }`,
      }),
    )
  const place = 'service/src/packs/tiers/routes.ts:4 a route declares no'
  expect(routes(`{ config: guarded }`)).toEqual([])
  expect(routes(`{ config: { scope: 'any', gate: 'none' } }`)).toEqual([])
  expect(routes(`{ config: { ...guarded, scope: 'any' } }`)).toEqual([])
  expect(routes(`{ config: open }`)).toEqual([`${place} gate`])
  expect(routes(`{ config: { gate: 'read' } }`)).toEqual([`${place} scope`])
  expect(routes(`{ schema: {} }`)).toEqual([`${place} scope and no gate`])
  expect(routes(`async () => {}`)).toEqual([`${place} scope and no gate`])
})

test('words that do not belong here are caught, and their innocent neighbours are not', () => {
  const found = (text: string, path = 'service/src/a.md') => checkWords(treeOf({ [path]: text })).length
  const wrong = [
    // Put together here, so that this file is not caught itself.
    `see ${['', 'work', 'shared', 'design'].join('/')}`,
    'run it from /home/someone/code',
    'lies in /tmp/scratch',
    'from registry.example.com',
    'TODO make it fast',
    'as the sub-agent said',
    'the agents agreed',
    'in another session',
    'rulings 16 says so',
    'see conventions.md',
    'packs.md 2.3',
    '// oxlint-disable-next-line no-console',
    '// @ts-ignore',
    ['test', "only('x', () => {})"].join('.'),
  ]
  expect(wrong.filter((text) => found(text) === 0)).toEqual([])
  const fine = [
    'TODO (#12) make it fast',
    "headers: { 'user-agent': name }",
    'new Agent({ connect })',
    'the session cookie of an operator',
    'see docs/runbook.md',
    '// oxlint-disable-next-line no-console -- a command line speaks to people',
  ]
  expect(fine.filter((text) => found(text) > 0)).toEqual([])
})
