import { Check, Copy, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, useAccount } from '../../../api/session.ts'
import type { DeliveryDetails } from '../../../api/types.ts'
import { ActionButton } from '../../../parts/actions.tsx'
import { Json } from '../../../parts/json.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Deadline, Time } from '../../../parts/time.tsx'
import { toDeliveryCurl } from './delivery-curl.ts'

type Attempt = DeliveryDetails['attempts_log'][number]
type Tab = 'request' | 'response'
const tabs = [
  ['request', 'What was sent'],
  ['response', 'Answer'],
] as const

const isGood = ({ status_code }: Attempt): boolean => status_code !== null && status_code >= 200 && status_code < 300

/** What was sent or answered with the headers; secrets are already redacted. */
function Headers({ headers, name }: { headers: Attempt['request_headers']; name: string }) {
  if (!headers) return null
  return (
    <dl className="headers mono" aria-label={name}>
      {Object.entries(headers).map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Attempts({ delivery }: { delivery: DeliveryDetails }) {
  return (
    <ol className="attempts">
      {delivery.next_retry_at && (
        <li data-next>
          <span className="need-dot" />
          <span className="grow">Attempt {delivery.attempts + 1}</span>
          <span className="soft">
            <Deadline at={delivery.next_retry_at} before="in " over="now" />
          </span>
        </li>
      )}
      {delivery.attempts_log.toReversed().map((attempt, index) => (
        <li key={attempt.at}>
          <span className="need-dot" data-tone={isGood(attempt) ? 'good' : 'bad'} />
          <span className="grow">
            Attempt {delivery.attempts_log.length - index}{' '}
            <b className="mono" data-bad={!isGood(attempt) || undefined}>
              {attempt.status_code ?? attempt.error}
            </b>
          </span>
          <span className="soft small">
            {attempt.duration_ms} ms · <Time at={attempt.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const noAnswer = (attempt: Attempt | undefined): string =>
  attempt?.status_code ? 'The response has no body.' : 'No response was received.'

const shownMs = 1_500

function CopyCurl({ url, delivery }: { url: string; delivery: DeliveryDetails }) {
  const [isCopied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    await navigator.clipboard?.writeText(toDeliveryCurl({ url, ...delivery }))
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  return (
    <button
      type="button"
      className="copy-button"
      title="The request as a command that signs it with $WEBHOOK_SECRET"
      onClick={() => void copy()}
    >
      {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      {isCopied ? 'Copied' : 'Copy as curl'}
    </button>
  )
}

/** One delivery: its attempts, the body and the last answer. */
export function DeliveryPanel({ id, url }: { id: string; url: string }) {
  const account = useAccount()
  const [tab, setTab] = useState<Tab>('request')
  const path = `/webhooks/deliveries/${id}` as const
  const query = useRead(path)
  return (
    <section className="card" aria-label="Delivery">
      <Loaded query={query} lines={8}>
        {({ delivery }) => {
          const last = delivery.attempts_log.at(-1)
          return (
            <>
              <header className="card-head">
                <div className="cut">
                  <h2 className="mono cut">{delivery.event_id}</h2>
                  <p className="small soft">
                    delivery {delivery.id} · sequence {delivery.sequence}
                    {delivery.replay_of && ` · again of ${delivery.replay_of}`}
                    {delivery.is_test && ' · a test, not an event'}
                  </p>
                </div>
                {!delivery.is_test && (
                  <ActionButton
                    level={0}
                    role="developer"
                    variant="filled"
                    done="The delivery is sent again."
                    icon={<RotateCw size={15} aria-hidden />}
                    run={() => call(`${apiBaseOf(account)}${path}/replay`, { method: 'POST' })}
                  >
                    Send again
                  </ActionButton>
                )}
              </header>
              <div className="card-body stack">
                <Attempts delivery={delivery} />
                <div className="spread">
                  <Segmented<Tab> label="Part of the delivery" value={tab} choices={tabs} onChange={setTab} />
                  <CopyCurl url={url} delivery={delivery} />
                </div>
                {tab === 'request' ? (
                  <>
                    <Headers name="Headers of the request" headers={last?.request_headers ?? null} />
                    <Json text={delivery.payload} />
                  </>
                ) : (
                  <>
                    <Headers name="Headers of the response" headers={last?.response_headers ?? null} />
                    <pre className="code">{last?.response_excerpt || noAnswer(last)}</pre>
                  </>
                )}
              </div>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
