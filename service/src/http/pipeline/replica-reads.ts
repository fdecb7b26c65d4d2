import type { FastifyInstance, FastifyRequest } from 'fastify'
import { knownCaller, knownOperator } from './admission.ts'

export type ReplicaReads = {
  /** Runs the work on a replica that has the writes of the subjects, or on the primary. It may run twice. */
  read<Result>(reading: { subjects: readonly string[]; seed: number }, work: () => Promise<Result>): Promise<Result>
  /** Remembers that the subjects wrote just now. */
  noteWrite(subjects: readonly string[]): Promise<void>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whose writes the reader must see: those of the account with all its keys, and those of the person. */
function readerOf(request: FastifyRequest): { subjects: string[]; seed: number } {
  const [caller, operator] = [knownCaller(request), knownOperator(request)]
  const account = caller && caller.accountId > 0 ? [`account:${caller.accountId}`] : []
  const person = operator && operator.id !== null ? [`person:${operator.id}`] : []
  return { subjects: [...account, ...person], seed: caller?.accountId || operator?.id || 0 }
}

/** Serves routes whose answers may be stale from replicas; for routes that are registered afterwards. */
export function serveFromReplicas(app: FastifyInstance, { read, noteWrite }: ReplicaReads): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.mayBeStale) return
    const { handler } = route
    // Everything before the handler, authentication above all, has used the primary.
    route.handler = async function serve(request, reply) {
      return read(readerOf(request), async () => handler.call(this, request, reply))
    }
  })

  // The mark is made before the client has the answer, and also when it failed: a part may have been written.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (safeMethods.has(request.method)) return payload
    const { subjects } = readerOf(request)
    if (subjects.length > 0) await noteWrite(subjects)
    return payload
  })
}
