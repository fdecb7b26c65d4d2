import { useCallback } from 'preact/hooks'
import { Refused } from '../api.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { go } from '../router.ts'
import type { Code } from '../scan/codes.ts'
import { useService, useStation } from '../station.ts'
import type { Scan } from '../types.ts'

/** The open count that includes a bin. */
async function findCount(read: ReturnType<typeof useService>['read'], bin: string): Promise<number | undefined> {
  for (const status of ['COUNTING', 'REQUESTED', 'INVESTIGATING']) {
    const { counts } = await read('/counts', { status, limit: 20 })
    for (const { id } of counts) {
      const { bins } = await read(`/counts/${id}`)
      if (bins.some(({ code, finished_at: at }) => code === bin && at === null)) return id
    }
  }
  return undefined
}

/** Opens what a code belongs to: no menu is needed. */
export function useOpenByScan(): (code: Code) => void {
  const texts = useTexts()
  const { read } = useService()
  const { show, openSwitch } = useStation()
  return useCallback(
    (code) => {
      async function placeOf(found: Scan): Promise<string | undefined> {
        if (found.kind === 'task' || found.kind === 'parcel') return found.task ? `job/${found.task.id}` : undefined
        if (found.kind === 'other' && found.resource === 'inbound_shipment') return `receive/${found.id}`
        if (found.kind === 'tote') return found.task_id == null ? undefined : `job/${found.task_id}`
        if (found.kind === 'bin' && found.bin) {
          const count = await findCount(read, found.bin.code)
          return count === undefined ? undefined : `count/${count}/${found.bin.code}`
        }
        if (found.kind !== 'item' || !found.item) return undefined
        if (found.task_id != null) return `job/${found.task_id}`
        const isLoose = found.location && ['RECEIVED', 'PICKED', 'PACKED'].includes(found.location.status)
        return `${isLoose ? 'put-away' : 'item'}/${found.item.unique_id}`
      }
      async function open(): Promise<void> {
        if (code.kind === 'badge') return openSwitch(code.text)
        try {
          const found = await read(`/scan/${encodeURIComponent(code.text)}`)
          const place = await placeOf(found)
          signal(place === undefined ? 'wrong' : 'right')
          if (place === undefined) show({ tone: 'bad', title: found.title, text: texts.t('home.nothing') })
          else {
            show(null)
            go(place)
          }
        } catch (error) {
          signal('wrong')
          const text = error instanceof Refused ? texts.error(error) : texts.t('offline.foreign')
          show({ tone: 'bad', title: code.value, text })
        }
      }
      void open()
    },
    [texts, read, show, openSwitch],
  )
}
