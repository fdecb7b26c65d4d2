// The command `packhouse mcp`: the official client over standard input and output, from the clone and from the package.
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCli } from '../scripts/build.ts'
import { agentOf } from '../../service/test/agents/connect.ts'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'
import { binary } from './binary.ts'

let service: TestService
let url: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-mcp-'))
  await buildCli(join(folder, 'cli'))
  service = await startService()
  url = await service.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** The clone, the package with this Node.js, and the package with the one of the machine. */
const starts = () => {
  const bundled = join(folder, 'cli', 'packhouse.js')
  return [
    [process.execPath, binary],
    [process.execPath, bundled],
    ['/usr/bin/node', bundled],
  ].filter(([program = '']) => existsSync(program))
}

async function connect([command = '', file = '']: readonly string[], args: readonly string[], key: string) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, PACKHOUSE_KEY: key, PACKHOUSE_URL: url }
  const transport = new StdioClientTransport({
    command,
    args: [file, 'mcp', ...args],
    env,
    cwd: folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'desktop', version: '2' })
  await client.connect(transport as never)
  return agentOf(client, () => undefined)
}

test('the official client lists and calls tools over standard input and output', async () => {
  for (const start of starts()) {
    const tenant = await service.tenant()
    const [code] = await stock(service, tenant, 1)
    const agent = await connect(start, ['--tools', 'tenant', '--spend-cap', '20'], tenant.key)
    expect(agent.client.getInstructions()).toContain('0.000000 of 20.000000 USD')
    expect(await agent.names()).toEqual(expect.arrayContaining(['getCard', 'commitOrder', 'confirm_action']))
    await agent.carryOut('updateCard', { unique_id: code, client_reference: 'shelf 4' })
    const { body } = await agent.call('getCard', { unique_id: code })
    expect(body.data.card.client_reference).toEqual({ untrusted_text: 'shelf 4' })
    await agent.client.close()
    await service.flush()
    const { body: log } = await tenant.get('/requests?agent=desktop/2')
    expect(log.data.requests.map((one: { route: string }) => one.route)).toContain('/api/v1/cards/:unique_id')
  }
})

test('a wrong key is reported to the client, and the end of the input ends the session', async () => {
  const [start = []] = starts()
  await expect(connect(start, [], 'ph_test_nonsense')).rejects.toThrow('valid API key')
  const { key, accountId } = await service.partner()
  const agent = await connect(start, [], key)
  expect((await agent.names()).length).toBeGreaterThan(20)
  await agent.client.close()
  const left = await sql`select 1 from agent_sessions where account_id = ${accountId}`.execute(service.db)
  expect(left.rows).toEqual([])
})
