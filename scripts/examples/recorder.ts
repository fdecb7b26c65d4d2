// Records the requests and answers of a walk over a sandbox, as the examples of the OpenAPI document.
import { shorten, type Example } from './shorten.ts'

type Document = { paths: Record<string, Record<string, { operationId: string }>> }

/** A `fetch` that keeps one successful exchange of every operation: of writes the first, of reads the last. */
export function createRecorder(document: Document, baseUrl: string) {
  const templates = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        operationId,
        pattern: new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        parameters: path.split('{').length,
      })),
    )
    .toSorted((left, right) => left.parameters - right.parameters)
  const examples = new Map<string, Example>()

  const record = async (url: string, init: RequestInit): Promise<Response> => {
    const reply = await fetch(url, init)
    const text = await reply.clone().text()
    const request = `${init.method} ${new URL(url).pathname}`
    const operation = templates.find(({ pattern }) => pattern.test(request))
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false
    const isNew = operation && (init.method === 'GET' || !examples.has(operation.operationId))
    if (isNew && isJson && reply.ok) {
      examples.set(operation.operationId, {
        ...(typeof init.body === 'string' && { body: shorten(JSON.parse(init.body), baseUrl) }),
        status: reply.status,
        answer: shorten(JSON.parse(text), baseUrl),
      })
    }
    return reply
  }

  return {
    fetch: record as typeof globalThis.fetch,
    /** In the order of the ids, so that a new recording differs only where the answers do. */
    list: () => Object.fromEntries([...examples].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  }
}
