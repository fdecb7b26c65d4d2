import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '../../api/client.ts'
import type { Body, Data, Known, Method, Query } from '../../../../web/src/routes.ts'
import { useSignedIn } from '../../api/session.ts'

/** The first part of every query key, so that live events refresh all of them. */
const base = '/console/o'

/** Administration is below `/admin`; everything else that operators do is below `/operator/v1`. */
export type Whole<Path extends string> = Path extends `/admin/${string}` ? Path : `/operator/v1${Path}`

type Headers = Readonly<Record<string, string>>

/** A request whose path is data, such as an approved proposal. */
export type Repeat = (method: Method, path: string, body?: object, headers?: Headers) => Promise<unknown>

/** Writes below `/admin` are sent through the console, those of operators with the token of the session. */
export function useRepeat(): Repeat {
  const { csrf } = useSignedIn()
  return useCallback(
    (method, path, body = {}, headers = {}) =>
      path.startsWith('/admin/')
        ? send(base + path, { method, body, headers, idempotencyKey: crypto.randomUUID() })
        : send(`/operator/v1${path}`, { method, body, headers: { ...headers, 'x-csrf-token': csrf.token } }),
    [csrf.token],
  )
}

export type Write = <Verb extends Method, const Path extends string>(
  method: Verb,
  path: Path & Known<Whole<Path>, Verb>,
  body?: Body<Whole<Path>, Verb>,
) => Promise<Data<Whole<Path>, Verb>>

/** Sends a write to a route of the operator, which types its body and its answer. */
export const useWrite = (): Write => useRepeat() as Write

/** Reads a resource below `/operator/v1`; those of administration are read with `useRead`. */
export function useOperatorRead<const Path extends string>(
  path: Path & Known<`/operator/v1${Path}`>,
  query: Query<`/operator/v1${Path}`> = {},
  options: { enabled?: boolean } = {},
): UseQueryResult<Data<`/operator/v1${Path}`>> {
  return useQuery({
    queryKey: [base, 'operator', path, query],
    queryFn: async ({ signal }) =>
      (await send(`/operator/v1${path}`, { query, signal })) as Data<`/operator/v1${Path}`>,
    placeholderData: keepPreviousData,
    ...options,
  })
}
