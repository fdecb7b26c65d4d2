import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCli } from './run.ts'

const root = join(import.meta.dirname, '..', '..')
const nowhere = { PACKHOUSE_URL: 'http://127.0.0.1:1', PACKHOUSE_KEY: 'ph_test_k', DATA_DIR: join(tmpdir(), 'none') }

async function runAt(root: string | undefined, ...argv: string[]) {
  const said = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => void (said[name] += String(text)),
  })
  const options = {
    env: nowhere,
    cwd: tmpdir(),
    root,
    version: '1.2.3',
    stdout: stream('stdout'),
    stderr: stream('stderr'),
  }
  return { code: await runCli({ argv, ...options }), ...said }
}

const run = (...argv: string[]) => runAt(root, ...argv)

describe('a usage error', () => {
  test.each([
    ['partnres', 'Did you mean partners?'],
    ['partners show acme', 'Must be a whole number.'],
    ['partners list --max 0', 'at least 1'],
    ['partners create --name x', "required option '--slug <slug>'"],
    ['partners change 1 --status GONE', 'Allowed choices are ACTIVE, SUSPENDED, CLOSED'],
    ['keys create --label x --scope admin', '--partner ID or --tenant ID'],
    ['keys list --partner 1 --tenant 2', '--partner ID or --tenant ID'],
    ['keys create --partner 1 --label x --scope a --expires-at tomorrow', '2027-01-31'],
    ['keys change abc --per-minute many', 'packs=1000'],
    ['keys rotate', 'Pass the id of the key'],
    ['keys rotate abc --overlap 3', '24h'],
    ['platform create-key', 'add --direct'],
    ['status --direct', 'remove --direct'],
    ['serve --role both', 'Allowed choices are all, api, worker'],
    ['partners list --direct --as partner', '--direct works on the database'],
    ['partners list --key k --as partner', 'either --key or --as'],
    ['info --url ftp://x', 'is not a service URL'],
    ['info --profile a --url http://x', 'remove --url'],
    ['info --profile ../a', 'letters, digits'],
    ['listen --forward-to nowhere', 'is not a service URL'],
    ['get http://other.example/info', 'Pass a path'],
    ['post /x -d {', 'not valid JSON'],
    ['completion tcsh', 'Allowed choices are bash, zsh, fish'],
  ])('packhouse %s', async (line, words) => {
    const { code, stdout, stderr } = await run(...line.split(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^packhouse: /)
    expect(stderr).toContain(words)
  })

  test('is one JSON object with --json', async () => {
    const { code, stdout, stderr } = await run('keys', 'show', '--json')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ error: 'usage', message: "missing required argument 'key-id'" })
  })

  test('an unconfirmed reset', async () => {
    expect(await run('reset', '--json')).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') })
  })

  test.each([
    ['chain authorize 7', 'Add --yes'],
    ['chain authorize', 'Name the calls'],
    ['chain authorize 7 --all', 'Name the calls'],
    ['chain authorize --all --yes', '--yes needs the numbers'],
    ['chain authorize --all --json', 'Add --yes'],
  ])('an unconfirmed authorization: %s', async (line, words) => {
    expect(await run(...line.split(' '))).toMatchObject({ code: 2, stderr: expect.stringContaining(words) })
  })
})

test('help is not an error, and every command lists the global options', async () => {
  const { code, stdout, stderr } = await run('keys', 'create', '--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const option of ['--url', '--key', '--as', '--direct', '--json', '--profile', '--scope'])
    expect(stdout).toContain(option)
})

test('bash completes commands, their options and choices', async () => {
  const { stdout: script } = await run('completion', 'bash')
  const complete = (...words: string[]): string[] => {
    const quoted = words.map((word) => `'${word}'`).join(' ')
    const use = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _packhouse; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', `${script}\n${use}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
  }
  expect(complete('packhouse', 'par')).toEqual(['partners'])
  expect(complete('packhouse', '--json', 'packs', '')).toEqual(['list', 'buy', 'watch'])
  expect(complete('packhouse', 'packs', 'buy', '--ti')).toEqual(['--tier'])
  expect(complete('packhouse', 'completion', 'f')).toEqual(['fish'])
})

test('a service that is down is reported with the command to start it', async () => {
  const { code, stdout, stderr } = await run('keys', 'revoke', 'abc')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    'packhouse: No connection to http://127.0.0.1:1.\n' +
      '  Is the service running? Start it with: packhouse start. Or pass another address with --url.\n',
  )
})

test.each([
  'start',
  'migrate',
  'reset --yes',
  'partners list --direct',
  'chain permits api --out x',
  'chain intents',
  'audit detach --before 2025-01-31',
])('packhouse %s of the package for clients refers to the host', async (line) => {
  const { code, stdout, stderr } = await runAt(undefined, ...line.split(' '))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('On the host, run it in the folder of Packhouse: npm run packhouse --')
})
