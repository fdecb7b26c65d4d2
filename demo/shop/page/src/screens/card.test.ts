import { expect, test } from 'vitest'
import { viewOf } from '../../../../../embed/src/card-state.ts'
import { cardStates } from '../../../../../service/src/packs/shared/after/model.ts'
import type { OwnedCard } from '../api.ts'
import { factsOf } from './card.tsx'

/** Names the text instead of translating it. */
const texts = { t: (key: string) => key, time: (at: string) => at } as never
const card = { token_id: '1', grade: null, wallet_address: null } as unknown as OwnedCard
const placeOf = (state: string, wallet: string | null) =>
  factsOf(texts, { ...card, wallet_address: wallet, what_came_after: { state } } as OwnedCard)
    .filter(([label]) => label === 'card.place')
    .map(([, place]) => place)

test('a card is said to be in the vault or the wallet only while it is there, and each other state has a text', () => {
  const kept = ['HELD', 'SELLING', 'REDEEMING', 'EXPORTING']
  for (const state of cardStates) {
    expect([state, ...placeOf(state, null)]).toEqual(kept.includes(state) ? [state, 'card.inVault'] : [state])
    expect(placeOf(state, `0x${'1'.repeat(40)}`)).toEqual(kept.includes(state) ? ['card.inWallet'] : [])
    if (state !== 'HELD') expect(viewOf({ state }).text).toBeDefined()
  }
})
