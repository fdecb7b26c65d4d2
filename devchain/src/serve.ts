import { createDevChain, type DevChainOptions } from './chain.ts'
import { lockJournal } from './journal-lock.ts'
import { listen } from './server.ts'

export type ServedChain = { readonly port: number; readonly rpcUrl: string; stop: () => Promise<void> }

/** Port first, then the journal, then the replay, so that a failure leaves everything unchanged. */
export async function serveDevChain({
  port,
  journalPath,
  ...options
}: DevChainOptions & { readonly port: number; readonly journalPath: string }): Promise<ServedChain> {
  const server = await listen({ port })
  let unlock = (): Promise<void> => Promise.resolve()
  try {
    unlock = await lockJournal(journalPath)
    const chain = await createDevChain({ ...options, journalPath })
    server.open(chain)
    const release = unlock
    return {
      port: server.port,
      rpcUrl: server.url,
      async stop() {
        // Accepted requests are answered and stored before the connections close.
        await chain.close()
        await server.close()
        await release()
      },
    }
  } catch (error) {
    await server.close()
    await unlock()
    throw error
  }
}
