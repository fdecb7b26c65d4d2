import { PurchaseNotFulfilledError, type Data } from '@packhouse/sdk/player'
import { h, heading, pause } from './dom.ts'
import { PackhouseElement, type PackhouseEvents } from './element.ts'
import { sumOf, times } from './money.ts'

type Purchase = Data<'getClientPurchase'>
type Card = Purchase['items'][number]

const tearMs = 950
/** Until a card shows its front. */
const turnMs = 1_050
const everyMs = 1_000

const isAbove = ({ value_usd: value }: Card, price: string): boolean => Number(value ?? 0) > Number(price)

/** `<packhouse-opening purchase="12">`: waits for the draw and reveals the cards. Without a purchase it opens the next one of the page. */
export class OpeningElement extends PackhouseElement {
  static readonly observedAttributes = ['purchase', 'lang']

  readonly #onPurchase = (event: Event): void => {
    const { purchase_id: id } = (event as CustomEvent<PackhouseEvents['purchase']>).detail ?? {}
    if (id !== undefined) this.setAttribute('purchase', String(id))
  }

  override connectedCallback(): void {
    // A page that names the purchase itself opens no other.
    if (!this.hasAttribute('purchase')) document.addEventListener('purchase', this.#onPurchase)
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    document.removeEventListener('purchase', this.#onPurchase)
    super.disconnectedCallback()
  }

  protected async load(signal: AbortSignal): Promise<void> {
    const id = Number(this.getAttribute('purchase'))
    if (!id) return this.show()
    this.show(h('p', { class: 'waiting', role: 'status', part: 'status' }, this.texts.t('open.drawing')))
    try {
      const purchase = await this.call((player) => player.waitForReveal(id, { everyMs, signal }))
      if (!signal.aborted) await this.#wrap(purchase, await this.#pictureOf(purchase), signal)
    } catch (error) {
      if (!(error instanceof PurchaseNotFulfilledError)) throw error
      this.#end(await this.call((player) => player.purchases.get(id, { signal })))
    }
  }

  /** The picture of the pack; a session that may not read packs opens without one. */
  #pictureOf({ tier_id: tierId }: Purchase): Promise<string | null> {
    return this.call((player) => player.packs.get(tierId)).then(
      ({ tier }) => tier.image_url && this.address(tier.image_url),
      () => null,
    )
  }

  /** The wrapped pack waits for a click or a key. */
  async #wrap(purchase: Purchase, picture: string | null, signal: AbortSignal): Promise<void> {
    const { t } = this.texts
    const pack = h(
      'button',
      { type: 'button', class: 'wrapper', part: 'wrapper', click: () => void this.#tear(pack, purchase, signal) },
      picture !== null && h('img', { src: picture, alt: '' }),
      h('strong', {}, purchase.quantity > 1 ? t('open.readyMany', { count: purchase.quantity }) : t('open.ready')),
    )
    this.show(h('section', { class: 'opening', part: 'opening' }, pack))
    // The cards are loaded before they are turned.
    for (const { image_url: url } of purchase.items) if (url !== null) new Image().src = this.address(url)
    pack.focus({ preventScroll: true })
  }

  async #tear(pack: HTMLButtonElement, purchase: Purchase, signal: AbortSignal): Promise<void> {
    if (pack.disabled) return
    pack.disabled = true
    if (!this.isCalm) {
      pack.classList.add('torn')
      await pause(tearMs, signal)
    }
    if (!signal.aborted) await this.#turn(purchase, 0, signal)
  }

  /** One card after the other; several end in a list of all. The page hears of them when all were seen. */
  async #turn(purchase: Purchase, index: number, signal: AbortSignal): Promise<void> {
    const { t } = this.texts
    const { id, items } = purchase
    const card = items[index]
    if (!card) return this.#showAll(purchase)
    const isLast = index + 1 === items.length
    const next = h(
      'button',
      { type: 'button', class: 'primary', part: 'next', click: () => void this.#turn(purchase, index + 1, signal) },
      t(isLast ? 'open.seeAll' : 'open.next'),
    )
    const paid = purchase.price_usdc
    const motion = this.isCalm ? '' : ' turning'
    this.show(
      h(
        'section',
        { class: `opening${isAbove(card, paid) ? ' above' : ''}${motion}`, part: 'opening', 'aria-live': 'polite' },
        this.#picture(card),
        heading(this.level, card.name ?? card.token_id, 'name'),
        this.#valueOf([card], paid),
        items.length > 1 && h('p', { class: 'quiet' }, t('open.count', { number: index + 1, total: items.length })),
        items.length > 1 && next,
        this.#proofOf(purchase),
      ),
    )
    if (items.length > 1) next.focus({ preventScroll: true })
    if (!isLast) return
    if (!this.isCalm) await pause(turnMs, signal)
    if (!signal.aborted) this.emit('reveal', { purchase_id: id, items })
  }

  #picture({ image_url: url, name }: Card): Element {
    return h(
      'div',
      { class: 'card', part: 'card' },
      url === null ? h('span', {}, name ?? '') : h('img', { src: this.address(url), alt: name ?? '' }),
    )
  }

  /** What the cards are worth together, unless one of them has no price, beside what was paid for them. */
  #valueOf(cards: readonly Card[], paid: string): Element {
    const { t, worth, usd } = this.texts
    const values = cards.map(({ value_usd: value }) => value)
    const value = values.includes(null) ? null : sumOf(values)
    return h('p', {}, `${t('open.worth')} ${worth(value)}, ${t('open.youPaid', { price: `${usd(paid)} USDC` })}`)
  }

  #proofOf({ fairness_url: url }: Purchase): Element | undefined {
    return url === null
      ? undefined
      : h(
          'a',
          { href: this.address(url), part: 'proof', target: '_blank', rel: 'noopener' },
          this.texts.t('open.check'),
        )
  }

  #showAll(purchase: Purchase): void {
    const { worth } = this.texts
    const rows = purchase.items.map((card) =>
      h(
        'li',
        {},
        this.#picture(card),
        h('strong', {}, card.name ?? card.token_id),
        h('span', { class: 'quiet' }, worth(card.value_usd)),
      ),
    )
    this.show(
      h(
        'section',
        { class: 'opening', part: 'opening' },
        h('ul', { class: 'cards', part: 'cards' }, ...rows),
        this.#valueOf(purchase.items, times(purchase.price_usdc, purchase.quantity)),
        this.#proofOf(purchase),
      ),
    )
  }

  #end({ status, refunded_usdc: refunded, failure_reason: reason }: Purchase): void {
    const { t, usd, error } = this.texts
    const isRefunded = status === 'REFUNDED'
    const text = isRefunded
      ? t('open.refundedText', { price: `${usd(refunded)} USDC` })
      : t('open.failedText', { reason: error(reason ?? '') })
    this.show(
      h(
        'section',
        { class: 'opening', role: 'status', part: 'opening' },
        heading(this.level, t(isRefunded ? 'open.refunded' : 'open.failed'), 'name'),
        h('p', {}, text),
      ),
    )
  }
}
