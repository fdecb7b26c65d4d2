import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { apiBaseOf, streamNameOf, useAccount } from './session.ts'

/** Requests of operators are no events of an account, so the number is also read now and then. */
const everyMs = 60_000

/** How many notifications of the open account are unread; more than 100 are not counted. */
export function useUnread(): number {
  const account = useAccount()
  const name = streamNameOf(account)
  const { data } = useQuery({
    queryKey: [apiBaseOf(account), '/console/notifications', 'unread'],
    queryFn: ({ signal }) => call('/console/notifications', { query: { account: name, limit: 1 }, signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  return data?.unread ?? 0
}

/** Marks everything up to a notification as read. */
export function useMarkRead() {
  const account = useAccount()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (through: number) =>
      call('/console/notifications/read', {
        method: 'POST',
        query: { account: streamNameOf(account) },
        body: { through },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [apiBaseOf(account), '/console/notifications'] }),
  })
}
