import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, type Block } from './blocks.ts'

/** What the samples take for granted; a sample that declares one of these names itself hides it. */
const surroundings = `
import type { Hooks as AnyHooks, Packhouse, PackhouseEvent, ViemWallet } from '@packhouse/sdk'
import type { PackhouseError as ErrorClass } from '@packhouse/sdk'
import type { PlayerClient } from '@packhouse/sdk/player'
declare global {
  type Hooks = AnyHooks
  const packhouse: Packhouse
  const player: PlayerClient
  const token: string
  const apiKey: string
  const secret: string
  const orderId: string
  const input: string
  const receiver: string
  const file: Blob
  const lastSequence: number
  const wallet: ViemWallet & { account: { address: \`0x\${string}\` } }
  const PackhouseError: typeof ErrorClass
  const { createPackhouse, createCatalogClient, createWebhookReceiver, signInOperator, sendCalls, signWebhook, verifyWebhook, where }: typeof import('@packhouse/sdk')
  const { expressWebhook }: typeof import('@packhouse/sdk/express')
  const { fastifyWebhook }: typeof import('@packhouse/sdk/fastify')
  const { honoWebhook }: typeof import('@packhouse/sdk/hono')
  const { createPlayerClient }: typeof import('@packhouse/sdk/player')
  const { webhookRoute }: typeof import('@packhouse/sdk/next')
  const app: { post(path: string, handler: unknown): void; register(plugin: unknown): Promise<void> }
  const request: Request
  function show(items: unknown): void
  function handle(event: PackhouseEvent): Promise<void>
  function remember(deliveryId: string): Promise<boolean>
}
`

/** A sample as a module of its own, or as a function where it has no imports. */
export type Sample = { name: string; code: string }

/** The examples of the doc comments of the SDK. */
export async function readExamples(): Promise<Sample[]> {
  const folder = join(root, 'sdk', 'src')
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted()
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return files.flatMap(({ name, text }) =>
    [...text.matchAll(/@example\n([^]*?)\n *\*\//g)].map(([whole, code = ''], index) => ({
      name: `sdk/src/${name} example ${index + 1}, line ${text.slice(0, text.indexOf(whole)).split('\n').length}`,
      code: code.replaceAll(/^ *\* ?/gm, ''),
    })),
  )
}

export const samplesOf = (blocks: readonly Block[]): Sample[] =>
  blocks
    .filter(({ language, reason }) => language === 'ts' && reason === undefined)
    .map(({ path, line, code }) => ({ name: `${path} line ${line}`, code }))

const settings = {
  extends: '../../../tsconfig.base.json',
  compilerOptions: { lib: ['es2025', 'dom', 'dom.iterable'], noUnusedLocals: false, noUnusedParameters: false },
  include: ['*.ts'],
  exclude: [],
}

const isModule = ({ code }: Sample): boolean => /^(import|export) /m.test(code)

/** Type-checks all samples in one run and returns what the compiler reports, with the names of the samples. */
export async function compile(samples: readonly Sample[]): Promise<string[]> {
  const folder = join(root, 'node_modules', '.cache', `packhouse-samples-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    const files = new Map<string, string>([
      ['tsconfig.json', JSON.stringify(settings)],
      ['surroundings.d.ts', surroundings],
    ])
    const inFunctions = samples.filter((sample) => !isModule(sample))
    // One line per marker, so that an error is traced to its sample.
    const parts = inFunctions.map(({ name, code }) => `// ${name}\n;async () => {\n${code}\n}`)
    files.set('functions.ts', `${parts.join('\n')}\nexport {}\n`)
    for (const [index, { name, code }] of samples.filter(isModule).entries())
      files.set(`module-${index}.ts`, `// ${name}\n${code}\nexport {}\n`)
    for (const [name, text] of files) await writeFile(join(folder, name), text)
    return (await runCompiler(folder)).map((line) => locate(line, files))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runCompiler(folder: string): Promise<string[]> {
  const compiler = join(root, 'node_modules', 'ts7', 'bin', 'tsc')
  return new Promise((settle) => {
    execFile(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_error, stdout) =>
      settle(stdout.split('\n').filter((line) => line.includes('error TS'))),
    )
  })
}

/** Replaces the file and line of an error by the name of its sample. */
function locate(error: string, files: ReadonlyMap<string, string>): string {
  const [, file = '', line = '0', message = error] = /([\w-]+\.(?:d\.)?ts)\((\d+),\d+\): (.*)$/.exec(error) ?? []
  const before = (files.get(file) ?? '').split('\n').slice(0, Number(line))
  const name = before.findLast((text) => / line \d+$/.test(text))?.slice('// '.length)
  return `${name ?? file}: ${message}`
}
