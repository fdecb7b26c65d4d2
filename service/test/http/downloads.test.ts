import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildDownloads } from '../../../scripts/downloads.ts'
import { startService } from '../harness/service.ts'

const run = promisify(execFile)

type Listed = { name: string; integrity: string }

/** Pages of every origin load the script and check its hash, under each of its addresses. */
async function expectEmbed(address: string, listed: Listed | undefined): Promise<void> {
  for (const path of ['/embed.js', '/embed/0.1.0.js', '/downloads/embed.js']) {
    const reply = await fetch(address + path)
    const hash = createHash('sha384').update(Buffer.from(await reply.arrayBuffer()))
    expect([path, reply.status, `sha384-${hash.digest('base64')}`]).toEqual([path, 200, listed?.integrity])
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    if (path.startsWith('/embed')) expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect((await fetch(`${address}/embed/0.0.9.js`)).status).toBe(404)
}

test('npm and pip install the clients from a running service, without a registry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-downloads-'))
  try {
    await buildDownloads(join(folder, 'downloads'))
    await using service = await startService({ downloadsFolder: join(folder, 'downloads') })
    const address = await service.http.listen({ port: 0, host: '127.0.0.1' })
    const { files } = (await (await fetch(`${address}/downloads`)).json()) as { files: Listed[] }
    expect(files.map(({ name }) => name)).toEqual([
      'cli.tgz',
      'embed.js',
      expect.stringMatching(/^packhouse-[\d.]+-py3-none-any\.whl$/),
      'postman-production.json',
      'postman-sandbox.json',
      'postman.json',
      'python.tar.gz',
      'sdk.tgz',
    ])
    await expectEmbed(address, files[1])
    const npm = ['install', '--no-audit', '--no-fund', '--registry', 'http://127.0.0.1:9', '--prefix', folder]
    await run('npm', [...npm, `${address}/downloads/sdk.tgz`, `${address}/downloads/cli.tgz`], { cwd: folder })
    const script = `import { createPackhouse } from '@packhouse/sdk'
      const { status } = await createPackhouse({ baseUrl: '${address}' }).health.get()
      console.log(status)`
    await writeFile(join(folder, 'shop.mjs'), script)
    expect((await run(process.execPath, ['shop.mjs'], { cwd: folder })).stdout).toBe('ok\n')
    const cli = await run(join(folder, 'node_modules', '.bin', 'packhouse'), ['status', '--url', address], {
      cwd: folder,
    })
    expect(cli.stdout).toContain(address)

    const installed = join(folder, 'python')
    const pip = ['-m', 'pip', 'install', '-q', '--no-index', '--no-compile', '--target', installed]
    await run('python3', [...pip, `${address}/downloads/python.tar.gz`], { cwd: folder })
    expect(await readdir(installed)).toContain('packhouse')
    const wheel = await fetch(`${address}/downloads/python.whl`)
    expect({ status: wheel.status, url: wheel.url }).toEqual({
      status: 200,
      url: `${address}/downloads/${files[2]?.name}`,
    })
    const collection = await (await fetch(`${address}/downloads/postman.json`)).json()
    expect(collection).toMatchObject({ info: { name: expect.stringContaining('Packhouse') } })
    expect((await fetch(`${address}/downloads/..%2F..%2Fpackage.json`)).status).toBe(404)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
