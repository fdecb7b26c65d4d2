import type { Schemas } from '@packhouse/sdk'
import { Button, Checkbox, FileInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileUp, PackageOpen } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useRead } from '../../api/account.ts'
import { addressOf, call } from '../../api/client.ts'
import { useListState } from '../../app/search.ts'
import { StatusBadge } from '../../parts/badge.tsx'
import { Empty, Failure, Loaded } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { WithdrawnRecords } from './withdrawn.tsx'
import { useActorName, useHolds, useWhoCould } from './roles.ts'

type Import = Schemas['CatalogImport']

const base = '/console/o'
const pollMs = 1_000
const isRunning = ({ state }: Import): boolean => state === 'QUEUED' || state === 'RUNNING'

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

/** The upload itself: files of one layout, and what happens to entries with problems. */
function UploadForm({ game }: { game: string }) {
  const client = useQueryClient()
  const isHeld = useHolds(['account_manager'])
  const whoCould = useWhoCould(['account_manager'])
  const [files, setFiles] = useState<File[]>([])
  const [leavesOut, setLeavesOut] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const upload = useMutation({
    mutationFn: () => {
      const form = new FormData()
      form.set('leave_out', String(leavesOut))
      form.set('mode', replaces ? 'replace' : 'add')
      for (const file of files) form.append('file', file, file.webkitRelativePath || file.name)
      return call(`${base}/admin/catalog/${game}/imports`, { method: 'POST', body: form })
    },
    onSuccess: () => {
      setFiles([])
      return client.invalidateQueries({ queryKey: [base] })
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    upload.mutate()
  }
  return (
    <form className="card import-form" onSubmit={submit} aria-label="Upload files">
      <FileInput
        data-field="files"
        label="Files"
        description="JSONL, TSV or JSON, plain or .gz: cards, expansions and prices in one of the layouts of the guide."
        placeholder="Choose files"
        multiple
        clearable
        leftSection={<FileUp size={16} aria-hidden />}
        value={files}
        onChange={setFiles}
        disabled={!isHeld}
      />
      <Checkbox
        label="Leave out entries with problems"
        description="Otherwise a file with a problem is rejected as a whole."
        checked={leavesOut}
        onChange={(event) => setLeavesOut(event.currentTarget.checked)}
        disabled={!isHeld || replaces}
      />
      <Checkbox
        label="Withdraw what the files do not contain"
        description="The files are the whole game: its other expansions, cards and products are hidden from searches."
        checked={replaces}
        onChange={(event) => setReplaces(event.currentTarget.checked)}
        disabled={!isHeld || leavesOut}
      />
      {upload.error && <Failure error={upload.error} />}
      <div className="spread wrap">
        <span className="small soft">
          {isHeld
            ? files.length > 0 &&
              `${count(files.length, 'file')}, ${formatBytes(files.reduce((sum, { size }) => sum + size, 0))}`
            : whoCould}
        </span>
        <Button type="submit" loading={upload.isPending} disabled={!isHeld || files.length === 0}>
          Import files
        </Button>
      </div>
    </form>
  )
}

function Progress({ task }: { task: Import }) {
  const share = task.bytes_total === 0 ? 0 : Math.min(100, Math.round((task.bytes_read / task.bytes_total) * 100))
  return (
    <div className="import-progress">
      <div
        className="share-track"
        role="progressbar"
        aria-label={`Import ${task.import_id}`}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${share}%`, background: 'var(--accent)' }} />
      </div>
      <p className="small soft" role="status">
        {task.phase === 'waiting' ? 'Waits for a worker' : `${share} % · ${task.phase} ${task.file ?? ''}`} ·{' '}
        {count(task.records, 'record')}
      </p>
    </div>
  )
}

const shownProblems = 6

/** The first problems; all of them on request. */
function Problems({ problems, label }: { problems: NonNullable<Import['report']>['problems']; label: string }) {
  const [isWhole, setWhole] = useState(false)
  if (problems.length === 0) return null
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={label}>
      <table className="plain-table import-problems">
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Problem</th>
            <th scope="col" className="right">
              Lines
            </th>
          </tr>
        </thead>
        <tbody>
          {(isWhole ? problems : problems.slice(0, shownProblems)).map(({ file, line, reason, count: lines }) => (
            <tr key={`${file} ${line} ${reason}`}>
              <td className="mono">{line === 0 ? file : `${file}:${line}`}</td>
              <td className="wrap-cell">{reason}</td>
              <td className="right">{lines}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > shownProblems && (
        <button type="button" className="pill" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${problems.length} kinds of problems`}
        </button>
      )}
    </div>
  )
}

