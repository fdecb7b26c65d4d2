import type { Schemas } from '@packhouse/sdk'
import { useRead } from '../../api/account.ts'
import { Badge } from '../../parts/badge.tsx'
import { Loaded } from '../../parts/states.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type Switches = Schemas['Switches']

const texts: Readonly<Record<keyof Switches, readonly [name: string, off: string]>> = {
  custodial: ['Purchases with credits', 'Partners cannot sell packs for credits.'],
  instant: ['Instant packs', 'Instant packs are not sold.'],
  sellback: ['Sell-backs', 'Buyers cannot sell cards back; their windows keep running.'],
  redemption: ['Redemptions', 'The delivery of cards cannot be ordered.'],
  sends: ['Prize sends', 'Partners cannot send prizes.'],
  withdraw: ['Withdrawals of credits', 'Credits cannot be paid out.'],
}

function SwitchRow({ name, isOn }: { name: keyof Switches; isOn: boolean }) {
  const write = useWrite()
  const [title, off] = texts[name]
  return (
    <li>
      <span className="grow">
        <span className="row">
          <b>{title}</b>
          <Badge tone={isOn ? 'good' : 'bad'}>{isOn ? 'On' : 'Off'}</Badge>
        </span>
        <span className="small soft">While off: {off} Work in progress is completed.</span>
      </span>
      <Act
        roles={['admin']}
        done={`${title}: ${isOn ? 'off' : 'on'}.`}
        consequences={
          <p>
            {isOn
              ? `${off} Requests are refused with 503 before anything is reserved or sent.`
              : `${title} are possible again at once.`}
          </p>
        }
        run={() => write('POST', '/admin/switches', { [name]: !isOn })}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Act>
    </li>
  )
}

/** Which features are on? */
export function SwitchesPage() {
  const switches = useRead('/admin/switches')
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Switches</h1>
          <p>A feature that is off rejects new requests of every partner at once.</p>
        </div>
      </header>
      <section className="card" aria-label="Switches">
        <Loaded query={switches}>
          {(data) => (
            <ul className="shelf-list">
              {(Object.keys(texts) as (keyof Switches)[]).map((name) => (
                <SwitchRow key={name} name={name} isOn={data.switches[name]} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
    </div>
  )
}
