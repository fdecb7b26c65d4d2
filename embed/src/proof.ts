import { h, heading } from './dom.ts'
import { PackhouseElement } from './element.ts'

/** `<packhouse-proof purchase="12">`: whether the draw of a purchase can be recomputed from the chain. */
export class ProofElement extends PackhouseElement {
  static readonly observedAttributes = ['purchase', 'lang']

  protected async load(signal: AbortSignal): Promise<void> {
    const id = Number(this.getAttribute('purchase'))
    if (!id) return this.show()
    const { t } = this.texts
    const proof = await this.call((player) => player.purchases.proof(id, { signal }))
    if (signal.aborted) return
    const facts = [
      [t('proof.request'), proof.request_id],
      [t('proof.commitment'), proof.commitment],
      [t('proof.transaction'), proof.purchase_tx],
    ] as const
    this.show(
      h(
        'section',
        { class: 'proof', part: 'proof' },
        heading(this.level, t(proof.verified === true ? 'proof.verified' : 'proof.open'), 'name'),
        h('dl', {}, ...facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value ?? '–')])),
        h('a', { href: this.address(proof.fairness_url), target: '_blank', rel: 'noopener' }, t('open.check')),
      ),
    )
  }
}