function Report({ task, report }: { task: Import; report: NonNullable<Import['report']> }) {
  const { expansions, cards, prices, changed, rejected, withdrawn, problems, problem_count, unknown_ids } = report
  return (
    <>
      <p>
        {count(expansions, 'expansion')}, {count(cards, 'card')}, {count(prices, 'price')} read ·{' '}
        <b>{count(changed, 'record')} new or different</b>
        {rejected > 0 && ` · ${count(rejected, 'entry', 'entries')} left out`}
        {withdrawn > 0 && ` · ${count(withdrawn, 'record')} withdrawn`}
      </p>
      <Problems problems={problems} label={`Problems of import ${task.import_id}`} />
      <p className="row wrap small">
        {problem_count > 0 && <span className="soft">{count(problem_count, 'problem')} in all</span>}
        {rejected > 0 && (
          <a
            href={addressOf(`${base}/admin/catalog/${task.game}/imports/${task.import_id}/rejects`)}
            download
            className="row strong"
          >
            <Download size={14} aria-hidden /> Download what was left out
          </a>
        )}
        {unknown_ids.length > 0 && (
          <span className="soft">Prices without a card: {unknown_ids.slice(0, 5).join(', ')} …</span>
        )}
      </p>
    </>
  )
}

function ImportCard({ task }: { task: Import }) {
  const nameOf = useActorName()
  const { import_id, state, files, format, created_at, created_by, failure, report } = task
  const size = formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <li className="card import-card">
      <div className="spread wrap">
        <h2>
          Import {import_id} <StatusBadge status={state} />
        </h2>
        <span className="small soft">
          {nameOf(created_by)} · <Time at={created_at} />
        </span>
      </div>
      <p className="small soft cut" title={files.map(({ name }) => name).join('\n')}>
        {files.map(({ name }) => name).join(', ')} · {size}
        {format && ` · layout ${format}`}
      </p>
      {isRunning(task) && <Progress task={task} />}
      {failure && (
        <p className="note" data-tone="bad">
          {failure}
        </p>
      )}
      {report && <Report task={task} report={report} />}
    </li>
  )
}

/** What was imported into the catalog, how far is it, and what was left out? */
export function ImportsPage() {
  const [search, change] = useListState()
  const games = useRead('/admin/catalog/games')
  const game = search['game'] ?? games.data?.games[0]?.id ?? ''
  const imports = useQuery({
    queryKey: [base, 'imports', game],
    queryFn: ({ signal }) => call(`${base}/admin/catalog/${game}/imports`, { signal }),
    enabled: game !== '',
    // Only a running import moves, inside of one transaction that sends no events.
    refetchInterval: ({ state }) => (state.data?.imports.some(isRunning) ? pollMs : false),
  })
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Catalog imports</h1>
          <p>
            Cards, expansions and prices from files. An import is applied whole; importing the same again changes
            nothing.
          </p>
        </div>
        <select
          className="plain-select"
          aria-label="Game"
          value={game}
          onChange={(event) => change({ game: event.currentTarget.value })}
        >
          {games.data?.games.map(({ id, name, card_count }) => (
            <option key={id} value={id}>
              {name} ({card_count.toLocaleString('en')})
            </option>
          ))}
        </select>
      </header>
      {games.error && <Failure error={games.error} />}
      <UploadForm key={game} game={game} />
      <div className="stack">
        <Loaded query={imports}>
          {(data) =>
            data.imports.length === 0 ? (
              <div className="card">
                <Empty icon={PackageOpen} title="Nothing was imported yet">
                  Choose files above, or run <span className="mono">packhouse catalog import</span> on the server.
                </Empty>
              </div>
            ) : (
              <ul className="import-list">
                {data.imports.map((task) => (
                  <ImportCard key={task.import_id} task={task} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {game !== '' && <WithdrawnRecords key={`withdrawn ${game}`} game={game} />}
      </div>
    </div>
  )
}
