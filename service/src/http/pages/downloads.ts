import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { sendPage } from './plain-page.ts'
import { createStaticAnswers } from './static-answers.ts'

const builtFolder = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'downloads')

const config = { operationId: 'none', public: 'The clients are the same for everyone and hold no keys.' } as const
const schema = { hide: true } as const

const types: Readonly<Record<string, string>> = {
  tgz: 'application/gzip',
  gz: 'application/gzip',
  whl: 'application/zip',
  json: 'application/json; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

type Index = { version: string; files: { name: string; bytes: number; sha256: string; integrity?: string }[] }

/** The name of a wheel contains its version, and pip reads it from the address. */
const isWheel = (name: string): boolean => name.endsWith('.whl')

/** Lets pages of every origin load the script; it holds no data. */
const crossOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const

/** The elements for pages of partners: always the newest, and by the version of this service. */
function embedRoutes(app: App, { version }: Index, path: string): void {
  const answers = createStaticAnswers()
  const script = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (script === undefined)
      return sendPage(reply, 503, 'The elements are not built', 'Build them with: node scripts/downloads.ts')
    const body = await answers.prepare(request, reply, 'embed', script)
    return reply.headers({ ...crossOrigin, 'content-type': types['js'] }).send(body)
  }
  app.get('/embed.js', { config, schema }, send)
  app.get('/embed/:name', { config, schema }, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (script === undefined || name === `${version}.js`) return send(request, reply)
    return sendPage(reply, 404, 'File not found', `This service has the version ${version}: /embed/${version}.js.`)
  })
}

/** The clients that belong to this version of the service, for npm and pip on machines without a registry. */
export function downloadRoutes(app: App, folder = builtFolder): void {
  const listFile = join(folder, 'index.json')
  const index: Index = existsSync(listFile)
    ? (JSON.parse(readFileSync(listFile, 'utf8')) as Index)
    : { version: '', files: [] }
  const files = new Map(index.files.map((file) => [file.name, file]))
  const wheel = index.files.find(({ name }) => isWheel(name))?.name

  embedRoutes(app, index, join(folder, 'embed.js'))
  app.get('/downloads', { config, schema }, (_request, reply) => {
    reply.header('content-type', types['json']).send(JSON.stringify(index))
  })
  app.get('/downloads/:name', { config, schema }, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (name === 'python.whl' && wheel !== undefined) return reply.redirect(`/downloads/${wheel}`, 302)
    const file = files.get(name)
    if (file)
      return reply
        .header('content-type', types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('etag', `"${file.sha256}"`)
        .header('cache-control', 'no-cache')
        .send(await readFile(join(folder, name)))
    if (files.size === 0)
      return sendPage(reply, 503, 'The clients are not built', 'Build them with: node scripts/downloads.ts')
    return sendPage(reply, 404, 'File not found', `Files: ${[...files.keys()].join(', ')}.`)
  })
}
