import { openSellDialog, openShipDialog } from './card-dialogs.ts'
import { viewOf } from './card-state.ts'
import { h, heading } from './dom.ts'
import { PackhouseElement } from './element.ts'
import { clockFrom, keyOf, type Offer, type OwnedCard } from './owned-card.ts'

const shown = 50
/** As many tokens as one quote takes. */
const quoted = 20
const changes = ['reveal', 'sold', 'redeemed'] as const

/** `<packhouse-collection>`: the cards of the end user, to be kept, sold back within their window, or sent home. */
export class CollectionElement extends PackhouseElement {
  static readonly observedAttributes = ['lang']

  readonly #onChange = (event: Event): void => {
    if (event.target !== this) this.reload()
  }

  override connectedCallback(): void {
    for (const name of changes) document.addEventListener(name, this.#onChange)
    super.connectedCallback()
  }

  override disconnectedCallback(): void {
    for (const name of changes) document.removeEventListener(name, this.#onChange)
    super.disconnectedCallback()
  }

  protected async load(signal: AbortSignal): Promise<void> {
    const cards = await this.call((player) => player.collection({ signal, limit: shown }).toArray({ limit: shown }))
    const offers = await this.#quote(cards.filter(({ what_came_after: after }) => viewOf(after).isFree))
    if (!signal.aborted) this.#render(cards, offers, signal)
  }

  /** What the pool pays now. A session that may not sell shows no offers. */
  async #quote(cards: readonly OwnedCard[]): Promise<Map<string, Offer>> {
    const kinds = Map.groupBy(cards, ({ item_type: kind }) => kind)
    const batches = [...kinds].flatMap(([kind, group]) =>
      Array.from({ length: Math.ceil(group.length / quoted) }, (_, index) => ({
        kind,
        ids: group.slice(index * quoted, (index + 1) * quoted).map(({ token_id: id }) => id),
      })),
    )
    const quotes = await Promise.all(
      batches.map(({ kind, ids }) =>
        this.call((player) => player.sellbacks.quote({ token_ids: ids, item_type: kind })).then(
          ({ items, priced_at: pricedAt }) => items.map((item): Offer => ({ ...item, now: clockFrom(pricedAt) })),
          () => [],
        ),
      ),
    )
    return new Map(quotes.flat().map((offer) => [keyOf(offer), offer]))
  }

  #render(cards: readonly OwnedCard[], offers: ReadonlyMap<string, Offer>, signal: AbortSignal): void {
    const { t } = this.texts
    const rows = cards.map((card) => this.#row(card, offers.get(keyOf(card)), signal))
    this.show(
      h(
        'section',
        { part: 'collection' },
        heading(this.level, t('cards.title'), 'name'),
        rows.length === 0
          ? h('p', { class: 'quiet' }, t('cards.emptyText'))
          : h('ul', { class: 'cards', part: 'cards' }, ...rows),
      ),
    )
  }

  #row(card: OwnedCard, offer: Offer | undefined, signal: AbortSignal): Element {
    const { t, worth, usd } = this.texts
    const name = card.name ?? card.token_id
    const { isFree, text } = viewOf(card.what_came_after)
    const isSellable = isFree && offer?.eligible === true
    const price = `${usd(offer?.payout_usdc ?? '0')} USDC`
    const sell =
      isSellable &&
      h(
        'button',
        {
          type: 'button',
          part: 'sell',
          'aria-label': `${name}: ${t('cards.sell', { price })}`,
          click: () => this.#sell(card, offer, signal),
        },
        t('cards.sell', { price }),
      )
    const ship =
      isFree &&
      card.redeem_status === 'REDEEMABLE' &&
      h(
        'button',
        {
          type: 'button',
          part: 'ship',
          'aria-label': `${name}: ${t('cards.ship')}`,
          click: () => this.#ship(card, signal),
        },
        t('cards.ship'),
      )
    return h(
      'li',
      { part: 'card' },
      card.image_url !== null && h('img', { src: this.address(card.image_url), alt: '' }),
      h('strong', {}, name),
      h('span', { class: 'quiet' }, text ? t(text) : worth(card.value_usd)),
      sell,
      isSellable && offer.expires_at !== null && this.#countdown(offer.expires_at, offer.now, signal),
      ship,
    )
  }

  /** The rest of the sell-back window. */
  #countdown(end: string, now: Offer['now'], signal: AbortSignal): Element {
    const left = h('small', { class: 'quiet', part: 'countdown' })
    const tell = (): void => {
      const ms = Date.parse(end) - now()
      left.textContent =
        ms > 0 ? this.texts.t('open.sellHint', { time: this.texts.duration(ms) }) : this.texts.t('cards.closed')
    }
    const timer = setInterval(tell, 1_000)
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    tell()
    return left
  }

  #sell(card: OwnedCard, offer: Offer, signal: AbortSignal): void {
    openSellDialog({ ...this.#dialogTools(signal), card, offer })
  }

  #ship(card: OwnedCard, signal: AbortSignal): void {
    openShipDialog({ ...this.#dialogTools(signal), card })
  }

  #dialogTools(signal: AbortSignal) {
    return {
      texts: this.texts,
      signal,
      add: (dialog: HTMLDialogElement) => this.add(dialog),
      call: this.call.bind(this),
      explain: (error: unknown) => this.explain(error),
      emit: this.emit.bind(this),
      reload: () => this.reload(),
    }
  }
}
