import type { Caller } from '../../http/pipeline/caller.ts'
import { listingOf, type Listing } from '../profiles/profiles.ts'
import { isOpenTo, type Operation } from './operations.ts'
import type { Schema } from './schemas.ts'

/** A tool as the protocol describes it. */
export type Tool = {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object'; [keyword: string]: unknown }
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
}

/** An operation that a session may call, and how. */
export type Callable = { operation: Operation; listing: 'reads' | Exclude<Listing, 'reads'> }

export type Viewer = { caller: Caller; profile: string | null; keysActAsOperators: boolean }

const maxKey = 128

/** The operation, if the key may call it and it reads, or the profile lists it. */
export function findCallable(
  operations: ReadonlyMap<string, Operation>,
  name: string,
  { caller, profile, keysActAsOperators }: Viewer,
): Callable | undefined {
  const operation = operations.get(name)
  if (!operation || !isOpenTo(operation, caller, keysActAsOperators)) return undefined
  if (operation.method === 'GET') return { operation, listing: 'reads' }
  const listing = listingOf(profile, name)
  return listing === undefined ? undefined : { operation, listing }
}

export const listCallables = (operations: ReadonlyMap<string, Operation>, viewer: Viewer): Callable[] =>
  [...operations.keys()].flatMap((name) => findCallable(operations, name, viewer) ?? [])

const writeFields = {
  dry_run: {
    type: 'boolean',
    description: 'Returns what the call would do with money and cards, and changes nothing.',
  },
  idempotency_key: {
    type: 'string',
    minLength: 1,
    maxLength: maxKey,
    description: 'Repeat a call whose outcome you do not know with the same key. A new one is made by default.',
  },
}

/** The arguments of a tool: those of the operation, and of a write what every write takes. */
export function inputOf({ operation, listing }: Callable): Schema {
  if (listing === 'reads') return operation.input
  return { ...operation.input, properties: { ...operation.input.properties, ...writeFields } }
}

const confirmation =
  'Nothing happens before it is confirmed: the response is a statement of money and cards for the person you work for, and a confirmation_id for confirm_action.'

export function toolOf(callable: Callable): Tool {
  const { operation, listing } = callable
  const isRead = listing === 'reads'
  const text = operation.description.replace(/\s*(Required scope|Any valid API key)[^\n]*$/, '')
  return {
    name: operation.id,
    title: operation.summary,
    description: [`${operation.summary}.`, text, ...(isRead ? [] : [confirmation])].filter(Boolean).join('\n'),
    inputSchema: inputOf(callable) as Tool['inputSchema'],
    annotations: { readOnlyHint: isRead, destructiveHint: false, idempotentHint: isRead, openWorldHint: false },
  }
}

export const confirmName = 'confirm_action'

/** Clients ask people before a destructive tool runs, and show its arguments: the statement is one of them. */
export const confirmTool: Tool = {
  name: confirmName,
  title: 'Carry out a confirmed write',
  description:
    'Carries out a prepared write. Call it only after the person you work for has read the statement and agreed. Repeat the statement word for word.',
  inputSchema: {
    type: 'object',
    properties: {
      confirmation_id: { type: 'string', description: 'From the response to the prepared write.' },
      statement: { type: 'string', description: 'The statement of that answer, word for word.' },
    },
    required: ['confirmation_id', 'statement'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
}
