import { Button, Checkbox, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gift, Send as SendIcon, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useListing, type Listing } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, homeOf, mayAct, useAccount } from '../../../api/session.ts'
import type { Prize, SendBatch, SendBatchPreview } from '../../../api/types.ts'
import { Badge } from '../../../parts/badge.tsx'
import { CardPicture } from '../../../parts/card-picture.tsx'
import { cutMiddle } from '../../../parts/id.tsx'
import { Money } from '../../../parts/money.tsx'
import { Empty, Failure, Loading } from '../../../parts/states.tsx'
import { reasonOf } from './reasons.ts'
import { assignPrizes, readRecipients, type Assignment } from './recipients.ts'
import { PlainTable } from '../../../parts/plain-table.tsx'

type PickProps = { prizes: readonly Prize[]; picked: ReadonlySet<string>; onPick: (ids: ReadonlySet<string>) => void }

function PickPrizes({ prizes, picked, onPick }: PickProps) {
  function toggle(id: string): void {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <ul className="prize-grid">
      {prizes.map((prize) => (
        <li key={prize.unique_id}>
          <label data-picked={picked.has(prize.unique_id)} data-off={!prize.sendable}>
            <CardPicture url={prize.image_url} name={prize.name} size="card" />
            <b className="small cut">{prize.name}</b>
            <span className="small soft">
              {prize.sendable ? <Money amount={prize.value_usd} unit="USD" /> : reasonOf(prize.reason ?? '')}
            </span>
            <input
              type="checkbox"
              className="prize-check"
              checked={picked.has(prize.unique_id)}
              disabled={!prize.sendable}
              onChange={() => toggle(prize.unique_id)}
              aria-label={`${prize.name}, ${prize.unique_id}`}
            />
          </label>
        </li>
      ))}
    </ul>
  )
}

const bodyOf = (assignments: readonly Assignment[], isBuybackEligible: boolean) =>
  assignments.map(({ wallet, reference, prizes }) => ({
    wallet_address: wallet,
    reference,
    buyback_eligible: isBuybackEligible,
    items: prizes.map(({ unique_id }) => ({ unique_id })),
  }))

