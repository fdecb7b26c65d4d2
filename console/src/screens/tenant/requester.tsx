import { useQuery } from '@tanstack/react-query'
import { useRead } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { streamNameOf, useAccount } from '../../api/session.ts'

/** The name of the person or of the API key behind a request; its id where the session may not read the name. */
export function Requester({ id }: { id: string }) {
  const account = streamNameOf(useAccount())
  const keys = useRead('/keys')
  const people = useQuery({
    queryKey: ['people', account],
    queryFn: ({ signal }) => call('/console/people', { query: { account }, signal }),
  })
  const key = keys.data?.keys.find(({ key_id }) => key_id === id)
  const person = people.data?.people.find((one) => one.api_key_id === id)
  const name = person?.name ?? (key && `${key.label} (key)`)
  return name === undefined ? <span className="mono">{id}</span> : <bdi title={id}>{name}</bdi>
}
