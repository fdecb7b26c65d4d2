import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')

type Report = { totals: { errors: number; warnings: number }; problems: { ruleId: string; message: string }[] }

test('the OpenAPI document passes the linter without warnings', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, 'lint', 'docs/openapi.json', '--format=json', '--config=redocly.yaml'],
    {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      maxBuffer: 64 * 1_024 * 1_024,
    },
  ).catch((error: { stdout: string }) => error)
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  expect(totals).toMatchObject({ errors: 0, warnings: 0 })
}, 300_000)

test('every paging parameter is declared as an integer', () => {
  type Parameter = { name: string; in: string; schema: { type?: string } }
  type Operations = Record<string, Record<string, { parameters?: Parameter[] }>>
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: Operations }
  const paging = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters
        .filter(({ name, in: place }) => place === 'query' && /^(limit|offset|page|page_size)$/.test(name))
        .map(({ name, schema }) => ({ path, name, type: schema.type })),
    ),
  )
  expect(paging.length).toBeGreaterThan(150)
  expect(paging.filter(({ type }) => type !== 'integer')).toEqual([])
})
