import { useEffect, useState } from 'preact/hooks'
import { Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Picture, setLine, SleeveEnd, Step } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { go } from '../router.ts'
import type { Code } from '../scan/codes.ts'
import { useScan } from '../scan/scanning.ts'
import { useService } from '../station.ts'
import type { Line, Scan } from '../types.ts'

export type Wrong = {
  code: Code
  /** Why the code is wrong here, if it is not simply another card. */ reason?: string | undefined
}

type WrongProps = {
  wrong: Wrong
  title: string
  subtitle: string
  needed: Line | undefined
  onRight(next?: Code): void
}

/**
 * Red until it is put right: what was scanned and what is needed, side by side. A card goes back to its bin first; after
 * any other code the next scan counts.
 */
export function WrongScan({ wrong, title, subtitle, needed, onRight }: WrongProps) {
  const texts = useTexts()
  const { t } = texts
  const { read } = useService()
  const { code, reason } = wrong
  const [found, setFound] = useState<Scan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    signal('wrong')
    setFound(null)
    setProblem(null)
    read(`/scan/${encodeURIComponent(code.text)}`).then(setFound, (error: unknown) =>
      setProblem(error instanceof Refused ? texts.error(error) : t('offline.foreign')),
    )
  }, [wrong])
  const home = found?.kind === 'item' && found.location?.status === 'STORED' ? found.location.bin : null
  const isCard = code.kind === 'item'
  const isKnown = found !== null || problem !== null
  useScan((next) => {
    if (home === null && (isKnown || !isCard)) return onRight(next)
    if (home === null || next.value !== home) return signal('wrong')
    signal('right')
    onRight()
  })
  const heading = isCard ? t('wrong.card') : t('wrong.code')
  const text = home === null ? t('wrong.unchanged') : t('wrong.putBack', { bin: home })
  return (
    <Frame title={title} text={subtitle}>
      <main class="stop">
        <div class="alarm" role="alert">
          <Icon name="hand" size={64} />
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <div class="compare">
          <section class="wrong">
            <h3>{t('wrong.scanned')}</h3>
            {found?.item && <Picture url={found.item.image_url} name={found.item.name} size="middle" />}
            <strong>{found?.item?.name ?? found?.title ?? code.value}</strong>
            {isCard && <SleeveEnd uniqueId={code.value} isWrong />}
            <small>
              {reason ?? problem ?? (home === null ? (found?.title ?? '') : t('wrong.belongs', { bin: home }))}
            </small>
          </section>
          <span class="unequal">
            <Icon name="unequal" size={44} />
          </span>
          <section>
            <h3>{t('wrong.needed')}</h3>
            {needed ? (
              <>
                <Picture url={needed.image_url} name={needed.name} size="middle" />
                <strong>{needed.name}</strong>
                <SleeveEnd uniqueId={needed.unique_id} />
                <small>{needed.pick_bin ?? setLine(needed)}</small>
              </>
            ) : (
              <strong>{t('wrong.nothing')}</strong>
            )}
          </section>
        </div>
        {home !== null && (
          <Step
            tone="ink"
            title={t('wrong.scanBin', { bin: home })}
            text={needed && t('wrong.then', { end: needed.unique_id.slice(-4) })}
          />
        )}
        <div class="actions">
          {home === null ? (
            <Button tone="accent" icon="check" isDisabled={!isKnown} onPress={() => onRight()}>
              {t('wrong.aside')}
            </Button>
          ) : (
            <ScanTools />
          )}
          {found?.item && (
            <Button icon="clock" onPress={() => go(`item/${found.item?.unique_id}`)}>
              {t('wrong.history')}
            </Button>
          )}
        </div>
      </main>
    </Frame>
  )
}
