import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

const internalError = -32_603

/** The version that both sides agreed on, in the answer to the first message. */
function agreedVersion(message: JSONRPCMessage): string | undefined {
  const version = 'result' in message ? message.result['protocolVersion'] : undefined
  return typeof version === 'string' ? version : undefined
}

/** The reason of a refusal without the name of the transport: the service answers with its envelope. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [envelope] = /\{.*\}$/s.exec(text) ?? []
  try {
    const { message } = JSON.parse(envelope ?? '') as { message?: unknown }
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}

/**
 * Connects standard input and output with `/mcp` of a service until the input ends. The service decides on tools, money and
 * confirmations; nothing is decided here.
 */
export async function bridge(url: URL, key: string | undefined, warn: (text: string) => void): Promise<void> {
  const requestInit = { headers: key === undefined ? {} : { 'X-API-Key': key } }
  const outside = new StreamableHTTPClientTransport(url, { requestInit })
  const inside = new StdioServerTransport()

  async function forward(message: JSONRPCMessage): Promise<void> {
    try {
      await outside.send(message)
    } catch (error) {
      const reason = reasonOf(error)
      warn(reason)
      if ('method' in message && 'id' in message)
        await inside.send({ jsonrpc: '2.0', id: message.id, error: { code: internalError, message: reason } })
    }
  }

  function answer(message: JSONRPCMessage): void {
    const version = agreedVersion(message)
    if (version !== undefined) outside.setProtocolVersion(version)
    void inside.send(message)
  }

  Object.assign(outside, { onmessage: answer })
  Object.assign(inside, { onmessage: (message: JSONRPCMessage) => void forward(message) })
  await outside.start()
  await inside.start()
  await new Promise<void>((settle) => process.stdin.once('close', settle).once('end', settle))
  if (outside.sessionId !== undefined) await outside.terminateSession().catch((error) => warn(reasonOf(error)))
  await Promise.all([inside.close(), outside.close()])
}
