import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RunResult } from './run.ts'

const page = join(import.meta.dirname, 'watch.html')

/** Serves a page on this machine that plays a run step by step, until the process is ended. */
export async function serveRun(result: RunResult, port = 0): Promise<string> {
  const { seed, digest, steps, recording, violations, ends, faults } = result
  const body = JSON.stringify({ seed, digest, steps, ...recording, violations, ends, faults })
  const html = await readFile(page)
  const server = createServer(({ url }, response) => {
    const isData = url === '/run.json'
    if (!isData && url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': isData ? 'application/json' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
    })
    response.end(isData ? body : html)
  })
  await new Promise<void>((settle) => void server.listen(port, '127.0.0.1', settle))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
