import { Button } from '@mantine/core'
import { Inbox, MailX, SearchX, Trash2 } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import type { Data } from '../../../../web/src/routes.ts'
import { apiBaseOf, useAccount } from '../../api/session.ts'
import { useListState } from '../../app/search.ts'
import { ActionButton } from '../../parts/actions.tsx'
import { SearchField } from '../../parts/filters.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'

type Mail = Data<'/sandbox/mail'>['mails'][number]

/** Links of a mail lead into this sandbox; everything else stays plain text. */
function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return (
    <div className="mail-text">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          <bdi key={index}>{part}</bdi>
        ),
      )}
    </div>
  )
}

function MailView({ mail }: { mail: Mail }) {
  return (
    <section className="card" aria-label="Mail">
      <header className="card-head">
        <div className="cut">
          <h2 className="cut">
            <bdi>{mail.subject}</bdi>
          </h2>
          <p className="small soft">
            to <bdi>{mail.to.join(', ')}</bdi> · from <bdi>{mail.from}</bdi> · <Time at={mail.received_at} />
          </p>
        </div>
      </header>
      <div className="card-body">
        <MailText text={mail.text} />
      </div>
    </section>
  )
}

type ListProps = { mails: readonly Mail[]; shown: Mail | undefined; onOpen: (mail: Mail) => void }

function MailList({ mails, shown, onOpen }: ListProps) {
  return (
    <ul className="mail-list">
      {mails.map((mail) => (
        <li key={mail.message_id}>
          <button type="button" aria-current={mail === shown} onClick={() => onOpen(mail)}>
            <span className="spread">
              <b className="cut">
                <bdi>{mail.to.join(', ')}</bdi>
              </b>
              <span className="small soft">
                <Time at={mail.received_at} />
              </span>
            </span>
            <span className="cut soft">
              <bdi>{mail.subject}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const matches = ({ to, subject }: Mail, text: string): boolean =>
  [...to, subject].some((one) => one.toLowerCase().includes(text.toLowerCase()))

/** What would people have received? A sandbox sends no mail; it keeps it here. */
export function MailboxPage() {
  const base = apiBaseOf(useAccount())
  const query = useRead('/sandbox/mail')
  const [{ q, peek }, change] = useListState()
  const isOut = query.data?.is_out ?? false
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Mailbox</h1>
          <p>A sandbox sends no e-mail. What the members of this account would have received is kept here.</p>
        </div>
        <div className="row wrap">
          <ActionButton
            level={0}
            role={['owner', 'developer']}
            done={isOut ? 'The mail server accepts e-mail again.' : 'The mail server rejects every e-mail now.'}
            icon={<MailX size={15} aria-hidden />}
            run={() => call(`${base}/sandbox/mail`, { method: 'POST', body: { is_out: !isOut } })}
          >
            {isOut ? 'End the outage' : 'Simulate an outage'}
          </ActionButton>
          <ActionButton
            level={1}
            role={['owner', 'developer']}
            done="The mailbox is empty."
            icon={<Trash2 size={15} aria-hidden />}
            run={() => call(`${base}/sandbox/mail`, { method: 'DELETE' })}
          >
            Empty the mailbox
          </ActionButton>
        </div>
      </header>
      {isOut && (
        <p className="note" data-tone="warn" role="status">
          The mail server refuses every mail. What waits is sent when the outage ends.
        </p>
      )}
      <div className="filters">
        <SearchField value={q} placeholder="Recipient or subject" onChange={(text) => change({ q: text })} />
      </div>
      <Loaded query={query} lines={8}>
        {({ mails }) => {
          const found = q === undefined ? mails : mails.filter((mail) => matches(mail, q))
          const shown = found.find(({ message_id }) => message_id === peek) ?? found[0]
          if (!shown) {
            return (
              <section className="card">
                {mails.length === 0 ? (
                  <Empty icon={Inbox} title="No e-mail yet">
                    Invite a person, or ask for a new password, and the mail appears here.
                  </Empty>
                ) : (
                  <Empty
                    icon={SearchX}
                    title="No e-mail matches"
                    action={
                      <Button variant="default" onClick={() => change({ q: undefined })}>
                        Clear the search
                      </Button>
                    }
                  />
                )}
              </section>
            )
          }
          return (
            <div className="columns wide-side">
              <section className="card" aria-label="Mails">
                <MailList mails={found} shown={shown} onOpen={({ message_id }) => change({ peek: message_id })} />
              </section>
              <MailView mail={shown} />
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}
