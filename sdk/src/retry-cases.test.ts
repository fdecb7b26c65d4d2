import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import cases from '../../clients/retry-cases.json' with { type: 'json' }
import { readRetryAfter, waitBeforeRetryMs } from './attempts.ts'
import { createPackhouse } from './client.ts'
import { errorFrom } from './errors.ts'

const clients = join(import.meta.dirname, '..', '..', 'clients')

/** Answers `/N` as case N says, and counts. */
async function startServer() {
  const attempts = new Map<number, number>()
  const server = createServer((request, reply) => {
    const index = Number(request.url?.slice(1))
    attempts.set(index, (attempts.get(index) ?? 0) + 1)
    const answer: { status?: number; retryable?: boolean; page?: boolean } = cases.attempts[index]?.answer ?? {}
    const { status, retryable = false, page = false } = answer
    request.resume().on('end', () => {
      if (!status) return request.socket.destroy()
      reply.writeHead(status, { 'retry-after': '0', 'content-type': page ? 'text/html' : 'application/json' })
      return reply.end(page ? '<html>' : JSON.stringify({ error: 'x', message: 'x', retryable }))
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts: () => cases.attempts.map(({ name }, index) => [name, attempts.get(index)]),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}

const expected = cases.attempts.map(({ name, attempts }) => [name, attempts])

test('this client repeats what the table says', async () => {
  await using server = await startServer()
  const { http } = createPackhouse({ baseUrl: server.url, apiKey: 'key' })
  const calls = cases.attempts.map(async ({ method, key, answer }, index) => {
    const body = key?.endsWith('_key') ? { [key]: 'k' } : method === 'POST' ? {} : undefined
    const request = { method, path: `/${index}`, body, idempotencyKey: key === 'header' ? 'k' : undefined }
    await expect(http.send(request)).rejects.toMatchObject({ status: answer.status })
  })
  await Promise.all(calls)
  expect(server.attempts()).toEqual(expected)
})

test('the Python client repeats what the table says', async () => {
  await using server = await startServer()
  const script = [join(clients, 'python', 'tests', 'retries.py'), join(clients, 'retry-cases.json'), server.url]
  const env = { PATH: process.env['PATH'], PYTHONPATH: join(clients, 'python'), PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await promisify(execFile)('python3', script, { env })
  expect(stdout).toBe('ok\n')
  expect(server.attempts()).toEqual(expected)
})

test('delays are those of the table', () => {
  const now = Date.parse(cases.now)
  for (const { retry_after: after, attempt, random, seconds } of cases.waits) {
    const error = errorFrom({ status: 503, error: 'x', code: 'x', message: 'x', retryAfterSeconds: after ?? undefined })
    expect(waitBeforeRetryMs(error, attempt, () => random)).toBe(seconds * 1_000)
  }
  for (const { header, seconds } of cases.retry_after)
    expect([header, readRetryAfter(header, now) ?? null]).toEqual([header, seconds])
})
