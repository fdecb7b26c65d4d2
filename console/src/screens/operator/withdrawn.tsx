import type { Schemas } from '@packhouse/sdk'
import { Group, Modal, Select, TextInput } from '@mantine/core'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { useListing } from '../../api/account.ts'
import { DataTable, type Column } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { Act } from './act.tsx'
import { useWrite } from './api.ts'

type Record = Schemas['WithdrawnRecord']
type Kind = Record['kind']

const nouns: { readonly [Name in Kind]: string } = {
  cards: 'Card',
  expansions: 'Expansion',
  sealed: 'Sealed product',
}
const roles = ['account_manager'] as const

function RestoreDialog({ game, record, onClose }: { game: string; record: Record; onClose: () => void }) {
  const write = useWrite()
  const { kind, id, name, withdrawn_by } = record
  return (
    <Modal opened onClose={onClose} title={`${nouns[kind]} ${name}`} centered>
      <div className="stack">
        <p className="soft">
          <span className="mono">{id}</span> is read by its id, and no search finds it.{' '}
          {withdrawn_by === 'import'
            ? 'An import withdrew it, and the next one that has it brings it back.'
            : 'An operator withdrew it, and imports do not bring it back.'}
        </p>
        <div className="row end">
          <Act
            roles={roles}
            size="sm"
            variant="filled"
            done={`Searches find ${name} again.`}
            onDone={onClose}
            run={() => write('POST', `/admin/catalog/${game}/${kind}/${encodeURIComponent(id)}/restore`)}
          >
            Restore
          </Act>
        </div>
      </div>
    </Modal>
  )
}

const columns: readonly Column<Record>[] = [
  {
    id: 'event',
    head: 'Record',
    width: 'minmax(0, 1fr)',
    cell: ({ name, id }) => (
      <>
        <b>{name}</b> <span className="mono soft">{id}</span>
      </>
    ),
  },
  { id: 'kind', head: 'Kind', width: '130px', cell: ({ kind }) => nouns[kind] },
  {
    id: 'by',
    head: 'By',
    width: '110px',
    cell: ({ withdrawn_by }) => (withdrawn_by === 'import' ? 'an import' : 'an operator'),
  },
  { id: 'when', head: 'Since', width: '120px', align: 'right', cell: ({ withdrawn_at }) => <Time at={withdrawn_at} /> },
]

function WithdrawForm({ game }: { game: string }) {
  const write = useWrite()
  const [kind, setKind] = useState<Kind>('cards')
  const [id, setId] = useState('')
  const wanted = id.trim()
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label="Kind"
        data={Object.entries(nouns).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(value) => setKind((value ?? 'cards') as Kind)}
        allowDeselect={false}
        w={160}
      />
      <TextInput
        data-field="id"
        label="Id"
        placeholder="one-1"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        w={200}
      />
      <Act
        roles={roles}
        size="sm"
        label="Withdraw record"
        blocked={wanted === '' ? 'Enter the id of the record.' : undefined}
        consequences={
          <p>
            Searches, lists and exports of <b>{game}</b> no longer return <b>{wanted}</b>
            {kind === 'expansions' && ' and its cards'}. It is still read by its id, items keep it, and imports do not
            bring it back.
          </p>
        }
        done={`${wanted} was withdrawn.`}
        onDone={() => setId('')}
        run={() => write('DELETE', `/admin/catalog/${game}/${kind}/${encodeURIComponent(wanted)}`)}
      >
        Withdraw
      </Act>
    </Group>
  )
}

/** What did an operator or an import take out of the catalog, and may it come back? */
export function WithdrawnRecords({ game }: { game: string }) {
  const listing = useListing(`/admin/catalog/${game}/withdrawn`, {}, 'records')
  const [chosen, setChosen] = useState<Record>()
  return (
    <section className="card list-card" aria-label="Withdrawn records">
      <header className="card-head">
        <h2>Withdrawn records</h2>
      </header>
      <div className="card-body">
        <WithdrawForm game={game} />
      </div>
      <DataTable
        label="Withdrawn records"
        columns={columns}
        listing={listing}
        idOf={({ kind, id }) => `${kind} ${id}`}
        onOpen={setChosen}
        empty={
          <Empty icon={Archive} title="Nothing is withdrawn">
            Withdrawn cards, expansions and products are listed here.
          </Empty>
        }
      />
      {chosen && <RestoreDialog game={game} record={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
