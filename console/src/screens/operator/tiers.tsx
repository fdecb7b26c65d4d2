import type { Schemas } from '@packhouse/sdk'
import { Link } from '@tanstack/react-router'
import { Layers, Plus } from 'lucide-react'
import { useRead } from '../../api/account.ts'
import { Badge } from '../../parts/badge.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Money, toMicros } from '../../parts/money.tsx'
import { Empty, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { shareText } from './odds-model.ts'
import { PlainTable } from '../../parts/plain-table.tsx'

export type AdminTier = Schemas['AdminTier']

export function TierState({
  tier,
  version,
  last,
}: {
  tier: AdminTier['tier']
  version: number | null
  last: number | null
}) {
  return (
    <>
      {tier.active === true && !tier.sold_out && <Badge tone="good">On sale</Badge>}
      {tier.active === true && tier.sold_out && <Badge tone="bad">Sold out</Badge>}
      {tier.active === false && <Badge tone="neutral">Paused</Badge>}
      {tier.is_gated === true && <Badge tone="warn">Gated</Badge>}
      {tier.active === null && <Badge tone="warn">Chain does not respond</Badge>}
      {last !== null && last > (version ?? 0) && <Badge tone="accent">Version {last} proposed</Badge>}
    </>
  )
}

function TierRow({ entry }: { entry: AdminTier }) {
  const { tier, odds, last_version, outstanding_packs } = entry
  const price = tier.price_usdc
  const value = tier.target_ev_usdc
  return (
    <tr>
      <td>
        <span className="row">
          <CardPicture url={tier.image_url} name="" size="thumb" />
          <Link to={`/o/tiers/${tier.tier_id}`} className="strong">
            {tier.name}
          </Link>
        </span>
      </td>
      <td>
        <span className="row wrap">
          <TierState tier={tier} version={odds.version} last={last_version} />
        </span>
      </td>
      <td className="right">
        <Money amount={price} />
      </td>
      <td className="right">
        <Money amount={value} />
      </td>
      <td className="right strong">{price && value ? shareText(toMicros(value), toMicros(price)) : '–'}</td>
      <td>
        <span className="shelf-counts">
          {odds.rarity_groups.map(({ group_id, name, color, available_count }) => (
            <span key={group_id} title={name}>
              <i style={{ background: color }} />
              {available_count.toLocaleString('en')}
            </span>
          ))}
        </span>
      </td>
      <td className="right">{outstanding_packs ?? '–'}</td>
      <td className="right">{tier.total_purchases.toLocaleString('en')}</td>
      <td className="right soft">
        <Time at={tier.last_active_at} />
      </td>
    </tr>
  )
}

const heads = [
  'Tier',
  'State',
  { right: 'Price, USDC' },
  { right: 'Value, USDC' },
  { right: 'Return' },
  'On the shelves',
  { right: 'Undrawn' },
  { right: 'Purchases' },
  { right: 'Last active' },
]

/** Are the tiers fair, solvent and stocked? */
export function TiersPage() {
  const tiers = useRead('/admin/tiers')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Tiers</h1>
          <p>What a pack costs, what it returns on average by today’s prices, and how many cards are left.</p>
        </div>
        <LinkButton to="/o/tiers/new" leftSection={<Plus size={16} aria-hidden />}>
          New tier
        </LinkButton>
      </header>
      <section className="card" aria-label="Tiers">
        <Loaded query={tiers} lines={6}>
          {(data) =>
            data.tiers.length === 0 ? (
              <Empty icon={Layers} title="No tier yet">
                Create the first one from the cards in stock; it appears here with its odds.
              </Empty>
            ) : (
              <PlainTable label="List of tiers" className="tier-table" columns={heads}>
                {data.tiers.map((entry) => (
                  <TierRow key={entry.tier.tier_id} entry={entry} />
                ))}
              </PlainTable>
            )
          }
        </Loaded>
      </section>
    </div>
  )
}
