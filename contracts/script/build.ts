// Generates one typed file per contract, with `abi` and `bytecode`, and the roles of all functions, for the service;
// `--check` compares instead, and checks the rules of the sources. `--full` compiles every contract, changed or not.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAccess, type Access } from './access.ts'
import type { AbiItem, Artifact } from './artifact.ts'
import { parseSources } from './ast.ts'
import { compileAll, readSources } from './compile.ts'
import { lintContracts } from './lint.ts'
import { readClaims, requireFit } from './proof.ts'
import { fileNameOf, outputDir, readRecord, renderRecord, writeRecord } from './recorded.ts'

/** The largest code that a chain accepts (EIP-170). */
const codeLimit = 24_576
const header = '// Generated from contracts/src by `npm run build -w contracts`; edits are overwritten.\n'

const lines = (items: readonly AbiItem[]): string =>
  `[\n${items.map((item) => `  ${JSON.stringify(item)},\n`).join('')}] as const\n`

function renderContract({ abi, bytecode }: Artifact): string {
  return `${header}\nexport const abi = ${lines(abi)}\nexport const bytecode =\n  '${bytecode}'\n`
}

/** Every custom error of the suite once: a revert may come from a contract deeper than the one called. */
function renderErrors(artifacts: readonly Artifact[]): string {
  const errors = new Map<string, AbiItem>()
  for (const item of artifacts.flatMap((artifact) => artifact.abi).filter((entry) => entry.type === 'error')) {
    const inputs = (item as { inputs?: { type: string }[] }).inputs ?? []
    errors.set(`${item.name}(${inputs.map((input) => input.type).join(',')})`, item)
  }
  const sorted = [...errors].sort(([left], [right]) => left.localeCompare(right)).map(([, item]) => item)
  return `${header}\n/** All custom errors of the suite, for decoding a revert of any contract. */\nexport const abi = ${lines(sorted)}`
}

/** The roles that may call each function, for those that need one. */
function renderAccess(access: readonly Access[]): string {
  const shown = access.filter(({ roles, signature }) => roles.length > 0 && !signature.startsWith('renounceRole('))
  const names = [...new Set(shown.map(({ contract }) => contract))]
  const rows = names.map((name) => {
    const own = shown.filter(({ contract }) => contract === name)
    const entries = own.map(({ signature, roles }) => `    '${signature}': ${JSON.stringify(roles)},\n`)
    return `  ${name}: {\n${entries.join('')}  },\n`
  })
  const type = 'Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>'
  return `${header}\n/** By contract and signature: the roles of which a caller needs one. */\nexport const access: ${type} = {\n${rows.join('')}}\n`
}

function renderAll(artifacts: readonly Artifact[], access: readonly Access[]): Map<string, string> {
  return new Map([
    ['access.ts', renderAccess(access)],
    ...artifacts.map((artifact) => [fileNameOf(artifact.name), renderContract(artifact)] as const),
    ['errors.ts', renderErrors(artifacts)],
  ])
}

async function readExisting(): Promise<Map<string, string>> {
  const names = await readdir(outputDir).catch(() => [])
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(outputDir, name), 'utf8')] as const)),
  )
}

const sources = await readSources()
const artifacts = await compileAll(sources, { isFull: process.argv.includes('--full') })
const trees = parseSources(sources)
const access = listAccess(trees)
for (const { name, runtimeBytes } of artifacts) {
  if (runtimeBytes > codeLimit)
    throw new Error(`${name} has ${runtimeBytes} bytes of code; a chain accepts ${codeLimit}.`)
}
const files = renderAll(artifacts, access)
const existing = await readExisting()
const stale = [...new Set([...files.keys(), ...existing.keys()])].filter(
  (name) => files.get(name) !== existing.get(name),
)
const record = renderRecord(artifacts, files)
const isRecorded = record === (await readRecord())

if (process.argv.includes('--check')) {
  for (const name of stale) console.log(`out of date: service/src/chain/abi/${name}`)
  console.log(`${files.size - stale.length} of ${files.size} generated files are current`)
  if (!isRecorded) console.log('out of date: contracts/compiled.json')
  const broken = await lintContracts(sources, trees, access)
  // Proving them takes a minute; that they fit the sources takes a second.
  for (const [name, text] of await readClaims(trees, sources)) requireFit(name, text)
  process.exitCode = stale.length === 0 && isRecorded && broken === 0 ? 0 : 1
} else {
  await mkdir(outputDir, { recursive: true })
  for (const name of stale) {
    const text = files.get(name)
    if (text === undefined) await rm(join(outputDir, name))
    else await writeFile(join(outputDir, name), text)
  }
  await writeRecord(record)
  const largest = artifacts.toSorted((left, right) => right.runtimeBytes - left.runtimeBytes)[0]
  console.log(
    `${files.size} files, ${stale.length} changed; largest contract ${largest?.name} ${largest?.runtimeBytes} of ${codeLimit} bytes`,
  )
}
