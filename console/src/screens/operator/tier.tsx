import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Lock, LockOpen, Pause, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { MissingPage } from '../../app/fallbacks.tsx'
import { CardPicture } from '../../parts/card-picture.tsx'
import { Money, toMicros } from '../../parts/money.tsx'
import { Loaded, Loading } from '../../parts/states.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'
import { Gauge, timesOf } from './figures.tsx'
import { bpsText, returnBps } from './odds-model.ts'
import { StockCard } from './stock-card.tsx'
import { useTier, type Solvency } from './tier-data.ts'
import { TierState, type AdminTier } from './tiers.tsx'
import { VersionsCard } from './versions-card.tsx'

export function TierHead({ entry, children }: { entry: AdminTier; children: ReactNode }) {
  const { tier, odds, last_version } = entry
  return (
    <header className="page-head purchase-head">
      <div className="row">
        <CardPicture url={tier.image_url} name="" size="pack" />
        <div>
          <span className="row wrap">
            <h1>{tier.name}</h1>
            <TierState tier={tier} version={odds.version} last={last_version} />
          </span>
          <p>
            Tier {tier.tier_id} ·{' '}
            {tier.slot_count === 1 ? 'one card in a pack' : `${tier.slot_count ?? '–'} cards in a pack`} ·{' '}
            {tier.total_purchases.toLocaleString('en')} {tier.total_purchases === 1 ? 'purchase' : 'purchases'}
          </p>
        </div>
      </div>
      <div className="row wrap">{children}</div>
    </header>
  )
}

function SolvencyCard({ solvency }: { solvency: Solvency }) {
  const bps = returnBps(toMicros(solvency.ev_usdc), toMicros(solvency.price_usdc))
  return (
    <>
      <p className="figure">
        {bpsText(bps)}
        <small>return to player at today’s prices</small>
      </p>
      <Gauge value={bps} of={12_000} tone={bps > 9_500 ? 'warn' : 'good'} />
      <dl className="facts">
        <dt>Expected value</dt>
        <dd>
          <Money amount={solvency.ev_usdc} unit="USDC" />
        </dd>
        <dt>Cost if all is sold back</dt>
        <dd>
          <Money amount={solvency.expected_payout_usdc} unit="USDC" />
        </dd>
        <dt>Most one pack can cost</dt>
        <dd>
          <Money amount={solvency.max_payout_usdc} unit="USDC" />
        </dd>
        <dt>Lowest sound price</dt>
        <dd>
          <Money amount={solvency.suggested_min_price_usdc} unit="USDC" />
        </dd>
        <dt>Float over open sell-backs</dt>
        <dd>{solvency.coverage_bps === null ? 'nothing owed' : timesOf(solvency.coverage_bps)}</dd>
      </dl>
      <p className="note" data-tone={solvency.solvent ? 'good' : 'bad'}>
        {solvency.solvent
          ? 'The price covers the buyback of an average pack.'
          : 'A pack loses money when its cards are sold back. Raise the price or lower the odds.'}
      </p>
    </>
  )
}

/** A gated tier sells to a wallet only with a permit, which the service attaches to the purchases it prepares. */
function GateAct({ id, tier }: { id: string; tier: AdminTier['tier'] }) {
  const write = useWrite()
  if (tier.is_gated === null) return null
  const isGated = tier.is_gated
  const Icon = isGated ? LockOpen : Lock
  return (
    <Act
      roles={['account_manager']}
      size="sm"
      icon={<Icon size={15} aria-hidden />}
      done={isGated ? 'Every wallet can buy soon.' : 'Wallets need a permit soon.'}
      consequences={
        <p>
          {isGated
            ? `Every wallet can buy ${tier.name} directly from the contract, without a purchase that the service prepared.`
            : `A wallet can buy ${tier.name} only with a purchase that the service prepared for it. Purchases with credits continue.`}
        </p>
      }
      run={() => write('PATCH', `/admin/tiers/${id}`, { is_gated: !isGated })}
    >
      {isGated ? 'Open to all wallets' : 'Require permits'}
    </Act>
  )
}

/** Is this tier fair, solvent and stocked? */
export function TierPage({ id }: { id: string }) {
  const { tiers, stock, versions, solvency, actions, entry } = useTier(id)
  const write = useWrite()
  if (!tiers.data) return <Loading lines={8} />
  if (!entry) return <MissingPage />
  return (
    <div className="page">
      <TierHead entry={entry}>
        {entry.tier.active && (
          <Act
            roles={['account_manager']}
            size="sm"
            icon={<Pause size={15} aria-hidden />}
            done="The tier goes off sale."
            consequences={
              <p>
                <bdi>{entry.tier.name}</bdi> cannot be bought until a version is activated again.{' '}
                {entry.outstanding_packs ?? 0} packs that are sold and not drawn are still delivered.
              </p>
            }
            run={() => write('POST', `/admin/tiers/${id}/pause`)}
          >
            Pause
          </Act>
        )}
        <GateAct id={id} tier={entry.tier} />
        <Button component={Link} to={`/o/tiers/${id}/odds`} leftSection={<SlidersHorizontal size={15} aria-hidden />}>
          Edit odds
        </Button>
      </TierHead>
      <div className="columns">
        <div className="stack">
          <StockCard id={id} stock={stock} actions={actions} entry={entry} />
          <VersionsCard id={id} versions={versions} />
        </div>
        <section className="card" aria-labelledby="solvency-title">
          <header className="card-head">
            <h2 id="solvency-title">Fair and solvent?</h2>
          </header>
          <div className="card-body stack">
            <Loaded query={solvency}>{(data) => <SolvencyCard solvency={data} />}</Loaded>
          </div>
        </section>
      </div>
    </div>
  )
}
