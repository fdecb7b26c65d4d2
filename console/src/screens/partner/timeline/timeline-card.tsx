import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { homeOf, useAccount } from '../../../api/session.ts'
import type { Timeline as TimelineData, TimelineEntry } from '../../../api/types.ts'
import { useListState } from '../../../app/search.ts'
import { StatusBadge } from '../../../parts/badge.tsx'
import { Segmented } from '../../../parts/segmented.tsx'
import { Loaded } from '../../../parts/states.tsx'
import { Timeline } from '../../../parts/timeline.tsx'
import { describeEntry, groupOf, joinStates, type Group, type StateHosts } from './entries.tsx'
import type { Texts } from './transactions.tsx'

const names: Readonly<Record<Exclude<Group, 'other'>, string>> = {
  money: 'Money',
  chain: 'Chain',
  parcel: 'Parcel',
  webhooks: 'Webhooks',
}

type Props = {
  timeline: UseQueryResult<TimelineData>
  groups: readonly Exclude<Group, 'other'>[]
  texts: Texts
  hosts: StateHosts
  /** Above the entries, such as an open offer. */
  notice?: ReactNode
  /** Below one entry, such as the card it is about. */
  more?: (entry: TimelineEntry) => ReactNode
}

/** What happened to a resource, newest first, whole or by group; the group is in the address. */
export function TimelineCard({ timeline, groups, texts, hosts, notice, more }: Props) {
  const base = homeOf(useAccount())
  const [search, change] = useListState()
  const tabs = [['everything', 'Everything'] as const, ...groups.map((group) => [group, names[group]] as const)]
  const tab = tabs.find(([known]) => known === search['tab'])?.[0] ?? 'everything'
  return (
    <section className="card" aria-labelledby="timeline-title">
      <header className="card-head">
        <h2 id="timeline-title">Timeline</h2>
        <Segmented<string>
          label="Part of the timeline"
          value={tab}
          choices={tabs}
          onChange={(chosen) => change({ tab: chosen })}
        />
      </header>
      <div className="card-body stack">
        {notice}
        <Loaded query={timeline} lines={8}>
          {({ entries }) => {
            const shown = joinStates(entries, hosts).filter(
              ({ entry }) => tab === 'everything' || groupOf(entry) === tab,
            )
            if (shown.length === 0) return <p className="soft">Nothing of this kind happened yet.</p>
            return (
              <Timeline
                moments={shown.toReversed().map(({ entry, state }, index) => ({
                  ...describeEntry(entry, texts),
                  ...(state && { badge: <StatusBadge status={state} /> }),
                  key: `${entry.at}-${entry.kind}-${shown.length - index}`,
                  at: entry.at,
                  more: (
                    <>
                      {more?.(entry)}
                      {entry.kind === 'webhook' && (
                        <Link to={`${base}/webhooks/${entry.webhook_id}`} search={{ peek: String(entry.delivery_id) }}>
                          Request and response
                        </Link>
                      )}
                    </>
                  ),
                }))}
              />
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
