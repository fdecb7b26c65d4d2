import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { useAccount, useSignedIn } from '../../api/session.ts'
import { Scopes } from '../../parts/scopes.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { Due } from './desk/due.tsx'
import { ChainFigures, FloatFigures } from './figures.tsx'
import type { Attention } from './navigation.ts'
import type { OperatorRole } from './roles.ts'
import { OwnProposals } from './waiting-proposals.tsx'

type Finding = Attention['findings'][number]
type Text = {
  title: (finding: Finding) => string
  text: string
  /** The page that mends it, and its name on the button. */
  to: readonly [path: string, name: string]
}

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

const texts: Readonly<Record<Finding['kind'], Text>> = {
  indexer_halted: {
    title: () => 'The indexer has halted',
    text: 'Nothing new on chain is read until an administrator resumes it.',
    to: ['/chain', 'Open the chain'],
  },
  ledger_unsound: {
    title: () => 'The books and the chain differ',
    text: 'A rule of the ledger is violated, or on-chain funds do not cover the credits.',
    to: ['/solvency', 'See the difference'],
  },
  float_uncovered: {
    title: () => 'The float does not cover all open sell-backs',
    text: 'If every buyer sold back now, the float would run out. Add USDC to the buyback contract.',
    to: ['/solvency', 'See the gauges'],
  },
  dead_jobs: {
    title: ({ count }) => `${many(count, 'job')} gave up`,
    text: 'Each failed in all of its attempts and waits for a person.',
    to: ['/jobs?state=dead', 'Look at them'],
  },
  stuck_transactions: {
    title: ({ count }) => `${many(count, 'transaction')} not mined for two minutes`,
    text: 'A higher fee usually frees them.',
    to: ['/chain?state=BROADCAST', 'Open the transactions'],
  },
  relayer_paused: {
    title: ({ count }) => `${many(count, 'relayer account')} paused`,
    text: 'Their transactions wait until signing is resumed.',
    to: ['/chain', 'Open the relayer'],
  },
  low_gas: {
    title: ({ count }) => `${many(count, 'account')} low on ether`,
    text: 'Send ether to the accounts, or their transactions stop.',
    to: ['/chain', 'See the balances'],
  },
  low_randomness: {
    title: ({ count }) => `Randomness is paid for ${many(count, 'more draw')}`,
    text: 'Top up the balance of the randomness adapter.',
    to: ['/chain', 'See the balance'],
  },
  sold_out_tiers: {
    title: ({ count }) => `${many(count, 'tier')} on sale without enough cards`,
    text: 'Purchases are rejected until a shelf is restocked.',
    to: ['/tiers', 'Restock'],
  },
  adopted_acts: {
    title: ({ count }) => `${many(count, 'act')} on chain that the books did not know`,
    text: 'They were adopted into the books and wait for a decision: charge, write off or link.',
    to: ['/solvency', 'Resolve'],
  },
  sla_missed: {
    title: ({ count }) => `${many(count, 'service level')} missed`,
    text: 'The deadline has passed and the work is still open.',
    to: ['/work', 'Open the work queue'],
  },
  sla_at_risk: {
    title: ({ count }) => `${many(count, 'deadline')} within 24 hours`,
    text: 'Open work of tenants that is due by then.',
    to: ['/work', 'Open the work queue'],
  },
  open_exceptions: {
    title: ({ count }) => `${many(count, 'open case')} with tenants`,
    text: 'The next answer is ours.',
    to: ['/cases', 'Answer'],
  },
  price_jumps: {
    title: ({ count }) => `${many(count, 'catalog value')} beyond the bound`,
    text: 'The oracle follows a value by 40 % within a day at most. Check why it moved, then accept it or correct the feed.',
    to: ['/prices?state=jumps', 'Decide'],
  },
  stale_prices: {
    title: ({ count }) => `${many(count, 'price group')} with a stale price`,
    text: 'Sell-backs of these cards are rejected until the oracle has a fresh price.',
    to: ['/prices?state=stale', 'Set prices'],
  },
  waiting_adjustments: {
    title: ({ count }) => `${many(count, 'adjustment')} to decide`,
    text: 'Credits change when another person approves.',
    to: ['/approvals', 'Decide'],
  },
  waiting_withdrawals: {
    title: ({ count }) => `${many(count, 'withdrawal')} above the limit`,
    text: 'The credits are held until people approve.',
    to: ['/approvals?tab=withdrawals', 'Decide'],
  },
  waiting_exports: {
    title: ({ count }) => `${many(count, 'card export')} above the limit`,
    text: 'The cards stay in their vaults until people approve.',
    to: ['/approvals?tab=exports', 'Decide'],
  },
  waiting_payouts: {
    title: ({ count }) => `${many(count, 'payout')} above the limit`,
    text: 'The partner is paid when people approve.',
    to: ['/approvals?tab=payouts', 'Decide'],
  },
  waiting_requests: {
    title: ({ count }) => `${many(count, 'proposed change')} to decide`,
    text: 'Roles, keys, tiers and contracts that take a second person.',
    to: ['/approvals?tab=requests', 'Decide'],
  },
}

