import type { Schemas } from '@packhouse/sdk'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IdCard, KeyRound, LogOut, ShieldCheck } from 'lucide-react'
import { call } from '../../api/client.ts'
import { Badge } from '../../parts/badge.tsx'
import { Deadline, Time } from '../../parts/time.tsx'

type OwnSession = Schemas['ConsoleOwnSession']

const methods = {
  password: { name: 'Password', Icon: KeyRound },
  badge: { name: 'Badge', Icon: IdCard },
} as const

/** Ends sessions and reads the list again, also when another tab has ended them. */
function useEnding(run: () => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => notifications.show({ message: done }),
    onError: (error) => notifications.show({ message: error.message, color: 'red', autoClose: 10_000 }),
    onSettled: () => client.invalidateQueries({ queryKey: ['security'] }),
  })
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, is_current, method, address, station, has_second_factor, started_at, last_seen_at, expires_at } = session
  const { name, Icon } = methods[method]
  const end = useEnding(
    () => call(`/console/security/sessions/${id}/end`, { method: 'POST' }),
    'The session has ended.',
  )
  return (
    <li className="session-row" data-current={is_current}>
      <span className="session-mark" aria-hidden>
        <Icon size={18} />
      </span>
      <div className="grow">
        <p className="row wrap">
          <b>{station ?? address}</b>
          {is_current && <Badge tone="accent">current</Badge>}
          {has_second_factor && (
            <Badge tone="good" icon={ShieldCheck}>
              second factor
            </Badge>
          )}
        </p>
        <p className="small soft">
          <bdi>{name}</bdi>
          {station !== null && ` from ${address}`}, opened <Time at={started_at} />
        </p>
        <p className="small soft">
          Last used <Time at={last_seen_at} /> · <Deadline at={expires_at} before="ends in " over="has ended" />
        </p>
      </div>
      {!is_current && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={`End the session of ${station ?? address}`}
          onClick={() => end.mutate()}
        >
          End
        </Button>
      )}
    </li>
  )
}

/** Where the person is signed in, the current session first. */
export function SessionsCard({ sessions }: { sessions: readonly OwnSession[] }) {
  const endOthers = useEnding(
    () => call('/console/security/sessions/end-others', { method: 'POST' }),
    'All other sessions have ended.',
  )
  const sorted = sessions.toSorted((left, right) => Number(right.is_current) - Number(left.is_current))
  const others = sessions.length - 1
  return (
    <section className="card" aria-labelledby="sessions-title">
      <header className="card-head">
        <h2 id="sessions-title">Where you are signed in</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<LogOut size={14} aria-hidden />}
          disabled={others === 0}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          End all others
        </Button>
      </header>
      <ul className="session-list">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <footer className="card-foot">
        <span>
          {others === 0
            ? 'You are signed in nowhere else.'
            : 'You do not recognise a session? End it and change your password.'}
        </span>
      </footer>
    </section>
  )
}