function Review({ preview }: { preview: SendBatchPreview }) {
  return (
    <PlainTable label="What each recipient gets" columns={['Recipient', 'Gets', 'Skipped']}>
      {preview.sends.map(({ wallet_address, sendable, skipped }, index) => (
        <tr key={`${wallet_address}${index}`}>
          <td className="mono">{cutMiddle(wallet_address)}</td>
          <td>{sendable.map(({ name }) => name).join(', ') || <span className="faint">nothing</span>}</td>
          <td className="wrap-cell">
            {skipped.length === 0 ? (
              <span className="none">–</span>
            ) : (
              skipped.map(({ unique_id, reason }) => (
                <span key={unique_id} className="row">
                  <TriangleAlert size={14} aria-hidden />
                  {unique_id} {reasonOf(reason)}
                </span>
              ))
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

function Sent({ batch }: { batch: SendBatch }) {
  const base = homeOf(useAccount())
  return (
    <section className="card" aria-label="Result">
      <Empty icon={Gift} title={`${batch.sent_count} ${batch.sent_count === 1 ? 'send is' : 'sends are'} on the way`}>
        {batch.skipped_count > 0 && `${batch.skipped_count} prizes were skipped and stay in your stock. `}
        Each recipient has a send of its own.
      </Empty>
      <ul className="sent-list card-body">
        {batch.sends.map(({ wallet_address, send }, index) => (
          <li key={`${wallet_address}${index}`} className="spread">
            <span className="mono">{cutMiddle(wallet_address)}</span>
            {send ? (
              <Link to={`${base}/sends/${send.send_id}`}>Send {send.send_id}</Link>
            ) : (
              <span className="soft">nothing could be sent</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useWizard() {
  const account = useAccount()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [text, setText] = useState('')
  const [isBuybackEligible, setBuybackEligible] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const stock = useListing('/sends/inventory', { limit: 100 }, 'items')
  const lines = useMemo(() => readRecipients(text), [text])
  const chosen = stock.rows.filter(({ unique_id }) => picked.has(unique_id))
  const assignments = assignPrizes(lines, chosen)
  const path = `${apiBaseOf(account)}/sends/batch` as const
  const sends = bodyOf(assignments, isBuybackEligible)
  const post = (isDry: boolean) =>
    call(path, { method: 'POST', idempotencyKey: key, body: { sends, ...(isDry && { dry_run: true }) } })
  async function ask(): Promise<SendBatchPreview> {
    const answer = await post(true)
    if ('dry_run' in answer) return answer
    throw new Error('A preview was sent.')
  }
  async function commit(): Promise<SendBatch> {
    const answer = await post(false)
    if (!('dry_run' in answer)) return answer
    throw new Error('The service sent nothing.')
  }
  const preview = useMutation({ mutationFn: ask })
  const send = useMutation({ mutationFn: commit })
  /** A change makes the review old and is another batch. */
  function change(act: () => void): void {
    act()
    setKey(crypto.randomUUID())
    preview.reset()
  }
  const errors = lines.flatMap(({ error }) => error ?? [])
  const each = lines.length === 0 ? 0 : Math.floor(chosen.length / lines.length)
  const isReady = errors.length === 0 && each > 0
  return {
    account,
    stock,
    picked,
    pick: (ids: ReadonlySet<string>) => change(() => setPicked(ids)),
    text,
    write: (value: string) => change(() => setText(value)),
    isBuybackEligible,
    allow: (isAllowed: boolean) => change(() => setBuybackEligible(isAllowed)),
    lines,
    errors,
    each,
    left: chosen.length - each * lines.length,
    isReady,
    preview,
    send,
  }
}

function Recipients({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const { text, write, isBuybackEligible, allow, lines, errors, each, left, isReady, preview } = wizard
  return (
    <section className="card" aria-labelledby="recipients-title">
      <header className="card-head">
        <h2 id="recipients-title">2. Paste the recipients</h2>
      </header>
      <div className="card-body stack">
        <Textarea
          data-field="sends"
          label="One wallet per line, with a reference if you like"
          placeholder={'0x5aAe…1BeAed raffle-7\n0xfB69…5d359'}
          minRows={6}
          autosize
          maxRows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          {...(errors.length > 0 && { error: errors[0] })}
        />
        <Checkbox
          label="Winners may sell their card back"
          checked={isBuybackEligible}
          onChange={(event) => allow(event.currentTarget.checked)}
        />
        <p className="soft small" role="status">
          {lines.length} {lines.length === 1 ? 'recipient' : 'recipients'}, {each} {each === 1 ? 'prize' : 'prizes'}{' '}
          each
          {left > 0 && `; ${left} stay in your stock`}.
        </p>
        {preview.error && <Failure error={preview.error} />}
        <Button disabled={!isReady} loading={preview.isPending} onClick={() => preview.mutate()}>
          Review
        </Button>
      </div>
    </section>
  )
}

type StockProps = Omit<PickProps, 'prizes'> & { stock: Listing<Prize> }

function Stock({ stock, picked, onPick }: StockProps) {
  // Those that can be sent come first; the order within stays.
  const shown = stock.rows.toSorted((one, other) => Number(other.sendable) - Number(one.sendable))
  return (
    <section className="card" aria-labelledby="pick-title">
      <header className="card-head">
        <h2 id="pick-title">1. Pick prizes</h2>
        <span className="small soft">{stock.rows.length} in your stock</span>
      </header>
      <div className="card-body">
        {stock.isLoading && <Loading lines={6} />}
        {stock.error && <Failure error={stock.error} onRetry={stock.reload} />}
        {!stock.isLoading && !stock.error && stock.rows.length === 0 && (
          <Empty icon={Gift} title="No prize in your stock">
            Your account manager assigns prizes to your account.
          </Empty>
        )}
        <PickPrizes prizes={shown} picked={picked} onPick={onPick} />
        {stock.hasMore && (
          <button type="button" className="pill" onClick={stock.loadMore}>
            Show more
          </button>
        )}
      </div>
    </section>
  )
}

/** Who gets what, and what is skipped? */
export function SendWizardPage() {
  const wizard = useWizard()
  const { account, stock, picked, pick, preview, send } = wizard
  if (send.data) {
    return (
      <div className="page">
        <h1 className="visually-hidden">Send prizes</h1>
        <Sent batch={send.data} />
      </div>
    )
  }
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Send prizes</h1>
          <p>Pick prizes, paste the wallets of the winners, and see what is skipped before anything is sent.</p>
        </div>
        {picked.size > 0 && <Badge tone="accent">{picked.size} picked</Badge>}
      </header>
      <div className="columns wide-side">
        <Stock stock={stock} picked={picked} onPick={pick} />
        <div className="stack wizard-side">
          <Recipients wizard={wizard} />
          {preview.data && (
            <section className="card" aria-labelledby="review-title">
              <header className="card-head">
                <h2 id="review-title">3. Review and send</h2>
              </header>
              <Review preview={preview.data} />
              <div className="card-body stack">
                {send.error && <Failure error={send.error} />}
                <p className="soft small">
                  {preview.data.sendable_count} prizes leave your stock for good; {preview.data.skipped_count} are
                  skipped.
                </p>
                <Button
                  leftSection={<SendIcon size={15} aria-hidden />}
                  loading={send.isPending}
                  disabled={!mayAct(account, 'owner') || preview.data.sendable_count === 0}
                  onClick={() => send.mutate()}
                >
                  Send {preview.data.sendable_count} prizes
                </Button>
              </div>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}