function FindingRow({ finding }: { finding: Finding }) {
  const { kind, severity, since, due_at, subjects } = finding
  const { title, text, to } = texts[kind]
  const [path, search] = to[0].split('?')
  return (
    <li>
      <div className="finding">
        <span className="need-dot" data-tone={severity === 'decision' ? 'accent' : severity} />
        <div className="grow">
          <b>{title(finding)}</b>
          <p className="soft">
            {text}
            {due_at ? (
              <>
                {' '}
                First: <Due at={due_at} />.
              </>
            ) : (
              since && (
                <>
                  {' '}
                  Since <Time at={since} />.
                </>
              )
            )}
          </p>
          {subjects.length > 0 && (
            <p className="small">
              <Scopes words={subjects} />
            </p>
          )}
        </div>
        {kind === 'indexer_halted' && <ResumeIndexer />}
        <Button
          component={Link}
          size="xs"
          variant="default"
          to={`/o${path}`}
          search={(() => Object.fromEntries(new URLSearchParams(search))) as never}
        >
          {to[1]}
        </Button>
      </div>
    </li>
  )
}

export function ResumeIndexer() {
  const write = useWrite()
  return (
    <Act
      roles={['admin']}
      done="The indexer goes on."
      consequences={<p>The indexer continues where it halted. If the cause is still there, it halts again.</p>}
      run={() => write('POST', '/admin/indexer/resume')}
    >
      Resume
    </Act>
  )
}

const parts: readonly (readonly [Finding['severity'], string])[] = [
  ['bad', 'Wrong now'],
  ['warn', 'Soon'],
  ['decision', 'Waits for a decision'],
]

function Findings({ attention }: { attention: Attention }) {
  const { findings, unread_checks } = attention
  return (
    <section className="card needs" aria-labelledby="attention-title">
      <header className="card-head">
        <h2 id="attention-title">Needs attention</h2>
        <span className="small soft">
          checked <Time at={attention.checked_at} />
        </span>
      </header>
      {unread_checks.length > 0 && (
        <p className="note card-note" data-tone="warn">
          <TriangleAlert size={16} aria-hidden />
          <span>
            Could not be checked: {unread_checks.join(', ').replaceAll('_', ' ')}. The node or the database did not
            answer in time.
          </span>
        </p>
      )}
      {findings.length === 0 && (
        <p className="card-body soft row">
          <CircleCheck size={16} aria-hidden /> Nothing. Jobs run, the chain moves and the books are sound.
        </p>
      )}
      {parts.map(([severity, name]) => {
        const found = findings.filter((one) => one.severity === severity)
        return found.length === 0 ? null : (
          <div key={severity}>
            <h3 className="finding-part">{name}</h3>
            <ul>
              {found.map((finding) => (
                <FindingRow key={finding.kind} finding={finding} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

/** What is wrong now, and what mends it? */
export function HomePage() {
  const { person } = useSignedIn()
  const { roles } = useAccount()
  const attention = useRead('/admin/attention')
  const isOverseer = roles.some((role) => role !== 'warehouse')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Good day, {person.name.split(' ')[0]}</h1>
          <p>Your roles: {(roles as readonly OperatorRole[]).join(', ').replaceAll('_', ' ')}</p>
        </div>
      </header>
      <div className="columns">
        <div className="stack">
          <OwnProposals />
          <Loaded query={attention} lines={8}>
            {(data) => <Findings attention={data} />}
          </Loaded>
        </div>
        {isOverseer && (
          <div className="stack">
            <FloatFigures />
            <ChainFigures />
          </div>
        )}
      </div>
    </div>
  )
}
