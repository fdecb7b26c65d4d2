import { expect, test } from 'vitest'
import { checkCarrierSettings, type CarrierSettings } from './settings.ts'

const settings = (change: Partial<CarrierSettings>): CarrierSettings => ({
  environment: 'sandbox',
  simulator: { webhookSecret: new Uint8Array(32) },
  ...change,
})
const shippo = { token: 'shippo_live_x', webhookSecret: null, urlToken: null }
const easyPost = { key: 'EZAKx', webhookSecret: 'x' }

test('a sandbox needs no keys and refuses live keys', () => {
  expect(checkCarrierSettings(settings({}))).toEqual([])
  expect(checkCarrierSettings(settings({ shippo, easyPost }))).toHaveLength(2)
  expect(checkCarrierSettings(settings({ shippo: { ...shippo, token: 'shippo_test_x' } }))).toEqual([])
})

test('production may have no provider, and authenticates the webhooks of the one it has', () => {
  expect(checkCarrierSettings(settings({ environment: 'production' }))).toEqual([])
  expect(checkCarrierSettings(settings({ environment: 'production', easyPost }))).toEqual([])
  expect(checkCarrierSettings(settings({ environment: 'production', shippo }))).toHaveLength(1)
})
