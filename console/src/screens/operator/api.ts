import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, type Query } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'

/** The first part of every query key, so that live events refresh all of them. */
const base = '/console/o'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Write = <Data>(
  method: Method,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Data>

/** Writes below `/admin` are sent through the console, those of operators with the token of the session. */
export function useWrite(): Write {
  const { csrf } = useSignedIn()
  return useCallback(
    <Data>(method: Method, path: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      path.startsWith('/admin/')
        ? call<Data>(base + path, { method, body, headers, idempotencyKey: crypto.randomUUID() })
        : call<Data>(`/operator/v1${path}`, { method, body, headers: { ...headers, 'x-csrf-token': csrf.token } }),
    [csrf.token],
  )
}

/** Reads a resource below `/operator/v1`; those of administration are read with `useRead`. */
export function useOperatorRead<Data>(
  path: string,
  query: Query = {},
  options: { enabled?: boolean } = {},
): UseQueryResult<Data> {
  return useQuery({
    queryKey: [base, 'operator', path, query],
    queryFn: ({ signal }) => call<Data>(`/operator/v1${path}`, { query, signal }),
    placeholderData: keepPreviousData,
    ...options,
  })
}
