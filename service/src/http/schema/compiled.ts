import { createHash } from 'node:crypto'
import { referencedBy } from './references.ts'

type Schemas = Readonly<Record<string, unknown>>
type Compile<Compiled> = (referenced: Schemas) => Compiled

/**
 * Compiles each schema once per process, by its content and that of the schemas to which it refers: many routes have equal
 * parameters and error responses, and a process may hold several apps.
 */
export function compileOnce<Compiled>(): (schema: unknown, schemas: Schemas, compile: Compile<Compiled>) => Compiled {
  const known = new Map<string, Compiled>()
  return (schema, schemas, compile) => {
    const referenced = referencedBy(schema, schemas)
    const hash = createHash('sha256')
      .update(JSON.stringify([schema, referenced]))
      .digest('base64')
    const compiled = known.get(hash) ?? compile(referenced)
    known.set(hash, compiled)
    return compiled
  }
}
