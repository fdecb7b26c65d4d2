import { useTexts } from '../i18n.ts'
import { Frame } from '../parts/frame.tsx'
import { Icon } from '../parts/icons.tsx'
import { Button, Chips, Failure, Loading, Picture, setLine } from '../parts/parts.tsx'
import { ScanTools } from '../parts/tools.tsx'
import { printCodes } from '../printing.ts'
import { go } from '../router.ts'
import { useScan } from '../scan/scanning.ts'
import { useLoaded, useService, useStation } from '../station.ts'
import { useOpenByScan } from './resolve.ts'

/** Where an item is and has been. */
export function History({ code }: { code: string }) {
  const { t, word, moment } = useTexts()
  const { read } = useService()
  const { show } = useStation()
  const path = `/items/${encodeURIComponent(code)}` as const
  const found = useLoaded(() => Promise.all([read(path), read(`${path}/custody`)]), path)
  useScan(useOpenByScan())
  if (!found.value) {
    return (
      <Frame title={t('flow.history')} text={code}>
        <main>{found.error ? <Failure error={found.error} onRetry={found.reload} /> : <Loading />}</main>
      </Frame>
    )
  }
  const [{ item, location, task_id: taskId }, { custody_events: events, chain_valid: isWhole }] = found.value
  const nameOf = ({ actor, actor_name: name }: (typeof events)[number]): string => {
    if (name === null) return word('actor', actor)
    return actor.startsWith('key:') ? t('history.key', { name }) : name
  }
  const print = () => void printCodes([code]).catch(() => show({ tone: 'bad', title: t('ship.noLabel') }))
  return (
    <Frame title={item.name} text={item.unique_id}>
      <main class="history">
        <section class="take">
          <Picture url={item.image_url} name={item.name} />
          <div>
            <p class="lead">{location ? word('place', location.status) : t('history.nowhere')}</p>
            <p class="bin small">{location?.bin ?? t('bin.none')}</p>
            <p class="set">{setLine(item)}</p>
            <Chips item={item} />
            {location?.hold && <p class="notice">{t('history.blocked', { reason: location.hold.reason })}</p>}
            <p class={isWhole ? 'verdict good' : 'verdict bad'}>
              <Icon name={isWhole ? 'check' : 'warning'} />
              {t(isWhole ? 'history.whole' : 'history.broken', { count: events.length })}
            </p>
          </div>
        </section>
        <ol class="timeline">
          {events.toReversed().map((event) => (
            <li key={event.seq}>
              <strong>{word('custody', event.event)}</strong>
              <span>
                {typeof event.details['bin'] === 'string' && <b>{event.details['bin']} · </b>}
                <time dateTime={event.at}>{moment(event.at)}</time> · <bdi>{nameOf(event)}</bdi>
              </span>
            </li>
          ))}
        </ol>
        <div class="actions">
          {taskId !== null && (
            <Button icon="list" tone="accent" onPress={() => go(`job/${taskId}`)}>
              {t('history.job', { id: taskId })}
            </Button>
          )}
          <Button icon="shelf" isDisabled={taskId !== null} onPress={() => go(`put-away/${item.unique_id}`)}>
            {t('flow.putAway')}
          </Button>
          <Button icon="print" onPress={print}>
            {t('history.print')}
          </Button>
          <ScanTools />
        </div>
      </main>
    </Frame>
  )
}
