'use client'

import { useEffect, useRef, useState } from 'react'
import type { PackhouseAttributes, PurchaseEvent } from './elements'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'packhouse-pack': PackhouseAttributes & { tier: number }
      'packhouse-opening': PackhouseAttributes
      'packhouse-collection': PackhouseAttributes
    }
  }
}

/** One pack, its opening and the cards of the visitor. */
export function Shop({ tier }: { tier: number }) {
  const [bought, setBought] = useState<number[]>([])
  const shop = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    const note = (event: Event): void => {
      const { detail } = event as PurchaseEvent
      setBought((ids) => [...ids, detail.purchase_id])
    }
    // The events of the elements bubble.
    shop.current?.addEventListener('purchase', note, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <div ref={shop}>
      <packhouse-pack tier={tier} />
      {bought.length > 0 && <p>Packs bought on this visit: {bought.length}</p>}
      <packhouse-opening />
      <packhouse-collection />
    </div>
  )
}
