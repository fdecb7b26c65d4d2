import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DeployConfigSchema, readDeployConfig } from './config.ts'

const read = (name: string): Promise<string> =>
  readFile(new URL(`../../../../contracts/${name}`, import.meta.url), 'utf8')

test('the example follows the published schema', async () => {
  expect(JSON.parse(await read('deploy.schema.json'))).toEqual(JSON.parse(JSON.stringify(DeployConfigSchema)))
  expect(readDeployConfig(await read('deploy.example.json')).roles.config).toBe('timelock')
})

test('missing, unknown and malformed fields are named', async () => {
  const example = JSON.parse(await read('deploy.example.json')) as {
    roles: Record<string, unknown>
    settings: Record<string, unknown>
  }
  const { buybackDailyCap: _cap, ...settings } = example.settings
  const wrong = { roles: { ...example.roles, pauser: '0x12' }, settings: { ...settings, buybackDailyCaps: '1' } }
  const refuse = () => readDeployConfig(JSON.stringify(wrong))
  expect(refuse).toThrow('roles.pauser must match pattern')
  expect(refuse).toThrow('buybackDailyCap')
  expect(refuse).toThrow('settings must not have additional properties')
})
