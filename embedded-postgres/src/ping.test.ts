import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pingServer, readAnswer, startupMessage } from './ping.ts'

function errorReply(code: string): Buffer {
  const words = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe database system is starting up\0\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(4 + words.length, 1)
  return Buffer.concat([head, words])
}

test('the first message is the startup message of the protocol', () => {
  const message = startupMessage('postgres', 'packhouse')
  expect(message.readInt32BE(0)).toBe(message.length)
  expect(message.subarray(4).toString('latin1')).toBe('\0\x03\0\0user\0postgres\0database\0packhouse\0\0')
})

test('only "cannot connect now" means not yet; a full server or a missing database counts as ready', () => {
  expect(readAnswer(errorReply('57P03'))).toBe('not-yet')
  expect(readAnswer(errorReply('53300'))).toBe('ready')
  expect(readAnswer(errorReply('3D000'))).toBe('ready')
  expect(readAnswer(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]))).toBe('ready')
})

test('a partial answer is ignored', () => {
  const whole = errorReply('57P03')
  for (let length = 0; length < whole.length; length += 1) expect(readAnswer(whole.subarray(0, length))).toBeUndefined()
})

test('a server that accepts connections and never answers is silent, as is a missing one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-ping-'))
  const path = join(folder, 'socket')
  const mute = createServer().listen(path)
  try {
    expect(await pingServer(path, { timeoutMs: 50 })).toBe('silent')
    expect(await pingServer(join(folder, 'missing'), { timeoutMs: 50 })).toBe('silent')
  } finally {
    mute.close()
    await rm(folder, { recursive: true })
  }
})
