import type { Schemas } from '@packhouse/sdk'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'

type DemoPerson = Schemas['ConsoleDemoPerson']

/** A demo person has no password and signs in again instead. */
export function useDemoId(): string | undefined {
  const { person, environment } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['demo-people'],
    queryFn: () => call<{ people: readonly DemoPerson[] }>('/console/demo-people'),
    enabled: environment === 'sandbox',
    retry: false,
  })
  return data?.people.find(({ email }) => email === person.email)?.id
}
