import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkOutsideWorld, checkPageReads } from './tidy/bans.ts'
import { checkFileNames, checkFolderImports, checkPackages, checkRoleImports, checkWorkspaces } from './tidy/imports.ts'
import { checkForeignText } from './tidy/foreign.ts'
import { checkLinks } from './tidy/links.ts'
import { checkMachines, readStatusChecks } from './tidy/machines.ts'
import { checkRouteDeclarations } from './tidy/routes.ts'
import {
  checkBarrels,
  checkDefaultExports,
  checkFileLength,
  checkFunctionLength,
  checkMigrationNumbers,
  checkNarrowingMigrations,
} from './tidy/shape.ts'
import { checkAnswers } from './tidy/newcomer.ts'
import { checkNamedTests, checkStatementFiles } from './tidy/named-tests.ts'
import { readTree, treeOf, type Rule } from './tidy/sources.ts'
import { checkCycles, checkWingOrder } from './tidy/wings.ts'
import { checkApiWords, checkPlainWords, checkWords } from './tidy/words.ts'

const rules: Readonly<Record<string, Rule>> = {
  'folders import only lower folders': checkFolderImports,
  'roles of a resource import in one direction': checkRoleImports,
  'files are named by their role or their verb': checkFileNames,
  'wings of an area import each other in one direction': checkWingOrder,
  'there are no import cycles': checkCycles,
  'frameworks and drivers are imported in their own folders only': checkPackages,
  'workspaces use each other through the SDK, and no source imports a test': checkWorkspaces,
  'time, randomness, environment and network are arguments': checkOutsideWorld,
  'a browser test waits for what the page shows': checkPageReads,
  'text of others is isolated within a line': checkForeignText,
  'files are short': checkFileLength,
  'functions fit on a screen': checkFunctionLength,
  'there are no default exports': checkDefaultExports,
  'there are no barrel files': checkBarrels,
  'migrations are numbered without gaps': checkMigrationNumbers,
  'migrations leave the previous release running': checkNarrowingMigrations,
  'machines and CHECK lists have the same states': checkMachines,
  'every route declares its scope and gate, or why it is public': checkRouteDeclarations,
  'links of Markdown pages lead to files and headings': checkLinks,
  'what a newcomer asks is answered by a file name': checkAnswers,
  'scripts name tests that exist': checkNamedTests,
  'excepted statements are in files that exist': checkStatementFiles,
  'prose is standard technical English': checkPlainWords,
  'documents and descriptions of the API use the words of its readers': checkApiWords,
  'the repository describes the product only': checkWords,
}

describe('the tree', () => {
  const tree = readTree(join(import.meta.dirname, '..'))

  test.each(Object.entries(rules))('%s', (_claim, rule) => {
    expect(rule(tree)).toEqual([])
  })

  test('was read', () => {
    expect(tree.sources.length).toBeGreaterThan(100)
    expect(tree.sources.flatMap((source) => source.imports).length).toBeGreaterThan(300)
  })
})

