import { countCharacters } from './fold.ts'

/** Why a query text was refused. `position` is the 0-based offset in characters, that is code points. */
export type QueryFault = {
  readonly ok: false
  readonly code: 'invalid_query' | 'unknown_field'
  readonly message: string
  readonly position: number
  readonly suggestion?: string
  /** The exceeded limit, if any. */
  readonly limit?: number
}

/** The same fault with its position in characters; the lexer counts UTF-16 units, as JavaScript indexes strings. */
export const countPosition = (fault: QueryFault, text: string): QueryFault => ({
  ...fault,
  position: countCharacters(text.slice(0, fault.position)),
})

/** Carries a fault out of the recursive descent; never leaves this folder. */
export class QueryRefusal extends Error {
  readonly fault: QueryFault

  constructor(fault: QueryFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function refuse(position: number, message: string, limit?: number): never {
  throw new QueryRefusal({
    ok: false,
    code: 'invalid_query',
    message,
    position,
    ...(limit === undefined ? {} : { limit }),
  })
}

export function unknownField(position: number, name: string, suggestion: string | undefined): QueryFault {
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
  return {
    ok: false,
    code: 'unknown_field',
    message: `Unknown field "${shown}".${hint}`,
    position,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
