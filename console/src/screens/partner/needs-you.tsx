import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { hasScope, homeOf, useAccount } from '../../api/session.ts'
import type { Terms, Webhook } from '../../api/types.ts'

type Need = { key: string; tone: 'bad' | 'warn'; title: string; text: string; to?: string }

const hostOf = (url: string): string => new URL(url).host

function findNeeds(webhooks: readonly Webhook[], terms: Terms | undefined): Need[] {
  const broken = webhooks.filter(({ health }) => health.status !== 'HEALTHY')
  return [
    ...broken.map(({ id, url, description, health }): Need => ({
      key: `webhook-${id}`,
      tone: 'bad',
      title: `Deliveries to ${description || hostOf(url)} ${health.status === 'DISABLED' ? 'are switched off' : 'are failing'}`,
      text:
        health.status === 'DISABLED'
          ? 'Nothing is sent until a developer switches the webhook on again.'
          : `The last ${health.consecutive_failures} attempts failed. Each delivery is tried for about 28 hours.`,
      to: `/webhooks/${id}`,
    })),
    ...(terms && !terms.payout_wallet
      ? [
          {
            key: 'payout-wallet',
            tone: 'warn',
            title: 'No payout wallet',
            text: 'Your share waits until an owner sets one.',
          } as const,
        ]
      : []),
  ]
}

/** What waits for a person. */
export function NeedsYou() {
  const account = useAccount()
  const base = homeOf(account)
  const enabled = hasScope(account, 'webhooks:manage')
  const { data } = useRead('/webhooks', {}, { enabled })
  const { data: terms } = useRead('/mystery/terms')
  const needs = findNeeds(data?.webhooks ?? [], terms)
  return (
    <section className="card needs" aria-labelledby="needs-title">
      <header className="card-head">
        <h2 id="needs-title">Needs you</h2>
        <span className="small soft">{needs.length || ''}</span>
      </header>
      {needs.length === 0 && (
        <p className="card-body soft row">
          <CircleCheck size={16} aria-hidden /> Nothing. Webhooks arrive and payouts have a wallet.
        </p>
      )}
      <ul>
        {needs.map(({ key, tone, title, text, to }) => {
          const content = (
            <>
              <span className="need-dot" data-tone={tone} />
              <span className="grow">
                <b>{title}</b>
                <span className="soft">{text}</span>
              </span>
              {to && <ChevronRight size={16} aria-hidden />}
            </>
          )
          return <li key={key}>{to ? <Link to={base + to}>{content}</Link> : <div>{content}</div>}</li>
        })}
      </ul>
    </section>
  )
}