describe('import tables', () => {
  test('an import of a higher layer is found in every form', () => {
    const upward = [
      `import { x } from '../jobs/queue.ts'`,
      `import type { X } from '../jobs/queue.ts'`,
      `export { x } from '../jobs/queue.ts'`,
      `export const y = await import('../jobs/queue.ts')`,
    ]
    for (const line of upward) {
      expect(checkFolderImports(treeOf({ 'service/src/db/db.ts': line }))).toEqual([
        'service/src/db/db.ts:1 imports jobs, which db may not import',
      ])
    }
  })

  test('routes and wires import http in every folder, other roles do not', () => {
    const importsHttp = (name: string) =>
      checkFolderImports(
        treeOf({ [`service/src/warehouse/tasks/${name}`]: `import { ok } from '../../http/schema/envelope.ts'` }),
      )
    for (const name of ['routes.ts', 'operator-routes.ts', 'wire.ts', 'operator-wire.ts'])
      expect(importsHttp(name)).toEqual([])
    expect(importsHttp('tasks.ts')).toEqual([
      'service/src/warehouse/tasks/tasks.ts:1 imports http, which warehouse may not import',
    ])
  })

  test('areas do not import each other', () => {
    const tree = treeOf({ 'service/src/packs/tiers/service.ts': `import { x } from '../../vault/cards/service.ts'` })
    expect(checkFolderImports(tree)).toEqual([
      'service/src/packs/tiers/service.ts:1 imports vault, which packs may not import',
    ])
  })

  test('the composition is imported by no other file, and a folder without a level is reported', () => {
    const tree = treeOf({
      'service/src/packs/packs.ts': `import { createService } from '../app.ts'`,
      'service/src/utils/text.ts': `import { fail } from '../kernel/errors.ts'`,
      'service/src/main.ts': `import { createService } from './app.ts'`,
    })
    expect(checkFolderImports(tree)).toEqual([
      'service/src/packs/packs.ts:1 imports app.ts, which only composition files may import',
      'service/src/utils/text.ts:1 is in utils, which is missing from the import table',
    ])
  })

  test('a check without any import fails', () => {
    expect(checkFolderImports(treeOf({ 'service/src/kernel/a.ts': 'export const a = 1' }))).toEqual([
      'found no import between files, so nothing was checked',
    ])
  })

  test('routes contain no SQL, services no requests, stores no services, wires no stores', () => {
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
      expect.stringContaining(`${folder}/service.ts:2 is a service and contains SQL`),
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
      `${folder}/buy.ts:1 is a service and contains SQL; move the statement to store.ts`,
      `${folder}/buy.ts:2 is a service and imports http; requests and responses belong in routes.ts and wire.ts`,
      `${folder}/admin-routes.ts:1 is a routes and imports a store; ` +
        'database access belongs in service.ts or a use-case file',
    ])
  })

  test('a generic file name is found, with the places where its content belongs', () => {
    const tree = treeOf({ 'service/src/packs/tiers/helpers.ts': '', 'service/src/catalog/query/lex.ts': '' })
    expect(checkFileNames(tree)).toEqual([
      expect.stringContaining('service/src/packs/tiers/helpers.ts:1 has a generic name: pure rules belong in'),
    ])
  })

  test('an import of a higher wing and a folder that is not a wing are found', () => {
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
      expect.stringContaining('service/src/packs/odds/service.ts:1 is in no wing of packs; it belongs in one of'),
    ])
  })

  test('an import cycle is found, type imports included', () => {
    const files = {
      'service/src/a/one.ts': `import type { Two } from './two.ts'`,
      'service/src/a/two.ts': `import { three } from '../b/three.ts'`,
      'service/src/b/three.ts': `import { one } from '../a/one.ts'`,
      'service/src/b/four.ts': `import { three } from './three.ts'`,
    }
    expect(checkCycles(treeOf(files))).toEqual([
      expect.stringContaining('service/src/a/one.ts, service/src/a/two.ts, service/src/b/three.ts'),
    ])
    expect(checkCycles(treeOf({ ...files, 'service/src/b/three.ts': '' }))).toEqual([])
  })

  test('packages are found outside of their folders', () => {
    const tree = treeOf({
      'service/src/kernel/money.ts': `import { parseUnits } from 'viem'`,
      'service/src/packs/tiers/service.ts': `import fastify from 'fastify'`,
      'service/src/packs/tiers/store.ts': `import { sql } from 'kysely'`,
      'service/src/db/db.ts': `import pg from 'pg'`,
    })
    expect(checkPackages(tree)).toEqual([
      'service/src/kernel/money.ts:1 imports viem into the kernel',
      'service/src/packs/tiers/service.ts:1 imports fastify, which only http may import',
    ])
  })

  test('a source that imports a test and a forbidden workspace import are found', () => {
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
      'service/src/sandbox/chain/host.ts:1 imports @packhouse/devchain/supervise, which service may not import',
      'devchain/src/chain.ts:1 imports @packhouse/service/kernel/clock, which devchain may not import',
      'sdk/src/client.ts:1 imports ../../service/src/http/scopes.ts, which sdk may not import',
      'cli/src/main.ts:2 imports @packhouse/service, which cli may not import',
    ])
  })
})

