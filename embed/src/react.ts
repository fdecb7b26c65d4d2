import type { PackhouseEvents } from './element.ts'

/** What this wrapper takes from React, of any version from 18 on. */
type React<Node> = {
  createElement(type: string, props: Record<string, unknown>): Node
  useEffect(effect: () => () => void, dependencies: readonly unknown[]): void
  useRef(initial: null): { current: HTMLElement | null }
}

type Handlers = {
  onPurchase?: (detail: PackhouseEvents['purchase']) => void
  onReveal?: (detail: PackhouseEvents['reveal']) => void
  onSold?: (detail: PackhouseEvents['sold']) => void
  onRedeemed?: (detail: PackhouseEvents['redeemed']) => void
}
type Common = Handlers & { session?: string; lang?: string; level?: number; calm?: boolean; className?: string }

const names = { onPurchase: 'purchase', onReveal: 'reveal', onSold: 'sold', onRedeemed: 'redeemed' } as const

/**
 * The elements as components of React.
 *
 * @example
 * const { Pack, Opening } = createComponents(React)
 * <Pack tier={1} onPurchase={({ purchase_id }) => setPurchase(purchase_id)} />
 */
export function createComponents<Node>({ createElement, useEffect, useRef }: React<Node>) {
  const component =
    (tag: string) =>
    (props: Common): Node => {
      const ref = useRef(null)
      const handlers = Object.entries(names).map(([prop, name]) => [name, props[prop as keyof Handlers]] as const)
      useEffect(
        () => {
          const stop = new AbortController()
          for (const [name, handle] of handlers) {
            const listen = (event: Event): void => handle?.((event as CustomEvent).detail as never)
            ref.current?.addEventListener(name, listen, { signal: stop.signal })
          }
          return () => stop.abort()
        },
        handlers.map(([, handle]) => handle),
      )
      const attributes = Object.entries(props).filter(([name]) => !(name in names) && name !== 'calm')
      return createElement(tag, { ...Object.fromEntries(attributes), ...(props.calm === true && { calm: '' }), ref })
    }
  return {
    Pack: component('packhouse-pack') as (props: Common & { tier: number }) => Node,
    Opening: component('packhouse-opening') as (props: Common & { purchase?: number }) => Node,
    Collection: component('packhouse-collection'),
    Proof: component('packhouse-proof') as (props: Common & { purchase: number }) => Node,
  }
}
