import { Button, Modal, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock, Info, WalletMinimal } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useRead } from '../../../api/account.ts'
import { call } from '../../../api/client.ts'
import { apiBaseOf, mayAct, useAccount } from '../../../api/session.ts'
import { Id } from '../../../parts/id.tsx'
import { Failure, Loaded } from '../../../parts/states.tsx'
import { Deadline, Time, useNow } from '../../../parts/time.tsx'
import type { Proof } from '../../../api/prove.ts'
import { proveAnd, ProofFields } from '../proof.tsx'

function ChangeWallet({ current, onClose }: { current: string | undefined; onClose: () => void }) {
  const account = useAccount()
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [proof, setProof] = useState<Proof>({})
  const [key] = useState(() => crypto.randomUUID())
  const change = useMutation({
    mutationFn: () =>
      proveAnd(proof, () =>
        call(`${apiBaseOf(account)}/mystery/payout-wallet`, {
          method: 'PUT',
          body: { address: address.trim() },
          idempotencyKey: `${key}:${address.trim()}`,
        }),
      ),
    onSuccess: async () => {
      notifications.show({ message: 'The payout wallet is changed.' })
      await client.invalidateQueries()
      onClose()
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form className="stack" onSubmit={submit}>
      <p>
        Payouts go to the new wallet after the waiting time of a day, so that an unwanted change can be noticed; until
        then they wait. {current && 'The present wallet gets nothing from now on.'} All of your webhooks receive{' '}
        <span className="mono">payout_wallet.updated</span>.
      </p>
      <TextInput
        data-field="address"
        label="Address of the new wallet"
        placeholder="0x…"
        required
        withAsterisk={false}
        data-autofocus
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <ProofFields proof={proof} onChange={setProof} />
      {change.error && <Failure error={change.error} />}
      <div className="row end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending} disabled={address.trim() === ''}>
          Change the wallet
        </Button>
      </div>
    </form>
  )
}

/** Where payouts go, and where they went before. */
export function PayoutWalletCard() {
  const account = useAccount()
  const [isOpen, dialog] = useDisclosure(false)
  const history = useRead('/mystery/payout-wallet', { history: true })
  const now = useNow(30_000)
  return (
    <section className="card" aria-labelledby="wallet-title">
      <header className="card-head">
        <h2 id="wallet-title">Payout wallet</h2>
        <Button
          size="xs"
          variant="default"
          disabled={!mayAct(account, 'owner')}
          title={mayAct(account, 'owner') ? undefined : 'Needs the role owner'}
          onClick={dialog.open}
        >
          {history.data?.wallets?.length ? 'Change' : 'Set'}
        </Button>
      </header>
      <div className="card-body">
        <Loaded query={history} lines={3}>
          {({ wallets = [] }) => {
            const active = wallets.find(({ is_active }) => is_active)
            const isWaiting = active !== undefined && new Date(active.effective_at).getTime() > now
            return (
              <div className="stack">
                {active ? (
                  <p className="row">
                    <WalletMinimal size={16} aria-hidden /> <Id value={active.address} label="wallet" />
                    <span className="small soft">on {active.chain}</span>
                  </p>
                ) : (
                  <p className="note" data-tone="warn">
                    <WalletMinimal size={16} aria-hidden />
                    <span>No wallet is set. Your share waits until an owner sets one.</span>
                  </p>
                )}
                {isWaiting && (
                  <p className="note" data-tone="accent">
                    <Clock size={16} aria-hidden />
                    <span>
                      Payouts to it start <Deadline at={active.effective_at} before="in " over="now" />.
                    </span>
                  </p>
                )}
                {wallets.length > 1 && (
                  <dl className="facts">
                    {wallets
                      .filter(({ is_active }) => !is_active)
                      .slice(0, 4)
                      .map(({ address, created_at }) => (
                        <div key={`${address}${created_at}`} className="fact">
                          <dt>
                            <Time at={created_at} />
                          </dt>
                          <dd>
                            <Id value={address} label="earlier wallet" />
                          </dd>
                        </div>
                      ))}
                  </dl>
                )}
                <Modal opened={isOpen} onClose={dialog.close} title="Payout wallet" centered>
                  <ChangeWallet current={active?.address} onClose={dialog.close} />
                </Modal>
              </div>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}

/** The wallet as people see it who may not change it. */
export function KnownWalletCard() {
  const terms = useRead('/mystery/terms')
  return (
    <section className="card" aria-labelledby="wallet-title">
      <header className="card-head">
        <h2 id="wallet-title">Payout wallet</h2>
      </header>
      <div className="card-body stack">
        <Loaded query={terms} lines={2}>
          {({ payout_wallet }) =>
            payout_wallet ? (
              <p className="row">
                <WalletMinimal size={16} aria-hidden /> <Id value={payout_wallet.address} label="wallet" />
                <span className="small soft">on {payout_wallet.chain}</span>
              </p>
            ) : (
              <p className="soft">No wallet is set, so payouts wait.</p>
            )
          }
        </Loaded>
        <p className="note small" data-tone="plain">
          <Info size={15} aria-hidden />
          <span>
            Only an owner with the right <span className="mono">payout:manage</span> changes it. Your account manager
            and a second person of the platform give this right.
          </span>
        </p>
      </div>
    </section>
  )
}
