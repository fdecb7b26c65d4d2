// Generates one typed file per contract, with `abi` and `bytecode`, for the service; `--check` compares instead, and
// `--full` compiles every contract, changed or not.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AbiItem, Artifact } from './artifact.ts'
import { compileAll, readSources } from './compile.ts'
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

function renderAll(artifacts: readonly Artifact[]): Map<string, string> {
  return new Map([
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

const artifacts = await compileAll(await readSources(), { isFull: process.argv.includes('--full') })
for (const { name, runtimeBytes } of artifacts) {
  if (runtimeBytes > codeLimit)
    throw new Error(`${name} has ${runtimeBytes} bytes of code; a chain accepts ${codeLimit}.`)
}
const files = renderAll(artifacts)
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
  process.exitCode = stale.length === 0 && isRecorded ? 0 : 1
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
