import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'

/** A demo person has no password and signs in again instead. */
export function useDemoId(): string | undefined {
  const { person, environment } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['demo-people'],
    queryFn: () => call('/console/demo-people'),
    enabled: environment === 'sandbox',
    retry: false,
  })
  return data?.people.find(({ email }) => email === person.email)?.id
}
