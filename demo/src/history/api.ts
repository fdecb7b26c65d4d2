import { randomUUID } from 'node:crypto'
import type { Service } from '@packhouse/service/app'

/** Calls the API of the service in this process, as a key of the sandbox. */
export type Call = <Data>(key: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Data>

export function createCall({ http }: Pick<Service, 'http'>): Call {
  return async <Data>(key: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Data> => {
    const reply = await http.inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-api-key': key, 'idempotency-key': randomUUID() },
      ...(body && { payload: body }),
    })
    if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
    return (reply.json() as { data: Data }).data
  }
}
