// What the tests observe during `npm run prove security`, in a folder that all processes of the run share.
import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Note =
  /** The answers to every route for one kind of actor, compared with the table of access rules. */
  | { type: 'matrix'; actor: string; calls: number; deviations: readonly string[] }
  /** The answers to every route under another spelling of its path, for one kind of actor. */
  | { type: 'spelling'; actor: string; spelling: string; calls: number; deviations: readonly string[] }
  /** An operation answered with a 2xx. */
  | { type: 'reached'; operation: string }
  /** A request of an account that does not own the resource. */
  | { type: 'attack'; operation: string; attacker: string; finding: string | null }
  /** The owner's request, which succeeded before or after the attacks on it. */
  | { type: 'attacked'; operation: string; ids: readonly string[] }
  | { type: 'fuzz'; operation: string; calls: number; faults: readonly string[] }

const folder = process.env['SECURITY_PROOF']

/** Whether the tests are observed at all. */
export const isObserving = folder !== undefined

export function note(row: Note): void {
  if (folder !== undefined) appendFileSync(join(folder, `${process.pid}.notes`), `${JSON.stringify(row)}\n`)
}

/** True for the first process that asks for this name. */
export function claim(name: string): boolean {
  const claims = join(folder ?? '', 'claims')
  mkdirSync(claims, { recursive: true })
  try {
    closeSync(openSync(join(claims, createHash('sha256').update(name).digest('hex')), 'wx'))
    return true
  } catch {
    return false
  }
}

export const readNotes = (from: string): Note[] =>
  readdirSync(from)
    .filter((name) => name.endsWith('.notes'))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line) as Note)
