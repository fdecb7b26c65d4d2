import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export type Answer = { isError: boolean; body: any }

export type Agent = AsyncDisposable & {
  client: Client
  sessionId(): string | undefined
  names(): Promise<string[]>
  call(name: string, args?: Record<string, unknown>): Promise<Answer>
  /** Prepares a write and confirms it with its statement. */
  carryOut(name: string, args: Record<string, unknown>): Promise<Answer>
}

type Options = { profile?: string; spendCap?: string; name?: string; key: string }

/** The official client, as an agent that talks to a service over HTTP. */
export async function connectAgent(
  address: string,
  { profile, spendCap, key, name = 'test agent' }: Options,
): Promise<Agent> {
  const url = new URL('/mcp', address)
  if (profile !== undefined) url.searchParams.set('profile', profile)
  if (spendCap !== undefined) url.searchParams.set('spend_cap', spendCap)
  const client = new Client({ name, version: '1.0' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  const transport = new StreamableHTTPClientTransport(url, { requestInit })
  await client.connect(transport as never)
  return agentOf(client, () => transport.sessionId)
}

export function agentOf(client: Client, sessionId: () => string | undefined): Agent {
  async function call(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
    const { content, isError } = await client.callTool({ name, arguments: args })
    const [first] = content as { text: string }[]
    return { isError: isError === true, body: JSON.parse(first?.text ?? 'null') }
  }
  return {
    client,
    sessionId,
    call,
    names: async () => (await client.listTools()).tools.map((tool) => tool.name),
    async carryOut(name, args) {
      const { body } = await call(name, args)
      return call('confirm_action', { confirmation_id: body.confirmation_id ?? '', statement: body.statement ?? '' })
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
