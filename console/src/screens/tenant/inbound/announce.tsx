import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Camera, ClipboardPaste, PackagePlus, Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { hasScope, useAccount } from '../../../api/session.ts'
import { Failure } from '../../../parts/states.tsx'
import { plural } from '../../../parts/plural.ts'
import { useBase, usePost, useSites } from '../api.ts'
import { formatCents, readCents } from '../cents.tsx'
import { CatalogPicker } from './catalog-picker.tsx'
import { LineEditor } from './line-editor.tsx'
import { emptyLine, isBlank, readLines, type Line } from './lines.ts'
import { PhotoLines } from './photo-lines.tsx'

type Draft = {
  site: string
  carrier: string
  tracking: string
  boxes: string
  expected: string
  reference: string
  note: string
}

const emptyDraft: Draft = { site: '', carrier: '', tracking: '', boxes: '1', expected: '', reference: '', note: '' }

/** The fields as the service names them. */
const wireNames: Readonly<Record<keyof Draft, string>> = {
  site: 'site_id',
  carrier: 'carrier',
  tracking: 'tracking_numbers',
  boxes: 'box_count',
  expected: 'expected_at',
  reference: 'reference',
  note: 'note',
}

const trackingNumbers = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

function bodyOf(draft: Draft, siteId: number, lines: readonly Line[]) {
  const numbers = trackingNumbers(draft.tracking)
  return {
    site_id: siteId,
    lines: lines.map(({ name, card_number, condition, quantity, box_no, value, card }) => ({
      name: name.trim(),
      ...(card && { game: card.game, card_id: card.id }),
      ...(card_number.trim() && { card_number: card_number.trim() }),
      ...(condition && { condition }),
      quantity: Number(quantity),
      ...(Number(box_no) > 0 && { box_no: Number(box_no) }),
      ...(readCents(value) !== undefined && { declared_value_cents: readCents(value) }),
    })),
    ...(draft.carrier.trim() && { carrier: draft.carrier.trim() }),
    ...(numbers.length > 0 && { tracking_numbers: numbers }),
    ...(Number(draft.boxes) > 0 && { box_count: Number(draft.boxes) }),
    ...(draft.expected && { expected_at: new Date(`${draft.expected}T12:00:00`).toISOString() }),
    ...(draft.reference.trim() && { reference: draft.reference.trim() }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
  }
}

function Paste({ onLines, onClose }: { onLines: (lines: Line[]) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const found = readLines(text)
  return (
    <div className="stack paste-box">
      <Textarea
        label="Paste your list, one card per line"
        description="As “2 x Ember Regent, 34/36, NM” or as columns of a spreadsheet."
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row end">
        <span className="small soft grow" role="status">
          {plural(found.length, 'line')} read
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={found.length === 0} onClick={() => onLines(found)}>
          Add {plural(found.length, 'line')}
        </Button>
      </div>
    </div>
  )
}

function useAnnouncement() {
  const post = usePost()
  const base = useBase()
  const sites = useSites()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const [lines, setLines] = useState<readonly Line[]>(() => [emptyLine(), emptyLine()])
  const [key] = useState(() => crypto.randomUUID())
  const open = [...sites.values()].filter(
    ({ status, capabilities }) => status === 'ACTIVE' && capabilities.includes('inbound'),
  )
  const site = open.find(({ id }) => String(id) === draft.site) ?? open[0]
  const filled = lines.filter((line) => !isBlank(line))
  const faults = filled.filter(
    ({ name, quantity, value }) =>
      name.trim() === '' || !/^[1-9]\d{0,4}$/.test(quantity) || (value.trim() !== '' && readCents(value) === undefined),
  )
  const announce = useMutation({
    mutationFn: (siteId: number) =>
      post('/inbound-shipments', { ...bodyOf(draft, siteId, filled), idempotency_key: key }),
    onSuccess: async ({ inbound_shipment }) => {
      await client.invalidateQueries()
      void navigate({ to: `${base}/inbound/${inbound_shipment.id}` })
    },
  })
  return {
    draft,
    change: (changed: Partial<Draft>) => setDraft({ ...draft, ...changed }),
    lines,
    setLines,
    open,
    site,
    announce,
    cards: filled.reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0),
    worth: filled.reduce((sum, { value, quantity }) => sum + (readCents(value) ?? 0) * (Number(quantity) || 0), 0),
    isReady: site !== undefined && filled.length > 0 && faults.length === 0,
  }
}

function Parcels({ form }: { form: ReturnType<typeof useAnnouncement> }) {
  const { draft, change, open, site } = form
  const field = (name: keyof Draft) => ({
    'data-field': wireNames[name],
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <section className="card" aria-labelledby="parcels-title">
      <header className="card-head">
        <h2 id="parcels-title">2. How do they come?</h2>
      </header>
      <div className="card-body stack">
        <label className="field">
          <span>Site</span>
          <select
            className="plain-select"
            value={site?.id ?? ''}
            onChange={(event) => change({ site: event.currentTarget.value })}
          >
            {open.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="field-pair">
          <TextInput label="Boxes" inputMode="numeric" {...field('boxes')} />
          <TextInput label="Expected on" type="date" {...field('expected')} />
        </div>
        <TextInput label="Carrier" placeholder="USPS" maxLength={64} {...field('carrier')} />
        <TextInput label="Tracking numbers" placeholder="Separated by spaces" {...field('tracking')} />
        <TextInput label="Your reference" maxLength={100} {...field('reference')} />
        <Textarea label="Note for the warehouse" autosize minRows={2} maxLength={1000} {...field('note')} />
      </div>
    </section>
  )
}

/** Other ways to enter lines than by hand. */
function Sources({ onPick, onPhotos, onPaste }: Record<'onPick' | 'onPhotos' | 'onPaste', () => void>) {
  const account = useAccount()
  return (
    <span className="row wrap">
      {hasScope(account, 'read:catalog') && (
        <Button variant="default" size="xs" leftSection={<BookOpen size={14} aria-hidden />} onClick={onPick}>
          Pick from the catalog
        </Button>
      )}
      {hasScope(account, 'read:catalog') && (
        <Button variant="default" size="xs" leftSection={<Camera size={14} aria-hidden />} onClick={onPhotos}>
          Add photos
        </Button>
      )}
      <Button variant="default" size="xs" leftSection={<ClipboardPaste size={14} aria-hidden />} onClick={onPaste}>
        Paste a list
      </Button>
    </span>
  )
}

/** What do you send? The warehouse checks each card against this list. */
export function AnnouncePage() {
  const account = useAccount()
  const form = useAnnouncement()
  const { lines, setLines, site, announce, cards, worth, isReady } = form
  const [isPasting, setPasting] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [hasPhotos, setPhotos] = useState(false)
  const add = (found: readonly Line[]): void =>
    setLines((known) => [...known.filter((line) => !isBlank(line)), ...found])
  const isAllowed = hasScope(account, 'write:inbound_shipment')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (site && isReady) announce.mutate(site.id)
  }
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Announce cards</h1>
          <p>The warehouse checks each card against this list and opens a case for every difference.</p>
        </div>
      </header>
      <form className="columns wide-side announce" onSubmit={submit}>
        <section className="card" aria-labelledby="lines-title">
          <header className="card-head">
            <h2 id="lines-title">1. Which cards?</h2>
            <Sources
              onPick={() => setPicking(true)}
              onPhotos={() => setPhotos(true)}
              onPaste={() => setPasting(true)}
            />
          </header>
          <div className="card-body stack">
            {isPasting && (
              <Paste
                onClose={() => setPasting(false)}
                onLines={(found) => {
                  add(found)
                  setPasting(false)
                }}
              />
            )}
            {hasPhotos && <PhotoLines onLine={(line) => add([line])} onClose={() => setPhotos(false)} />}
            <LineEditor lines={lines} onChange={setLines} />
            <div className="spread">
              <Button
                variant="default"
                size="xs"
                leftSection={<Plus size={14} aria-hidden />}
                onClick={() => setLines([...lines, emptyLine()])}
              >
                Add a line
              </Button>
              <span className="small soft" role="status">
                {cards} {cards === 1 ? 'card' : 'cards'}
                {worth > 0 && `, ${formatCents(worth)} declared`}
              </span>
            </div>
          </div>
        </section>
        <div className="stack wizard-side">
          <Parcels form={form} />
          {announce.error && <Failure error={announce.error} />}
          <Button
            type="submit"
            size="md"
            leftSection={<PackagePlus size={16} aria-hidden />}
            loading={announce.isPending}
            disabled={!isReady || !isAllowed}
            title={isAllowed ? undefined : 'Needs the role developer'}
          >
            Announce {cards > 0 && cards} {cards === 1 ? 'card' : 'cards'}
          </Button>
          <p className="small soft">Packing lists and photos are attached on the next page.</p>
        </div>
      </form>
      {isPicking && <CatalogPicker onPick={(line) => add([line])} onClose={() => setPicking(false)} />}
    </div>
  )
}
