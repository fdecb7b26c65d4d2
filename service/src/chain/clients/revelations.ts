import { request, type Dispatcher } from 'undici'
import { isHex, type Hex } from 'viem'

/** Reads the number that the entropy provider committed to for a request; undefined while it is not published. */
export type FetchRevelation = (sequenceNumber: bigint) => Promise<Hex | undefined>

const timeoutMs = 5_000
const maxAnswerBytes = 16 * 1_024

async function readText(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk.toString('latin1')
    if (text.length > maxAnswerBytes) throw new Error('The answer of the entropy provider is too large.')
  }
  return text
}

/** The provider sends 32 bytes as hexadecimal digits without a prefix. */
function readNumber(text: string): Hex {
  const { value } = JSON.parse(text) as { value?: { encoding?: unknown; data?: unknown } }
  const number = `0x${String(value?.data)}`
  if (value?.encoding !== 'hex' || !isHex(number) || number.length !== 66)
    throw new Error('The entropy provider did not answer with a 32-byte number.')
  return number
}

/** Fetches numbers from the public API of an entropy provider, by the URL of its chain, such as `…/v1/chains/base`. */
export function createRevelationFetcher(
  chainUrl: string,
  { dispatcher }: { dispatcher?: Dispatcher } = {},
): FetchRevelation {
  return async (sequenceNumber) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const url = `${chainUrl.replace(/\/$/, '')}/revelations/${sequenceNumber}`
    const answer = await request(url, { signal, ...(dispatcher && { dispatcher }) })
    const text = await readText(answer.body)
    // Numbers of requests that the provider has not seen deep enough are refused with a client error.
    if (answer.statusCode >= 400 && answer.statusCode < 500) return undefined
    if (answer.statusCode !== 200) throw new Error(`The entropy provider answered ${answer.statusCode}.`)
    return readNumber(text)
  }
}
