/** What a client session can allow the browser of an end user to do. */
export const clientActs = ['odds', 'buy', 'open', 'collection', 'sellback', 'redeem'] as const
export type ClientAct = (typeof clientActs)[number]

/** The session of an end user in a page of a partner. */
export type ClientSession = {
  id: number
  endUserId: number
  externalUserId: string
  acts: ReadonlySet<ClientAct>
  /** The only page that may use it, such as `https://shop.example`. */
  origin: string
}
