import { expect, test } from 'vitest'
import { isLoopback, isPublic, mayConnect } from './address-model.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('%s is not a public address', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublic(address)).toBe(true)
  },
)

test('the sandbox allows loopback addresses and no other private ones', () => {
  const sandbox = { allowLoopback: true }
  expect(['127.0.0.1', '127.8.9.1', '::1'].every((address) => mayConnect(address, sandbox))).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', '169.254.169.254'].some((address) => mayConnect(address, sandbox))).toBe(false)
  expect(isLoopback('128.0.0.1')).toBe(false)
})
