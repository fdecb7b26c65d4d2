import type { Schemas } from '@packhouse/sdk'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { apiBaseOf, streamNameOf, useAccount, useSignedIn } from '../../api/session.ts'

type Topic = Schemas['ConsoleTopic']

/** A choice applies at once; it is shown again as it was when the service refuses it. */
function useChoosing() {
  const account = useAccount()
  const client = useQueryClient()
  const key = [apiBaseOf(account), '/console/notifications']
  return useMutation({
    mutationFn: ({ topic, in_inbox, by_mail }: Topic) =>
      call('/console/notifications/topics', {
        method: 'PUT',
        query: { account: streamNameOf(account) },
        body: { topics: [{ topic, in_inbox, by_mail }] },
      }),
    onSuccess: (answer) => client.setQueryData([...key, 'topics'], answer),
    onError: (error) => notifications.show({ message: error.message, color: 'red', autoClose: 10_000 }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

function TopicRow({ topic }: { topic: Topic }) {
  const choose = useChoosing()
  const shown = choose.isPending ? choose.variables : topic
  return (
    <tr>
      <th scope="row">
        <span className="topic">
          <b>{topic.name}</b>
          <span className="small soft">{topic.summary}</span>
        </span>
      </th>
      <td>
        <Checkbox
          aria-label={`${topic.name} in the inbox`}
          checked={shown.in_inbox}
          onChange={({ currentTarget: { checked } }) => choose.mutate({ ...topic, in_inbox: checked })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`${topic.name} by e-mail`}
          checked={shown.by_mail}
          onChange={({ currentTarget: { checked } }) => choose.mutate({ ...topic, by_mail: checked })}
        />
      </td>
    </tr>
  )
}

/** The topics of the person, and how each is delivered. */
export function TopicsCard({ topics }: { topics: readonly Topic[] }) {
  const { person } = useSignedIn()
  const { kind } = useAccount()
  return (
    <section className="card" aria-labelledby="topics-title">
      <header className="card-head">
        <h2 id="topics-title">What you want to know</h2>
      </header>
      <table className="topics">
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Inbox</th>
            <th scope="col">E-mail</th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <TopicRow key={topic.topic} topic={topic} />
          ))}
        </tbody>
      </table>
      <footer className="card-foot">
        <span>
          E-mail goes to {person.email}.
          {kind === 'tenant' && ' The notice address of the account gets its letters besides.'}
        </span>
      </footer>
    </section>
  )
}