test('access to time, randomness, environment or network outside of its files is found', () => {
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

test('a browser test that reads the page once is found', () => {
  const text = [
    'expect(await page.locator("h1").count()).toBe(1)',
    'await expect.poll(() => page.locator("h1").count()).toBe(1)',
    'expect(await findBarriers(page)).toEqual([])',
  ].join('\n')
  expect(checkPageReads(treeOf({ 'console/test/a.ts': text, 'service/test/b.test.ts': text }))).toEqual([
    'console/test/a.ts:1 reads count once; use expect.poll(() => …)',
  ])
})

describe('shape', () => {
  test('a long file is found unless it is generated or a test', () => {
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

  test('a long function is found, a factory of short ones is not', () => {
    const body = '  run()\n'.repeat(69)
    const factory = `export function create() {\n${`function one() {\n${'run()\n'.repeat(40)}}\n`.repeat(3)}}\n`
    const tree = treeOf({
      'service/src/a/long.ts': `export const run = () => {\n${body}}\n`,
      'service/src/a/factory.ts': factory,
    })
    expect(checkFunctionLength(tree)).toEqual(['service/src/a/long.ts:1 has a function of 71 lines; at most 70'])
  })

  test('default exports and barrel files are found', () => {
    const tree = treeOf({
      'service/src/a/one.ts': 'export const a = 1\nexport default a',
      'service/src/a/two.ts': `export * from './one.ts'`,
      'service/src/a/three.ts': `export { a } from './one.ts'`,
      'sdk/src/index.ts': `export { a } from './one.ts'`,
    })
    expect(checkDefaultExports(tree)).toEqual(['service/src/a/one.ts:2 has a default export'])
    expect(checkBarrels(tree)).toEqual([
      'service/src/a/two.ts:1 re-exports another file',
      'service/src/a/three.ts:1 re-exports another file',
    ])
  })

  test('a duplicate number, a gap and an invalid name are found', () => {
    const numbered = (...names: string[]) =>
      checkMigrationNumbers(treeOf(Object.fromEntries(names.map((name) => [`service/migrations/${name}`, '']))))
    expect(numbered('0001_a.sql', '0002_b.sql')).toEqual([])
    expect(numbered('0001_a.sql', '0001_b.sql')).toEqual(['service/migrations/0001_b.sql:1 must have the number 0002'])
    expect(numbered('0001_a.sql', '0003_b.sql')).toEqual(['service/migrations/0003_b.sql:1 must have the number 0002'])
    expect(numbered('1-a.sql')).toEqual(['service/migrations/1-a.sql:1 must be named NNNN_name.sql'])
    expect(numbered()).toEqual(['found no migration'])
  })

  test('a migration that removes, renames or narrows says since when the code does without', () => {
    const check = (name: string, text: string) =>
      checkNarrowingMigrations(treeOf({ [`service/migrations/${name}`]: text }))
    const narrow = ['drop column b', 'rename column b to c', 'alter column b set not null', 'alter column b type text']
    for (const change of narrow) {
      expect(check('0066_a.sql', `alter table a\n  ${change};`)).toEqual([
        'service/migrations/0066_a.sql:2 narrows the schema without a first line "-- contract: …"',
      ])
      expect(check('0066_a.sql', `-- contract: unused since 2.1.\nalter table a ${change};`)).toEqual([])
      expect(check('0065_a.sql', `alter table a ${change};`)).toEqual([])
    }
    expect(check('0066_a.sql', '-- Not rename to b.\nalter table a drop constraint b;')).toEqual([])
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

  test('a state that only one side has is found', () => {
    const place = 'service/src/packs/prizes/sends/model.ts:1 send item and the CHECK list of send_items differ in'
    expect(check(machine(`['A']`), table)).toEqual([`${place} B`])
    expect(check(machine(`['A', 'B', 'C']`), table)).toEqual([`${place} C`])
  })

  test('a machine without a table, or without a readable list, is found', () => {
    expect(check(machine(`['A']`))).toEqual([
      'service/src/packs/prizes/sends/model.ts:1 the machine send item has no CHECK list on the status of send_items',
    ])
    expect(check(machine('makeStates()'), table)).toEqual([
      'service/src/packs/prizes/sends/model.ts:1 declares a machine whose name and states are not literals',
    ])
  })

  test('a later migration that widens the list counts', () => {
    const widened = `alter table send_items drop constraint send_items_status_check,
      add constraint send_items_status_check check (status in ('A', 'B', 'C'));`
    expect(check(machine(`['A', 'B', 'C']`), table, widened)).toEqual([])
    expect(readStatusChecks([table, widened])).toEqual(new Map([['send_items', ['A', 'B', 'C']]]))
  })
})

test('a link to a missing file or heading is found', () => {
  const page =
    '[a](other.md) [b](other.md#second-part) [c](gone.md) [d](other.md#third) [e](#here) [f](https://x.example/y)'
  const tree = treeOf({ 'docs/page.md': `# Here\n${page}`, 'docs/other.md': '## Second part' })
  expect(checkLinks(tree)).toEqual([
    'docs/page.md links to gone.md, which does not exist',
    'docs/page.md links to other.md#third, but docs/other.md has no such heading',
  ])
})

test('an answer that has moved is found', () => {
  const link = '[buy.ts](../service/src/packs/checkout/buy.ts)'
  const found = (files: Readonly<Record<string, string>>) => checkAnswers(treeOf(files)).length
  expect(found({})).toBe(14)
  expect(found({ 'service/src/packs/checkout/buy.ts': '' })).toBe(13)
  expect(found({ 'service/src/packs/checkout/buy.ts': '', 'docs/architecture.md': link })).toBe(12)
})

test.each(['scripts/test.ts', 'service/test/security/prove.ts'])(
  'a test that %s names and that does not exist is found',
  (path) => {
    const check = (name: string) =>
      checkNamedTests(treeOf({ [path]: `run(['service/test/${name}'])`, 'service/test/jobs/runner.test.ts': '' }))
    for (const name of ['jobs', 'jobs/runner', 'jobs/runner.test.ts']) expect(check(name)).toEqual([])
    expect(check('outbox')).toEqual([`${path}:1 names service/test/outbox, which no test matches`])
  },
)

test('an excepted statement of a missing file is found', () => {
  const check = (name: string) =>
    checkStatementFiles(
      treeOf({
        'service/test/db/statements.table.ts': `export const excepted = {\n  '${name}': ['amount'],\n}`,
        'service/src/jobs/store.ts': '',
      }),
    )
  expect(check('jobs/store.ts')).toEqual([])
  expect(check('work/store.ts')).toEqual([
    'service/test/db/statements.table.ts:2 names work/store.ts, which does not exist',
  ])
})

test('a route without scope or gate is found', () => {
  const routes = (options: string) =>
    checkRouteDeclarations(
      treeOf({
        'service/src/packs/tiers/routes.ts': `
          const guarded = { scope: 'packs:read', gate: 'read' } as const
          const open = { scope: 'any' }
          export function tierRoutes(app) { app.get('/tiers', ${options}, async () => {}); map.get('x') }`,
      }),
    )
  const place = 'service/src/packs/tiers/routes.ts:4 declares a route without'
  expect(routes(`{ config: guarded }`)).toEqual([])
  expect(routes(`{ config: { scope: 'any', gate: 'none' } }`)).toEqual([])
  expect(routes(`{ config: { ...guarded, scope: 'any' } }`)).toEqual([])
  expect(routes(`{ config: open }`)).toEqual([`${place} gate`])
  expect(routes(`{ config: { gate: 'read' } }`)).toEqual([`${place} scope`])
  expect(routes(`{ schema: {} }`)).toEqual([`${place} scope and gate`])
  expect(routes(`async () => {}`)).toEqual([`${place} scope and gate`])
})

test('forbidden words are found, and similar allowed ones are not', () => {
  const found = (text: string, path = 'service/src/a.md') => checkWords(treeOf({ [path]: text })).length
  const wrong = [
    // Assembled here, so that this file is not found itself.
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
    'the tools of an agent',
    'the session cookie of an operator',
    'see docs/runbook.md',
    '// oxlint-disable-next-line no-console -- a command line speaks to people',
  ]
  expect(fine.filter((text) => found(text) > 0)).toEqual([])
})

test('a document or description with a word that readers of an API do not expect is found, code is not', () => {
  const found = (text: string, path = 'docs/a.md') => checkApiWords(treeOf({ [path]: text }))
  expect(found('The request is refused.')).toEqual([
    'docs/a.md:1 says "is refused"; write: is rejected, rejects, rejection',
  ])
  expect(found('It answers 503, by mail, to people of an account.')).toHaveLength(3)
  expect(found('The refund refuses to start; `refuses` is a field.\n```ts\n// the answer\n```')).toEqual([])
  expect(found('"description": "The answer has the status."', 'docs/openapi.json')).toHaveLength(1)
  expect(found('"example": "the answer"', 'docs/openapi.json')).toEqual([])
})

test('words outside standard technical English are caught, and quoted data is not', () => {
  const found = (text: string) => checkPlainWords(treeOf({ 'service/src/a.md': text }))
  expect(found('Whoever asks is told for ever.')).toHaveLength(3)
  expect(found('A visitor sees the own cards.')).toHaveLength(1)
  expect(found('nobody is asked')).toEqual(['service/src/a.md:1 says "nobody"; write: name the actor'])
  expect(found("the server runs as nobody, and `nobody` or 'nobody' is its user nobody")).toEqual([])
})
