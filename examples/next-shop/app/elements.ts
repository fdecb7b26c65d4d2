import type { HTMLAttributes, Ref } from 'react'

/** What every element of `embed.js` takes. */
export type PackhouseAttributes = HTMLAttributes<HTMLElement> & { lang?: string; calm?: ''; ref?: Ref<HTMLElement> }
export type PurchaseEvent = CustomEvent<{ purchase_id: number; tier_id: number; price_usdc: string }>
