import { useEffect, useState } from 'preact/hooks'
import type { ActOrder, ReceivedCard } from '../acts/orders.ts'
import type { Queue } from '../acts/queue.ts'
import { signal } from '../feedback.ts'
import { useTexts } from '../i18n.ts'
import { printCodes } from '../printing.ts'
import { useStation, type Banner } from '../station.ts'
import type { Inbound, InboundLine } from '../types.ts'
import { boxesOf } from './boxes.tsx'

export const conditions = ['NM', 'LP', 'MP', 'HP', 'DMG'] as const
export type Condition = (typeof conditions)[number]
export const isCondition = (text: unknown): text is Condition => conditions.some((known) => known === text)

type Found = {
  line: InboundLine | undefined
  box: number
  name: string
  card: ReceivedCard
  sleeve: string | undefined
  condition: Condition
}

/** The act that receives a card, sent as soon as the service answers. */
export function receiptOf(inbound: Inbound, { line, box, name, card, sleeve, condition }: Found): ActOrder {
  const sleeved = sleeve === undefined ? {} : { unique_id: sleeve }
  return {
    kind: 'receive',
    inboundId: inbound.id,
    boxNo: boxesOf(inbound).length > 1 ? box : (line?.box_no ?? 1),
    name,
    card: { ...card, ...sleeved, condition, damaged: condition === 'DMG' },
  }
}

const codesOf = (answer: unknown): string[] => (answer as { unique_ids?: string[] } | undefined)?.unique_ids ?? []
const maxLabels = 50

/** Reports confirmed receipts and prints the labels of their sleeves: after an outage those of many cards at once. */
export function useReceiptAnswers(queue: Queue, show: (banner: Banner) => void): void {
  const { t } = useTexts()
  useEffect(() => {
    let unprinted: string[] = []
    return queue.onAnswer(({ seq, order }, answer) => {
      if (order.kind !== 'receive') return
      const codes = codesOf(answer)
      show({ tone: 'good', title: t('receive.received', { name: order.name }), text: codes[0] })
      if (order.card.unique_id === undefined) unprinted.push(...codes)
      const isLast = !queue.read().waiting.some((act) => act.seq !== seq && act.order.kind === 'receive')
      if (unprinted.length === 0 || (!isLast && unprinted.length < maxLabels)) return
      const printed = unprinted
      unprinted = []
      printCodes(printed).catch(() => {
        signal('wrong')
        show({ tone: 'wait', title: t('receive.printLater'), text: printed.join(', ') })
      })
    })
  }, [queue, t])
}

/** The code of the card of a shipment that was received last, for its photos. */
export function useLastReceived(inboundId: number): string | null {
  const { queue } = useStation()
  const [last, setLast] = useState<string | null>(null)
  useEffect(
    () =>
      queue.onAnswer(({ order }, answer) => {
        if (order.kind === 'receive' && order.inboundId === inboundId) setLast(codesOf(answer)[0] ?? null)
      }),
    [queue, inboundId],
  )
  return last
}
