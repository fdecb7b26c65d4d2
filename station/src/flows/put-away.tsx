import { useEffect, useRef } from 'preact/hooks'
import { Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { useKept } from '../kept.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Picture, setLine, SleeveEnd, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { readCode, type Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useService, useStation } from '../station.ts'
import type { Scan } from '../types.ts'

type Held = {
  uniqueId: string
  name: string
  set: string
  imageUrl: string | null
  isStored: boolean
  bin: string | null
}

const unknownCard = (uniqueId: string): Held => ({
  uniqueId,
  name: uniqueId,
  set: '',
  imageUrl: null,
  isStored: false,
  bin: null,
})

const heldOf = ({ item, location }: Scan, uniqueId: string): Held =>
  item
    ? {
        uniqueId,
        name: item.name,
        set: setLine(item),
        imageUrl: item.image_url,
        isStored: location?.status === 'STORED',
        bin: location?.bin ?? null,
      }
    : unknownCard(uniqueId)

/** Sleeves are scanned one by one, then a bin: everything held goes there. */
export function PutAway({ first }: { first: string }) {
  const texts = useTexts()
  const { t, count } = texts
  const { read } = useService()
  const { queue, show } = useStation()
  const [held, setHeld, readHeld] = useKept<Held[]>('held', [])
  const lookups = useRef<Promise<void>[]>([])
  const isStoring = useRef(false)

  const drop = (uniqueId: string) => setHeld((known) => known.filter((card) => card.uniqueId !== uniqueId))

  const isHeld = (uniqueId: string) => readHeld().some((card) => card.uniqueId === uniqueId)

  function showHeld(name: string, uniqueId: string): void {
    const undo = () => {
      drop(uniqueId)
      show({ tone: 'wait', title: t('putAway.dropped', { name }) })
    }
    show({ tone: 'good', title: t('putAway.held', { name }), undo })
  }
  /** The name of a card follows its code, or stays the code while the service does not answer. */
  async function lookUp({ value, text }: Code): Promise<void> {
    try {
      const card = heldOf(await read(`/scan/${encodeURIComponent(text)}`), value)
      if (!isHeld(value)) return
      setHeld((known) => known.map((other) => (other.uniqueId === value ? card : other)))
      if (!isStoring.current) showHeld(card.name, value)
    } catch (error) {
      if (!(error instanceof Refused)) return
      drop(value)
      signal('wrong')
      show({ tone: 'bad', title: value, text: texts.error(error) })
    }
  }
  function hold(code: Code): void {
    signal('right')
    if (isHeld(code.value)) return
    setHeld((known) => [...known, unknownCard(code.value)])
    showHeld(code.value, code.value)
    lookups.current.push(lookUp(code))
  }
  /** Whether a card is put away or moved is known once it was looked up. */
  async function store(bin: string): Promise<void> {
    isStoring.current = true
    signal('done')
    const stored = readHeld().length
    show({ tone: 'good', title: t('putAway.stored', { bin }), text: count('cards.one', 'cards.many', stored) })
    await Promise.all(lookups.current.splice(0))
    for (const { uniqueId, isStored } of readHeld()) {
      await queue.add({ kind: isStored ? 'move' : 'putaway', uniqueId, bin })
      drop(uniqueId)
    }
    isStoring.current = false
  }
  function scan(code: Code): void {
    if (code.kind === 'item') return hold(code)
    const isBin = code.kind === 'bin' || (code.kind === 'foreign' && /^[A-Z0-9][A-Z0-9-]{1,31}$/i.test(code.value))
    if (isBin && held.length > 0) return void store(code.value.toUpperCase())
    signal('wrong')
    show({ tone: 'bad', title: code.value, text: t(isBin ? 'putAway.cardFirst' : 'putAway.wrong') })
  }
  useScan(scan)
  useEffect(() => {
    if (first !== '' && !isHeld(first)) hold(readCode(first))
  }, [first])
  return (
    <Frame title={t('flow.putAway')} text={count('putAway.inHand.one', 'putAway.inHand.many', held.length)}>
      <main class="put-away">
        <Step
          title={t(held.length === 0 ? 'putAway.scanCard' : 'putAway.scanBin')}
          text={t(held.length === 0 ? 'putAway.scanCardText' : 'putAway.scanBinText')}
        />
        {held.length === 0 ? (
          <section class="empty">
            <Icon name="shelf" size={72} />
            <p>{t('putAway.empty')}</p>
          </section>
        ) : (
          <ul class="held">
            {held.map(({ uniqueId, name, set, imageUrl, bin }) => (
              <li key={uniqueId}>
                <Picture url={imageUrl} name={name} size="small" />
                <div>
                  <strong>{name}</strong>
                  <small>{[set, bin && t('putAway.from', { bin })].filter(Boolean).join(' · ')}</small>
                </div>
                <SleeveEnd uniqueId={uniqueId} />
              </li>
            ))}
          </ul>
        )}
        <div class="actions">
          <Button icon="close" isDisabled={held.length === 0} onPress={() => setHeld(() => [])}>
            {t('putAway.clear')}
          </Button>
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
