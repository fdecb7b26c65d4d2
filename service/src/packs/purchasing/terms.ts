import { ChainUnavailable, classifyFault } from '../../chain/clients/faults.ts'
import type { ReadTerms, Terms } from './ports.ts'

/** Nothing is shown or checked on older news than this. */
const believeMs = 2_000

/** Reads what is on sale from the chain; callers of the same moment share one read. */
export function createTermsReader(
  what: string,
  { highest, ask }: { highest: number; ask(line: number): Promise<Terms | undefined> },
): ReadTerms {
  const known = new Map<number, { reading: Promise<Terms | undefined>; until: number }>()

  async function read(line: number): Promise<Terms | undefined> {
    try {
      return await ask(line)
    } catch (error) {
      if (error instanceof ChainUnavailable || classifyFault(error).kind === 'network')
        throw new ChainUnavailable(`The ${what} could not be read.`, { cause: error })
      throw error
    }
  }

  return (line) => {
    if (!Number.isInteger(line) || line < 0 || line > highest) return Promise.resolve(undefined)
    const now = performance.now()
    const recent = known.get(line)
    if (recent && recent.until > now) return recent.reading
    const reading = read(line)
    known.set(line, { reading, until: now + believeMs })
    reading.catch(() => known.delete(line))
    return reading
  }
}
