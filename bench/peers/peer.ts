import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { QueryNode } from '../../service/src/catalog/query/ast.ts'
import type { Tables } from './rows.ts'
import { orderOf, whereOf, type Dialect, type OrderKey } from './sql.ts'

export type Question = {
  readonly node: QueryNode
  readonly keys: readonly OrderKey[]
  readonly limit: number
  readonly offset: number
}
export type Answer = { readonly total: number; readonly docs: readonly number[] }

/** Another engine with the same rows. */
export type Peer = {
  readonly name: string
  /** Compiles while it runs. */
  readonly needsWarmUp?: true
  ask(question: Question): Promise<Answer>
  /** CPU time that the engine has spent on answers. */
  cpuMicros(): Promise<number>
  close(): Promise<void>
}

/** Opens an engine, or says why this machine cannot. */
export type OpenPeer = (tables: Tables) => Promise<Peer | { readonly missing: string }>

type Database = {
  count(where: string): Promise<number>
  page(where: string, order: string, limit: number, offset: number): Promise<number[]>
}

export const askInSql =
  (database: Database, dialect: Dialect): Peer['ask'] =>
  async ({ node, keys, limit, offset }) => {
    const where = whereOf(node, dialect)
    return { total: await database.count(where), docs: await database.page(where, orderOf(keys), limit, offset) }
  }

/** The path of a program that is installed, if any. */
export function findProgram(name: string): string | undefined {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
