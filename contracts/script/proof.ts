// The compiler's model checker, with the solver inside its npm package, on short claims around functions and fields that
// are cut out of the sources by name: what is proved is what is deployed.
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isNode, nameOf, type Node, type Trees } from './ast.ts'
import { contractsDir, importPackage, settings, type Solc, type Sources } from './compile.ts'

const require = createRequire(import.meta.url)
export const proofDir = join(contractsDir, 'proof')

/** `violated` has a counterexample; `undecided` exceeds the solver's effort, which is limited by steps, not by time. */
export type Verdict = 'proved' | 'undecided' | 'violated'
type Message = { severity: string; message: string; sourceLocation?: { file: string; start: number; end: number } }

/**
 * The text of a member of a contract or library, or of a constant outside of them (`file`). A claim calls external
 * functions, so they become public; the checker does not know reverts with named errors, so they lose the name. It decides
 * little about conversions to narrower numbers: a claim may take them wide and state itself that the result fits.
 */
function cut(trees: Trees, sources: Sources, how: string, owner: string, member: string): string {
  for (const [path, tree] of trees) {
    const contract = owner === 'file' ? tree : (tree['nodes'] as Node[]).find((node) => nameOf(node) === owner)
    const found = contract && (contract['nodes'] as unknown[]).filter(isNode).find((node) => nameOf(node) === member)
    if (!found) continue
    const [start = 0, length = 0] = found.src.split(':').map(Number)
    const text = Buffer.from(sources.get(path) ?? '').subarray(start, start + length)
    const adapted = text
      .toString()
      .replace(/\bexternal\b/, 'public')
      .replaceAll(/revert [\w.]+\([^;]*\);/g, 'revert();')
      .replaceAll(/\buint\d+\b/g, (type) => (how === 'widen' ? 'uint256' : type))
    return `${adapted}${found.nodeType === 'VariableDeclaration' ? ';' : ''}`
  }
  throw new Error(`${owner}.${member} is not in the sources.`)
}

/** Messages about one place: the checker judges a function alone and inside its caller, of which one proof is enough. */
function judge(messages: readonly string[]): Verdict {
  if (messages.some((message) => message.includes('check is safe'))) return 'proved'
  return messages.some((message) => message.includes('happens here')) ? 'violated' : 'undecided'
}

const kinds = ['Overflow', 'Underflow', 'Division by zero', 'Assertion violation'] as const

const pathOf = (name: string): string => `proof/${name}.sol`

/** What the compiler says about a claim; a claim that does not compile is an error of its text. */
function compileClaim(name: string, text: string, modelChecker: Record<string, unknown>): Message[] {
  const solc = require('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: { [pathOf(name)]: { content: text } },
    settings: { evmVersion: settings.evmVersion, modelChecker, outputSelection: { '*': { '*': ['abi'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: importPackage })) as { errors?: Message[] }
  const messages = output.errors ?? []
  const error = messages.find(({ severity }) => severity === 'error')
  if (error) throw new Error(`${name}: ${error.message}`)
  return messages
}

/** Throws if a claim does not fit the functions that it is about; proves nothing. */
export function requireFit(name: string, text: string): void {
  compileClaim(name, text, { engine: 'none' })
}

/** The verdict of each place of a claim, by kind and text of the place. */
export function checkClaim(name: string, text: string): Record<string, Verdict> {
  const targets = ['assert', 'overflow', 'underflow', 'divByZero']
  // A limit of time would need threads, which this build of the solver has not; its limit of steps is deterministic.
  const modelChecker = { engine: 'bmc', solvers: ['z3'], showProvedSafe: true, showUnproved: true, targets }
  const places = new Map<string, string[]>()
  // What the checker does not model it assumes to have any effect, so that a proof holds all the same.
  for (const { message, sourceLocation } of compileClaim(name, text, modelChecker)) {
    const kind = kinds.find((one) => message.includes(`BMC: ${one}`))
    if (!kind || !sourceLocation) continue
    const place = Buffer.from(text).subarray(sourceLocation.start, sourceLocation.end).toString()
    const key = `${kind}: ${place.replaceAll(/\s+/g, ' ')}`
    places.set(key, [...(places.get(key) ?? []), message])
  }
  return Object.fromEntries([...places].sort().map(([key, messages]) => [key, judge(messages)]))
}

/** A claim with the named members of the sources in place of its marks. */
export const completeClaim = (template: string, trees: Trees, sources: Sources): string =>
  template.replaceAll(/\/\/ @(cut|widen) (\w+) (\w+)/g, (_, how: string, owner: string, member: string) =>
    cut(trees, sources, how, owner, member),
  )

/** Every claim of `proof/` by its name, with the members of the sources. */
export async function readClaims(trees: Trees, sources: Sources): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(proofDir)).filter((file) => file.endsWith('.sol')).map((file) => file.slice(0, -4))
  const read = async (name: string) =>
    [name, completeClaim(await readFile(join(proofDir, `${name}.sol`), 'utf8'), trees, sources)] as const
  return new Map(await Promise.all(names.toSorted().map(read)))
}
