import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, SendHorizontal } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useRead } from '../../../api/account.ts'
import { mayAct, nameRoles, useAccount } from '../../../api/session.ts'
import { Badge, StatusBadge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Failure } from '../../../parts/states.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import { useBase, usePost, useSites, type Case } from '../api.ts'
import { CardLine } from '../card-parts.tsx'
import { answersTo, caseTypes, sentenceOf } from './case-parts.ts'

const writers = ['developer', 'finance'] as const
const liabilities: Readonly<Record<string, string>> = {
  none: 'No party is responsible',
  vault: 'The warehouse is responsible',
  carrier: 'The carrier is responsible',
  tenant: 'You are responsible',
}

function Answer({ found }: { found: Case }) {
  const account = useAccount()
  const client = useQueryClient()
  const post = usePost()
  const [text, setText] = useState('')
  const [decision, setDecision] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const isAllowed = mayAct(account, writers)
  const send = useMutation({
    mutationFn: () =>
      post(`/exceptions/${found.id}/messages`, {
        body: text.trim(),
        ...(decision !== undefined && { decision }),
        idempotency_key: key,
      }),
    onSuccess: async () => {
      setText('')
      setDecision(undefined)
      setKey(crypto.randomUUID())
      await client.invalidateQueries()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() !== '') send.mutate()
  }
  if (found.status === 'CLOSED') {
    return <p className="card-foot">This case is closed. Open a new one to go on.</p>
  }
  if (!isAllowed) return <p className="card-foot">To answer you need the role {nameRoles(writers)}.</p>
  return (
    <form className="answer" onSubmit={submit}>
      <div className="row wrap" role="group" aria-label="Usual answers">
        {answersTo(found.type).map(([name, usual]) => (
          <button
            key={name}
            type="button"
            className="pill"
            aria-pressed={decision === name}
            onClick={() => {
              setDecision(decision === name ? undefined : name)
              if (decision !== name) setText(usual)
            }}
          >
            {sentenceOf(name)}
          </button>
        ))}
      </div>
      <Textarea
        data-field="body"
        aria-label="Your answer"
        placeholder={found.status === 'RESOLVED' ? 'An answer opens the case again' : 'Your answer'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      {send.error && <Failure error={send.error} />}
      <div className="row end">
        <span className="small faint grow">
          <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd> sends
        </span>
        <Button
          type="submit"
          loading={send.isPending}
          disabled={text.trim() === ''}
          rightSection={<SendHorizontal size={15} aria-hidden />}
        >
          Send answer
        </Button>
      </div>
    </form>
  )
}

const openers = { tenant: 'You', operator: 'Warehouse', system: 'Service' } as const

function Conversation({ found }: { found: Case }) {
  const account = useAccount()
  const messages = found.messages ?? []
  return (
    <section className="card" aria-labelledby="talk-title">
      <header className="card-head">
        <h2 id="talk-title">Conversation</h2>
      </header>
      <ol className="talk card-body">
        <li data-side={found.opened_by === 'tenant' ? 'own' : 'other'}>
          <span className="small soft">
            {openers[found.opened_by]} opened the case · <Time at={found.opened_at} />
          </span>
          <p>{found.summary}</p>
        </li>
        {messages.map((message) => (
          <li key={message.id} data-side={message.author === 'tenant' ? 'own' : 'other'}>
            <span className="small soft">
              {message.author === 'tenant' ? account.name : 'Warehouse'} · <Time at={message.created_at} />
            </span>
            <p>{message.body}</p>
            {message.decision && <Badge tone="accent">{sentenceOf(message.decision)}</Badge>}
          </li>
        ))}
        {found.resolution && (
          <li data-side="end">
            <p className="note" data-tone="good">
              <CircleCheck size={16} aria-hidden />
              <span>
                <b>{sentenceOf(found.resolution)}.</b> {found.resolution_note}{' '}
                {found.liability && `${liabilities[found.liability]}. `}
                <Time at={found.resolved_at} />
              </span>
            </p>
          </li>
        )}
      </ol>
      <Answer found={found} />
    </section>
  )
}

/** What is it about, and who speaks next? */
export function CasePage({ id }: { id: string }) {
  const base = useBase()
  const sites = useSites()
  const query = useRead(`/exceptions/${id}`)
  return (
    <DetailScreen query={query}>
      {({ exception: found }) => (
        <>
          <DetailHead
            title={
              <>
                {caseTypes[found.type]} <StatusBadge status={found.status} />
              </>
            }
            under={
              <>
                <span className="mono">{found.number}</span> · opened <Time at={found.opened_at} />
              </>
            }
          />
          <div className="columns">
            <Conversation found={found} />
            <div className="stack">
              <FactsCard
                title="About"
                facts={[
                  [
                    'Shipment',
                    found.inbound_shipment_id === null ? undefined : (
                      <Link key="i" to={`${base}/inbound/${found.inbound_shipment_id}`}>
                        Inbound {found.inbound_shipment_id}
                      </Link>
                    ),
                  ],
                  [
                    'Order',
                    found.order_id === null ? undefined : (
                      <Link key="o" to={`${base}/orders/${found.order_id}`}>
                        Order {found.order_id}
                      </Link>
                    ),
                  ],
                  [
                    'Withdrawal',
                    found.withdrawal_id === null ? undefined : (
                      <Link key="w" to={`${base}/withdrawals/${found.withdrawal_id}`}>
                        Withdrawal {found.withdrawal_id}
                      </Link>
                    ),
                  ],
                  ['Site', sites.get(found.site_id ?? 0)?.name],
                  ['Severity', sentenceOf(found.severity)],
                  [
                    'First answer',
                    found.first_response_at === null ? (
                      <Deadline at={found.due_at} before="within " over="overdue" />
                    ) : (
                      <Time key="r" at={found.first_response_at} />
                    ),
                  ],
                ]}
              />
              {found.unique_ids.length > 0 && (
                <section className="card" aria-labelledby="case-cards-title">
                  <header className="card-head">
                    <h2 id="case-cards-title">Cards</h2>
                  </header>
                  <ul className="card-lines card-body">
                    {found.unique_ids.map((code) => (
                      <CardLine key={code} code={code} hasState />
                    ))}
                  </ul>
                </section>
              )}
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
