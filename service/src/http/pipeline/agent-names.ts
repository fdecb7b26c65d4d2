import type { FastifyRequest } from 'fastify'

export const agentHeader = 'x-agent'

/** Letters that need no escaping in a log line, and no more than a name needs. */
const unwanted = /[^\w ./@+-]+/g
const maxLength = 64

/** The name of an agent as it is logged; undefined where nothing is left of it. */
export const cleanAgentName = (text: string): string | undefined =>
  text.replaceAll(unwanted, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength).trim() || undefined

/** The agent that a request names; it proves nothing and only labels the request log of the account. */
export function agentOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers[agentHeader]
  return typeof header === 'string' ? cleanAgentName(header) : undefined
}
