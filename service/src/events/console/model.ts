/** An event as the console streams it: kinds and ids only. */
export type StreamedEvent = {
  position: bigint
  accountId: number
  event: string
  resourceId: string
  at: Date
}

/** Whose events a stream has: one account, or all for operators. */
export type Audience = { accountId: number } | 'all'

export const isFor = (audience: Audience, { accountId }: StreamedEvent): boolean =>
  audience === 'all' || audience.accountId === accountId

/** `order.shipped` is an event of an `order`. */
const resourceOf = (event: string): string => event.split('.', 1)[0] ?? event

/** One event in the format of server-sent events. */
export function frameOf({ position, event, resourceId, at }: StreamedEvent): string {
  const data = { type: event, resource: resourceOf(event), id: resourceId, at: at.toISOString() }
  return `id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** The position from which a stream continues; undefined when the text is not one that we sent. */
export function readPosition(text: string): bigint | undefined {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : undefined
}
