import type { Data } from '@packhouse/sdk/player'
import { h, heading, swatch } from './dom.ts'
import { PackhouseElement } from './element.ts'
import { oddsInWords, shelfName, worthInWords } from './odds.ts'

type ClientPack = Data<'getClientPack'>

/** `<packhouse-pack tier="1">`: a pack with its odds in words, its price and a button that buys it. */
export class PackElement extends PackhouseElement {
  static readonly observedAttributes = ['tier', 'lang']

  protected async load(signal: AbortSignal): Promise<void> {
    const { t } = this.texts
    this.show(h('p', { role: 'status', class: 'quiet' }, t('common.loading')))
    const tierId = Number(this.getAttribute('tier'))
    const pack = await this.call((player) => player.packs.get(tierId, { signal }))
    if (!signal.aborted) this.#render(pack)
  }

  #render({ tier, odds }: ClientPack): void {
    const { t, usd, worth } = this.texts
    const price = `${usd(tier.price_usdc ?? '0')} USDC`
    const isSold = tier.sold_out !== false || tier.active !== true
    const status = h('p', { class: 'status', role: 'status', part: 'status' })
    const buy = h(
      'button',
      { type: 'button', class: 'primary', part: 'buy', disabled: isSold },
      isSold ? t('pack.soldOut') : t('pay.buy', { price }),
    )
    buy.addEventListener('click', () => void this.#buy(tier, buy, status))
    const rows = odds.rarity_groups.map((group) =>
      h(
        'li',
        {},
        swatch(group.color),
        h('strong', {}, shelfName(this.texts, group)),
        h('span', {}, oddsInWords(this.texts, group.probability_ppm)),
        h('span', { class: 'quiet' }, worthInWords(this.texts, group)),
      ),
    )
    this.show(
      h(
        'article',
        { class: 'pack', part: 'pack' },
        tier.image_url !== null && h('img', { src: this.address(tier.image_url), alt: '', part: 'picture' }),
        h(
          'div',
          {},
          heading(this.level, tier.name, 'name'),
          h('ul', { class: 'odds', part: 'odds', 'aria-label': t('pack.odds') }, ...rows),
          tier.target_ev_usdc !== null &&
            h(
              'p',
              { class: 'quiet', part: 'average' },
              t('pack.average', { value: worth(tier.target_ev_usdc), price }),
            ),
          buy,
          status,
        ),
      ),
    )
  }

  async #buy(tier: ClientPack['tier'], button: HTMLButtonElement, status: HTMLElement): Promise<void> {
    const price = tier.price_usdc ?? '0'
    button.disabled = true
    status.textContent = this.texts.t('pay.sending')
    // One key for the click: a repeated request buys once.
    const idempotencyKey = crypto.getRandomValues(new Uint32Array(4)).join('-')
    try {
      const { id } = await this.call((player) =>
        player.purchases.buy({ tier_id: tier.tier_id, max_price_usdc: price }, { idempotencyKey }),
      )
      status.textContent = this.texts.t('open.paid')
      this.emit('purchase', { purchase_id: id, tier_id: tier.tier_id, price_usdc: price })
    } catch (error) {
      status.textContent = this.explain(error)
    } finally {
      button.disabled = false
    }
  }
}
