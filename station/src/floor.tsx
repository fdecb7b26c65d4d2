import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Queue } from './acts/queue.ts'
import { post } from './api.ts'
import { BuyerReturnFlow } from './flows/buyer-return.tsx'
import { BuyerReturnList } from './flows/buyer-returns.tsx'
import { CountFlow, CountList } from './flows/count.tsx'
import { History } from './flows/history.tsx'
import { Home } from './flows/home.tsx'
import { JobFlow } from './flows/job.tsx'
import { Manifests } from './flows/manifests.tsx'
import { Parcels } from './flows/parcels.tsx'
import { PutAway } from './flows/put-away.tsx'
import { Receive, ReceiveList } from './flows/receive.tsx'
import { useReceiptAnswers } from './flows/receipts.ts'
import { WaveFlow } from './flows/wave.tsx'
import { WaveList } from './flows/waves.tsx'
import { useTexts } from './i18n.ts'
import { BadgeEntry } from './parts/badge.tsx'
import { Dialog } from './parts/parts.tsx'
import { RefusedAct } from './parts/refused-act.tsx'
import { usePlace } from './router.ts'
import { StationContext, type Banner, type Station } from './station.ts'
import type { Session } from './types.ts'

function Screen({ place }: { place: string }) {
  const [kind = '', id = '', more = ''] = place.split('/')
  if (kind === 'job' && id !== '') return <JobFlow key={id} id={Number(id)} />
  if (kind === 'put-away') return <PutAway first={id} />
  if (kind === 'receive') return id === '' ? <ReceiveList /> : <Receive key={id} id={Number(id)} />
  if (kind === 'parcels') return <Parcels />
  if (kind === 'manifests') return <Manifests />
  if (kind === 'returns') return <BuyerReturnList />
  if (kind === 'return' && id !== '') return <BuyerReturnFlow key={id} id={Number(id)} />
  if (kind === 'waves') return <WaveList />
  if (kind === 'wave' && id !== '') return <WaveFlow key={id} id={Number(id)} />
  if (kind === 'count') return id === '' ? <CountList /> : <CountFlow key={id + more} id={Number(id)} bin={more} />
  if (kind === 'item' && id !== '') return <History key={id} code={id} />
  return <Home />
}

type FloorProps = { session: Station['session']; queue: Queue; onSession(session: Session): void }

/** Everything behind the sign-in. */
export function Floor({ session, queue, onSession }: FloorProps) {
  const { t } = useTexts()
  const place = usePlace()
  const [queueState, setQueueState] = useState(queue.read)
  const [banner, show] = useState<Banner | null>(null)
  const [badge, openSwitch] = useState<string | null>(null)
  useEffect(() => queue.subscribe(setQueueState), [queue])
  useReceiptAnswers(queue, show)
  const station = useMemo(
    (): Station => ({ session, queue, queueState, banner, show, openSwitch }),
    [session, queue, queueState, banner],
  )
  return (
    <StationContext.Provider value={station}>
      {queueState.refused ? <RefusedAct /> : <Screen place={place} />}
      {badge !== null && (
        <Dialog title={t('switch.title')} onClose={() => openSwitch(null)}>
          <BadgeEntry
            badge={badge}
            hint={t('badge.hint')}
            onEnter={async (given) => {
              onSession(await post('/session/switch', given))
              openSwitch(null)
            }}
          />
        </Dialog>
      )}
    </StationContext.Provider>
  )
}
