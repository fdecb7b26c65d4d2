/** The edit distance of two short words: insert, delete, replace, or swap of neighbours. */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + cost,
      )
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.length] ?? 0
}

const longestName = 40
export const lastSegment = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

export const firstSegments = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/**
 * The distance between a name and the typed text, which may be its last segment (`damge`), its first (`attack`) or the
 * whole (`atack.damage`).
 */
function nameDistance(wanted: string, name: string): number {
  const whole = editDistance(wanted, name)
  if (wanted.includes('.')) return lastSegment(wanted) === lastSegment(name) ? Math.min(whole, 2.5) : whole
  const last = editDistance(wanted, lastSegment(name)) + 0.5
  // The first segment alone most likely means the name of that part.
  const isMain = lastSegment(name) === 'name' ? 0.25 : 0.5
  const first = name.includes('.') ? editDistance(wanted, firstSegments(name)) + isMain : Infinity
  return Math.min(whole, last, first)
}

/** The name closest to a misspelt one; at most a third of the letters may differ. */
export function suggestName(misspelt: string, names: readonly string[]): string | undefined {
  const wanted = misspelt.toLowerCase()
  if (wanted.length > longestName) return undefined
  let best: string | undefined
  let bestScore = Math.max(1, Math.floor(wanted.length / 3)) + 0.75
  for (const name of names) {
    const score = nameDistance(wanted, name.toLowerCase())
    if (score < bestScore) {
      best = name
      bestScore = score
    }
  }
  return best
}
