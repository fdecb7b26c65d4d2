import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Browsers cut elements off above 33 million pixels. */
export const maxHeight = 16_000_000

/** How many pixels of the list one pixel of the scroll bar stands for. */
export const scaleOf = (total: number, view: number): number =>
  total <= maxHeight ? 1 : (total - view) / (maxHeight - view)

export type TallList = {
  virtual: Virtualizer<HTMLDivElement, Element>
  /** The height of the box of all rows. */
  height: number
  /** Where a row stands in that box, from where it stands in the list. */
  placeOf: (start: number) => number
}

/** The visible rows of a list of any length; where it is taller than an element may be, the scroll bar is scaled. */
export function useTallList(box: RefObject<HTMLDivElement | null>, count: number, rowHeight: number): TallList {
  const scale = useRef(1)
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) => report(offset * scale.current, isScrolling)),
    scrollToFn: (offset, { behavior }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: offset / scale.current, ...(behavior && { behavior }) }),
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const total = count * rowHeight
  const next = scaleOf(total, virtual.scrollRect?.height ?? 0)
  const offset = virtual.scrollOffset ?? 0
  // A longer list keeps the rows that are being read in place.
  useLayoutEffect(() => {
    if (scale.current === next) return
    scale.current = next
    if (box.current) box.current.scrollTop = offset / next
  }, [box, next, offset])
  return {
    virtual,
    height: Math.min(total, maxHeight),
    placeOf: (start) => (scale.current === 1 ? start : start - offset + offset / scale.current),
  }
}
