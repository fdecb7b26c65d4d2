import { PackhouseError, type PlayerClient } from '@packhouse/sdk/player'
import { connectionOf } from './connection.ts'
import { h } from './dom.ts'
import { sheet } from './styles.ts'
import { createTexts, languageOf, type TextTools } from './texts.ts'

/** What the elements tell their page; all bubble, also out of other components. */
export type PackhouseEvents = {
  purchase: { purchase_id: number; tier_id: number; price_usdc: string }
  reveal: { purchase_id: number; items: readonly { token_id: string; name: string | null; value_usd: string | null }[] }
  sold: { sellback_id: number; token_id: string; payout_usdc: string }
  redeemed: { redemption_id: number; token_id: string }
}

/** The parts that all elements share: connection, language, errors and events. */
export abstract class PackhouseElement extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' })
  #running = new AbortController()

  /** Loads and shows the content. */
  protected abstract load(signal: AbortSignal): Promise<void>

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [sheet()]
    this.reload()
  }

  disconnectedCallback(): void {
    this.#running.abort()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (this.isConnected && before !== after) this.reload()
  }

  /** Shows the present state again. */
  reload(): void {
    this.#running.abort()
    this.#running = new AbortController()
    const { signal } = this.#running
    this.load(signal).catch((error: unknown) => {
      if (!signal.aborted) this.fail(error)
    })
  }

  protected get texts(): TextTools {
    return createTexts(languageOf(this))
  }

  protected get level(): string {
    return this.getAttribute('level') ?? '2'
  }

  /** Whether the page or the visitor wants no animation. */
  protected get isCalm(): boolean {
    return this.hasAttribute('calm') || matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  protected call<Result>(work: (player: PlayerClient) => Promise<Result>): Promise<Result> {
    return connectionOf(this).call(work)
  }

  /** An address of the service as the page uses it. */
  protected address(url: string): string {
    return new URL(url, connectionOf(this).baseUrl).href
  }

  protected show(...nodes: readonly Node[]): void {
    this.#root.replaceChildren(...nodes)
  }

  protected add(node: Node): void {
    this.#root.append(node)
  }

  protected emit<Name extends keyof PackhouseEvents>(name: Name, detail: PackhouseEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  /** The text of a refusal in the language of the page. */
  protected explain(error: unknown): string {
    return this.texts.error(error instanceof PackhouseError ? error.error : 'unavailable')
  }

  protected fail(error: unknown): void {
    const again = h(
      'button',
      { type: 'button', part: 'retry', click: () => this.reload() },
      this.texts.t('common.retry'),
    )
    this.show(h('div', { class: 'failure', role: 'alert', part: 'failure' }, h('p', {}, this.explain(error)), again))
  }
}
