import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSignedIn } from '../../api/session.ts'

/** A demo person has no password and signs in again instead. `isKnown` is false until the service named its demo people. */
export function useDemoPerson(): { id: string | undefined; isKnown: boolean } {
  const { person, environment } = useSignedIn()
  const { data, isLoading } = useQuery({
    queryKey: ['demo-people'],
    queryFn: () => call('/console/demo-people'),
    enabled: environment === 'sandbox',
    retry: false,
  })
  return { id: data?.people.find(({ email }) => email === person.email)?.id, isKnown: !isLoading }
}

export const useDemoId = (): string | undefined => useDemoPerson().id
