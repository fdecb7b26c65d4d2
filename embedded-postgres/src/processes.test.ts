import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { inspectProcess, isTagAlive, parseProcStat, runCommand, signalProcess, tagOwnProcess } from './processes.ts'

test('a program name with brackets and spaces is parsed', () => {
  const fields = Array.from({ length: 40 }, (_, index) => String(index + 4)).join(' ')
  expect(parseProcStat(`12 (a) S b) (c) Z ${fields}`)).toEqual({ name: 'a) S b) (c', isZombie: true, startedAt: '22' })
})

test('this process is found by its tag, and a reused pid is not', async () => {
  const tag = await tagOwnProcess()
  expect(await isTagAlive(tag)).toBe(true)
  expect(await isTagAlive(`${process.pid}-1`)).toBe(false)
})

test('an ended process is gone', async () => {
  const child = spawn('true')
  await new Promise((settle) => child.on('exit', settle))
  expect(await inspectProcess(child.pid ?? 0)).toBeUndefined()
  expect(signalProcess(child.pid ?? 0, 'SIGTERM')).toBe(false)
})

test('a program gets its input and none of the service’s environment', async () => {
  const { code, output } = await runCommand('/bin/sh', ['-c', 'cat; env | cut -d= -f1 | sort | tr "\\n" " "; exit 3'], {
    input: 'hello ',
    timeoutMs: 10_000,
  })
  expect({ code, output: output.replace(/(?:OLDPWD|PWD|SHLVL|_) /g, '') }).toEqual({
    code: 3,
    output: 'hello LC_ALL PATH TZ ',
  })
})

test('a program past its timeout is killed with its children', async () => {
  const { signal, output } = await runCommand('/bin/sh', ['-c', 'sleep 600 & wait'], { timeoutMs: 100 })
  expect({ signal, said: output.trim() }).toEqual({ signal: 'SIGKILL', said: 'ended: still running after 100 ms' })
})

test('an aborted program ends', async () => {
  const controller = new AbortController()
  const running = runCommand('sleep', ['600'], { timeoutMs: 60_000, signal: controller.signal })
  controller.abort()
  expect((await running).signal).toBe('SIGKILL')
})
