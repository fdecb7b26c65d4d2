import { listCountries } from '@packhouse/sdk/addresses'
import { PackhouseError, type PlayerClient } from '@packhouse/sdk/player'
import { addressFields } from './address-fields.ts'
import type { Offer, OwnedCard } from './owned-card.ts'
import { h, pause } from './dom.ts'
import type { PackhouseEvents } from './element.ts'
import { fieldsOf } from './refusals.ts'
import type { TextTools } from './texts.ts'

type Tools = {
  texts: TextTools
  signal: AbortSignal
  add(dialog: HTMLDialogElement): void
  call<Result>(work: (player: PlayerClient) => Promise<Result>): Promise<Result>
  explain(error: unknown): string
  emit<Name extends keyof PackhouseEvents>(name: Name, detail: PackhouseEvents[Name]): void
  reload(): void
  card: OwnedCard
}

const pollMs = 700

/** One key for a dialog: however often its button is pressed, the act happens once. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

type Open = { dialog: HTMLDialogElement; body: HTMLElement; status: HTMLElement; confirm: HTMLButtonElement }

function openDialog({ texts: { t }, add }: Tools, title: string, confirmText: string, body: HTMLElement): Open {
  const status = h('p', { role: 'status', class: 'status' })
  const confirm = h('button', { type: 'submit', class: 'primary', part: 'confirm' }, confirmText)
  const cancel = h('button', { type: 'button', click: () => dialog.close() }, t('common.cancel'))
  body.append(status, h('footer', {}, cancel, confirm))
  const dialog = h('dialog', { 'aria-label': title, part: 'dialog' }, h('strong', {}, title), body)
  dialog.addEventListener('close', () => dialog.remove())
  add(dialog)
  dialog.showModal()
  return { dialog, body, status, confirm }
}

/** Runs the act of a dialog and shows what refused it. */
async function run({ explain }: Tools, { status, confirm }: Open, work: () => Promise<void>): Promise<unknown> {
  confirm.disabled = true
  status.textContent = ''
  try {
    await work()
    return undefined
  } catch (error) {
    status.textContent = explain(error)
    return error
  } finally {
    confirm.disabled = false
  }
}

/** A sale from the vault is confirmed on chain within seconds. */
async function waitForSale(tools: Tools, id: number): Promise<void> {
  for (;;) {
    const { status } = await tools.call((player) => player.sellbacks.get(id, { signal: tools.signal }))
    if (status === 'CONFIRMED') return
    if (status === 'FAILED') throw new Error('The sale did not go through. The card is still there.')
    await pause(pollMs, tools.signal)
  }
}

export function openSellDialog(tools: Tools & { offer: Offer }): void {
  const { card, offer, texts } = tools
  const { t, usd } = texts
  const price = usd(offer.payout_usdc)
  const form = h('form', { method: 'dialog' }, h('p', {}, t('sell.text', { price })))
  const open = openDialog(
    tools,
    t('sell.title', { name: card.name ?? card.token_id }),
    t('sell.confirm', { price: `${price} USDC` }),
    form,
  )
  const idempotencyKey = newKey()
  const sell = async (): Promise<void> => {
    open.status.textContent = t('sell.selling')
    const order = { token_ids: [card.token_id], item_type: card.item_type, min_total_usdc: offer.payout_usdc }
    const { sellback_id: id } = await tools.call((player) => player.sellbacks.sell(order, { idempotencyKey }))
    await waitForSale(tools, id)
    open.dialog.close()
    tools.emit('sold', { sellback_id: id, token_id: card.token_id, payout_usdc: offer.payout_usdc })
    tools.reload()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void run(tools, open, sell)
  })
}

/** The form asks for what the chosen country needs; what was typed stays. */
function addressForm({ t, language }: TextTools): HTMLFormElement {
  const options = listCountries(language).map(({ code, name }) =>
    h('option', { value: code, selected: code === 'US' }, name),
  )
  const country = h('select', { name: 'country', autocomplete: 'country', change: () => ask() }, ...options)
  const parts = h('div', { class: 'address' })
  const ask = (): void => {
    const typed = new Map([...parts.querySelectorAll('input')].map((input) => [input.name, input.value]))
    const labels = addressFields(country.value).map(({ name, text, autocomplete, isRequired, ...field }) => {
      const placeholder = 'hint' in field ? field.hint : undefined
      const value = typed.get(name) ?? ''
      const input = h('input', { name, autocomplete, required: isRequired, placeholder, value, maxlength: '100' })
      return h('label', {}, isRequired ? t(text) : t('ship.optional', { field: t(text) }), input)
    })
    parts.replaceChildren(...labels)
  }
  ask()
  return h('form', {}, h('label', {}, t('ship.country'), country), parts)
}

export function openShipDialog(tools: Tools): void {
  const { card, texts } = tools
  const { t, usd } = texts
  const form = addressForm(texts)
  const open = openDialog(tools, t('ship.title', { name: card.name ?? card.token_id }), t('ship.quote'), form)
  const idempotencyKey = newKey()
  let isQuoted = false
  const parcelOf = () => ({
    token_id: card.token_id,
    item_type: card.item_type,
    shipping_address: Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== '')) as Record<
      string,
      string
    >,
  })
  const step = async (): Promise<void> => {
    if (!isQuoted) {
      const { shipping_quote: rate } = await tools.call((player) => player.redemptions.quote(parcelOf()))
      const price = `${usd(rate.amount_usdc)} USDC`
      const { carrier, service, estimated_days: days } = rate
      open.status.textContent = `${t('ship.price', { price, carrier, service, days: days ?? '–' })} ${t('ship.final')}`
      open.confirm.textContent = t('ship.confirm', { price })
      isQuoted = true
      return
    }
    const { redemption_id: id } = await tools.call((player) =>
      player.redemptions.redeem(parcelOf(), { idempotencyKey }),
    )
    open.dialog.close()
    tools.emit('redeemed', { redemption_id: id, token_id: card.token_id })
    tools.reload()
  }
  // Another address has another price.
  form.addEventListener('input', () => {
    isQuoted = false
    open.confirm.textContent = t('ship.quote')
  })
  const submit = async (): Promise<void> => {
    const error = await run(tools, open, step)
    const wrong = error instanceof PackhouseError ? fieldsOf(error.error) : []
    for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      input.setAttribute('aria-invalid', String(wrong.includes(input.name)))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}
