// One rule for every screen: a state that a person reads is one that the service said, or follows from one it said.

/** States that a screen names by several fields of an answer, each with the states of the service that it may stand for. */
const derived: Readonly<Record<string, readonly string[]>> = {
  // What is collected in person left the shelves and is not on its way.
  AT_THE_DESK: ['IN_TRANSIT', 'DISPATCHED'],
  IN_REVIEW: ['SUBMITTED'],
  // A task that is paused.
  HELD: ['QUEUED', 'PICKING', 'PICKED', 'PACKED', 'SHORT'],
  // A statement that waits for something, and a delivery that failed and is tried again.
  WAITING: ['PENDING'],
  ON_HOLD: ['MANUAL'],
  RETRYING: ['PENDING'],
  // A proposal that was carried out, and one that came too late.
  DONE: ['USED'],
  EXPIRED: ['PENDING', 'APPROVED'],
  // The connection to the carrier.
  ACTIVE: ['OPERATIONAL'],
  WARN: ['DEGRADED'],
  FAILED: ['DOWN'],
}

function gatherTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value.toUpperCase())
  else if (Array.isArray(value)) for (const inner of value) gatherTexts(inner, texts)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      // A flag, such as `damaged`, is a state of what has it.
      if (inner === true) texts.add(key.toUpperCase())
      gatherTexts(inner, texts)
    }
  }
}

/** The states that no answer explains. */
export function findForeignStates(states: readonly string[], answers: readonly unknown[]): string[] {
  const texts = new Set<string>()
  for (const answer of answers) gatherTexts(answer, texts)
  const isSaid = (state: string): boolean => texts.has(state) || (derived[state] ?? []).some((one) => texts.has(one))
  return [...new Set(states)].filter((state) => !isSaid(state)).map((state) => `The page shows ${state}.`)
}
