import { request, type Dispatcher } from 'undici'
import { Retryable } from '../../kernel/errors.ts'
import type { Signer } from './signer.ts'

/** The key service cannot be reached or is overloaded. Nothing was signed as far as anyone knows; try again later. */
export class SignerUnavailable extends Retryable {
  override readonly name: string = 'SignerUnavailable'
}

/** The key service refused, or answered with something other than the requested signature. */
export class SignerFault extends Error {
  override readonly name = 'SignerFault'
}

export type RemoteCall = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type RemoteAnswer = { readonly status: number; readonly body: Record<string, unknown> }
/** Posts JSON to a key service. */
export type PostToSigner = (call: RemoteCall) => Promise<RemoteAnswer>

const timeoutMs = 10_000
const maxAnswerBytes = 256 * 1_024

async function readBody(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk.toString('latin1')
    if (text.length > maxAnswerBytes) throw new SignerFault('The answer of the key service is too large.')
  }
  return text
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new SignerFault('The key service did not answer with a JSON object.')
}

/** Messages name the host only: a URL can contain a password. */
export function createPostToSigner({
  dispatcher,
  waitMs = timeoutMs,
}: { dispatcher?: Dispatcher; waitMs?: number } = {}): PostToSigner {
  return async ({ url, headers, body }) => {
    const signal = AbortSignal.timeout(waitMs)
    try {
      const answer = await request(url, { method: 'POST', headers, body, signal, ...(dispatcher && { dispatcher }) })
      const text = await readBody(answer.body)
      if (answer.statusCode >= 500 || answer.statusCode === 429)
        throw new SignerUnavailable(`The key service at ${url.host} answered ${answer.statusCode}.`)
      return { status: answer.statusCode, body: parse(text) }
    } catch (error) {
      if (error instanceof SignerUnavailable || error instanceof SignerFault) throw error
      throw new SignerUnavailable(`The key service at ${url.host} does not answer.`, { cause: error })
    }
  }
}

/**
 * Opens a remote key at its first use. A service that is down does not prevent a start; a wrong key is found at the first
 * answer.
 */
export function createLazySigner(address: Signer['address'], open: () => Promise<Signer>): Signer {
  let opened: Promise<Signer> | undefined
  const signer = (): Promise<Signer> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    address,
    signTransaction: async (transaction) => (await signer()).signTransaction(transaction),
    signTypedData: async (typedData) => (await signer()).signTypedData(typedData),
  }
}
