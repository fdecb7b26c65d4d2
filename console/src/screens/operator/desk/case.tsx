import { Checkbox, Select, Textarea } from '@mantine/core'
import { CircleCheck, SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../parts/badge.tsx'
import { DetailHead, DetailScreen } from '../../../parts/detail-screen.tsx'
import { FactsCard } from '../../../parts/facts-card.tsx'
import { Id } from '../../../parts/id.tsx'
import { Time } from '../../../parts/time.tsx'
import { caseTypes, sentenceOf } from '../../tenant/cases/case-parts.ts'
import { Act } from '../act.tsx'
import { useOperatorRead, useWrite } from '../api.ts'
import { CaseClaims } from './case-claims.tsx'
import { CaseStatus } from './case-status.tsx'
import { caseRoles, once, useDeskSites, type Case } from './desk-api.ts'
import { Due } from './due.tsx'

const resolutions = ['FOUND', 'CORRECTED', 'ACCEPTED_AS_IS', 'RETURNED', 'CREDITED', 'WRITTEN_OFF', 'NO_FAULT'] as const
type Resolution = (typeof resolutions)[number]
const liabilities = [
  ['none', 'No party is responsible'],
  ['vault', 'We are responsible'],
  ['carrier', 'The carrier is responsible'],
  ['tenant', 'The tenant is responsible'],
] as const
type Liability = (typeof liabilities)[number][0]

function Reply({ found }: { found: Case }) {
  const write = useWrite()
  const [text, setText] = useState('')
  const [isQuestion, setQuestion] = useState(true)
  const isDone = found.status === 'RESOLVED' || found.status === 'CLOSED'
  if (isDone)
    return <p className="card-foot">This case is {found.status.toLowerCase()}. The tenant can open it again.</p>
  return (
    <div className="answer">
      <Textarea
        data-field="body"
        aria-label="Your answer"
        placeholder={`Write to ${found.account_name}`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row wrap end">
        <Checkbox
          className="grow"
          label="Ask for an answer"
          description="The case then waits for the tenant, who gets a letter"
          checked={isQuestion}
          onChange={(event) => setQuestion(event.currentTarget.checked)}
        />
        <Act
          roles={caseRoles}
          size="sm"
          variant="filled"
          icon={<SendHorizontal size={15} aria-hidden />}
          blocked={text.trim() === '' ? 'Write an answer first' : undefined}
          done="Sent."
          onDone={() => setText('')}
          run={() =>
            write('POST', `/exceptions/${found.id}/message`, {
              ...once(),
              body: text.trim(),
              is_question: isQuestion,
            })
          }
        >
          Send answer
        </Act>
      </div>
    </div>
  )
}

type Message = NonNullable<Case['messages']>[number]

/** People by their names; what came by a key, by the label of the key. */
function authorOf({ account_name: tenant }: Case, { author, actor, actor_name: name }: Message): string {
  if (author === 'tenant') return tenant
  if (name === null) return 'The service'
  return actor.startsWith('key:') ? `Key ${name}` : name
}

function Conversation({ found }: { found: Case }) {
  const openers = { tenant: found.account_name, operator: 'We', system: 'The service' } as const
  return (
    <section className="card" aria-labelledby="talk-title">
      <header className="card-head">
        <h2 id="talk-title">Conversation</h2>
      </header>
      <ol className="talk card-body">
        <li data-side={found.opened_by === 'tenant' ? 'other' : 'own'}>
          <span className="small soft">
            <bdi>{openers[found.opened_by]}</bdi> opened the case · <Time at={found.opened_at} />
          </span>
          <p>
            <bdi>{found.summary}</bdi>
          </p>
        </li>
        {(found.messages ?? []).map((message) => (
          <li key={message.id} data-side={message.author === 'tenant' ? 'other' : 'own'}>
            <span className="small soft">
              <bdi>{authorOf(found, message)}</bdi> · <Time at={message.created_at} />
            </span>
            <p>
              <bdi>{message.body}</bdi>
            </p>
            {message.decision && <Badge tone="accent">{sentenceOf(message.decision)}</Badge>}
          </li>
        ))}
        {found.resolution && (
          <li data-side="end">
            <p className="note" data-tone="good">
              <CircleCheck size={16} aria-hidden />
              <span>
                <b>{sentenceOf(found.resolution)}.</b> <bdi>{found.resolution_note}</bdi>{' '}
                {found.liability && `${new Map<string, string>(liabilities).get(found.liability)}. `}
                <Time at={found.resolved_at} />
              </span>
            </p>
          </li>
        )}
      </ol>
      <Reply found={found} />
    </section>
  )
}

function Resolve({ found }: { found: Case }) {
  const write = useWrite()
  const [resolution, setResolution] = useState<Resolution | null>(null)
  const [liability, setLiability] = useState<Liability>('none')
  const [note, setNote] = useState('')
  if (found.status === 'RESOLVED' || found.status === 'CLOSED') return null
  return (
    <section className="card" aria-labelledby="resolve-title">
      <header className="card-head">
        <h2 id="resolve-title">Resolve</h2>
      </header>
      <div className="card-body stack">
        <Select
          data-field="resolution"
          label="Outcome"
          data={resolutions.map((value) => ({ value, label: sentenceOf(value) }))}
          value={resolution}
          onChange={setResolution}
        />
        <Select
          data-field="liability"
          label="Responsible"
          data={liabilities.map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={liability}
          onChange={(chosen) => chosen && setLiability(chosen)}
        />
        <Textarea
          data-field="note"
          label="Note for the tenant"
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="row end">
          <Act
            roles={caseRoles}
            size="sm"
            blocked={resolution === null ? 'Choose an outcome first' : undefined}
            done="Resolved."
            consequences={
              <p>
                <bdi>{found.account_name}</bdi> gets a letter, and the cards that this case blocks are available again.
                An answer of the tenant opens the case again.
              </p>
            }
            run={async () =>
              resolution &&
              write('POST', `/exceptions/${found.id}/resolve`, {
                ...once(),
                resolution,
                liability,
                ...(note.trim() !== '' && { note: note.trim() }),
              })
            }
          >
            Resolve the case
          </Act>
        </div>
      </div>
    </section>
  )
}

/** What is it about, and what do we answer? */
export function CasePage({ id }: { id: string }) {
  const sites = useDeskSites()
  const query = useOperatorRead(`/exceptions/${id}`)
  return (
    <DetailScreen query={query}>
      {({ exception: found }) => (
        <>
          <DetailHead
            title={
              <>
                {caseTypes[found.type]} <CaseStatus status={found.status} />
              </>
            }
            under={
              <>
                <span className="mono">{found.number}</span> · <bdi>{found.account_name}</bdi> · opened{' '}
                <Time at={found.opened_at} />
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
                    'Inbound shipment',
                    found.inbound_shipment_id === null ? undefined : (
                      <a key="s" href={`/station/receive/${found.inbound_shipment_id}`}>
                        Shipment {found.inbound_shipment_id}
                      </a>
                    ),
                  ],
                  ['Order', found.order_id ?? undefined],
                  ['Withdrawal', found.withdrawal_id ?? undefined],
                  ['Site', found.site_id === null ? undefined : sites.get(found.site_id)?.name],
                  ['Severity', sentenceOf(found.severity)],
                  [
                    'First answer',
                    found.first_response_at === null ? (
                      <Due key="d" at={found.due_at} />
                    ) : (
                      <Time key="t" at={found.first_response_at} />
                    ),
                  ],
                  [
                    'Cards',
                    found.unique_ids.length === 0
                      ? undefined
                      : found.unique_ids
                          .slice(0, 20)
                          .map((card) => <Id key={card} value={card} label="card" isWhole />),
                  ],
                ]}
              />
              {found.order_id !== null && <CaseClaims found={found} orderId={found.order_id} />}
              <Resolve found={found} />
            </div>
          </div>
        </>
      )}
    </DetailScreen>
  )
}
