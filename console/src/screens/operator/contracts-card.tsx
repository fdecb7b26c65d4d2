import { PauseCircle, PlayCircle } from 'lucide-react'
import { Badge } from '../../parts/badge.tsx'
import { Id } from '../../parts/id.tsx'
import { Loaded } from '../../parts/states.tsx'
import { useNow } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useOperatorRead, useWrite } from './api.ts'
import { contractNames, type Contract } from './contract-names.ts'
import { usePauses } from './pauses.ts'
import { isWaiting } from './requests/kinds.tsx'
import type { Approval } from './requests/request.ts'
import { useHolds, useWhoCould } from './roles.ts'
import { WaitingProposals } from './waiting-proposals.tsx'

/** What a pause stops, and what continues; redemption stands for the four collections and has no address of its own. */
const texts: Readonly<Record<Contract, { address?: string; stops: string; continues: string }>> = {
  combo_pool: {
    address: 'combo_pool',
    stops: 'No pack can be bought.',
    continues: 'Packs that are paid for are drawn, delivered or refunded.',
  },
  instant_store: {
    address: 'instant_store',
    stops: 'No instant pack can be bought.',
    continues: 'Instant packs that are paid for are delivered or refunded.',
  },
  buyback_pool: {
    address: 'buyback_pool',
    stops: 'No card can be sold back.',
    continues: 'Open sell-back windows are extended by the time of the pause.',
  },
  shipping_processor: {
    address: 'shipping_payment_processor',
    stops: 'No shipping can be paid.',
    continues: 'Paid orders are shipped, and their refunds are paid.',
  },
  redemption: {
    stops: 'No card of the four collections can be burned for delivery.',
    continues: 'Cards that are burned are delivered.',
  },
  prizes: {
    address: 'prize_sender',
    stops: 'No prize leaves the inventory.',
    continues: 'Prizes that were sent stay with their winners.',
  },
  inventory: {
    address: 'inventory',
    stops: 'The custodian moves no card out of the inventory.',
    continues: 'Stocking and prizes take cards as before; stop prizes on their own.',
  },
  vaults: {
    address: 'vault_factory',
    stops: 'The service cannot move cards out of the vaults of customers: no sell-back, redemption or export for them.',
    continues: 'Cards and credits of customers stay where they are.',
  },
}

const path = '/admin/contracts/pause'
const isAbout =
  (contract: Contract, now: number) =>
  (approval: Approval): boolean =>
    approval.path === `/api/v1${path}` && approval.body['contract'] === contract && isWaiting(approval, now)

const onItsWay = 'A change is on its way to the chain'

type RowProps = {
  contract: Contract
  address: string | undefined
  isPaused: boolean
  isMoving: boolean
  isProposed: boolean
}

function ContractRow({ contract, address, isPaused, isMoving, isProposed }: RowProps) {
  const write = useWrite()
  const name = contractNames[contract]
  const { stops, continues } = texts[contract]
  return (
    <li>
      <span className="grow">
        <span className="row wrap">
          <b>{name}</b>
          <Badge tone={isPaused ? 'warn' : 'good'}>{isPaused ? 'Paused' : 'Running'}</Badge>
          {isMoving && <Badge tone="info">Change on its way</Badge>}
          {address !== undefined && <Id value={address} label={`address of ${name}`} />}
        </span>
        <span className="small soft">
          {isPaused ? 'Now:' : 'While paused:'} {stops} {continues}
        </span>
      </span>
      {isPaused ? (
        <Act
          roles={['admin']}
          label={`Propose to unpause ${name.toLowerCase()}`}
          icon={<PlayCircle size={14} aria-hidden />}
          blocked={isMoving ? onItsWay : isProposed ? 'This is proposed already' : undefined}
          done="Proposed. Another administrator finds it under Approvals."
          reason="Reason for the other administrator"
          consequences={
            <p>
              <bdi>{name}</bdi> run again after another administrator approved it and you carried it out.
            </p>
          }
          run={(reason) =>
            write('POST', '/approvals', {
              method: 'POST',
              path: `/api/v1${path}`,
              body: { contract, paused: false },
              reason,
            })
          }
        >
          Propose to unpause
        </Act>
      ) : (
        <Act
          roles={['admin']}
          label={`Pause ${name.toLowerCase()}`}
          icon={<PauseCircle size={14} aria-hidden />}
          blocked={isMoving ? onItsWay : undefined}
          done={`The pause of ${name.toLowerCase()} is on its way to the chain.`}
          consequences={
            <p>
              {stops} {continues} The pause takes effect with its block, for every partner. Unpausing takes two
              administrators.
            </p>
          }
          run={() => write('POST', path, { contract, paused: true })}
        >
          Pause
        </Act>
      )}
    </li>
  )
}

function ContractList() {
  const { contracts, isMoving } = usePauses()
  const approvals = useOperatorRead('/approvals', { limit: 50 })
  const now = useNow(10_000)
  return (
    <Loaded query={contracts}>
      {({ contracts: { addresses, paused } }) => (
        <ul className="shelf-list">
          {(Object.keys(contractNames) as Contract[]).map((contract) => (
            <ContractRow
              key={contract}
              contract={contract}
              address={addresses[texts[contract].address ?? '']}
              isPaused={paused[contract]}
              isMoving={isMoving(contract)}
              isProposed={approvals.data?.approvals.some(isAbout(contract, now)) ?? false}
            />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** Which parts of the business run on chain? One administrator pauses at once; unpausing takes two. */
export function ContractsCard() {
  const isAdmin = useHolds(['admin'])
  const whoCould = useWhoCould(['admin'])
  return (
    <section className="card contracts-card" aria-label="Contracts">
      <header className="card-head">
        <h2>Contracts</h2>
        <span className="small soft">one administrator pauses, two unpause</span>
      </header>
      {isAdmin ? (
        <>
          <div className="card-note">
            <WaitingProposals concerns={(approval) => approval.path === `/api/v1${path}`} />
          </div>
          <ContractList />
        </>
      ) : (
        <p className="card-body soft">{whoCould}.</p>
      )}
    </section>
  )
}
