import type { Case } from '../api.ts'

/** The types of cases as people name them. */
export const caseTypes: Readonly<Record<Case['type'], string>> = {
  RECEIVING_SHORT: 'Less than announced',
  RECEIVING_OVER: 'More than announced',
  UNIDENTIFIED_ITEM: 'Not identified',
  DAMAGED: 'Damaged',
  COUNTERFEIT_SUSPECT: 'Authenticity in doubt',
  CONDITION_DISPUTE: 'Condition disputed',
  MISSING: 'Missing in its bin',
  WRONG_ITEM: 'Wrong card',
  ADDRESS_PROBLEM: 'Address problem',
  LABEL_PROBLEM: 'Label problem',
  DELIVERY_FAILURE: 'Delivery failed',
  LOST_IN_TRANSIT: 'Lost on the way',
  UNCOLLECTED: 'Not collected',
  OTHER: 'Other',
}

/** Who has to speak next? */
export function turnOf({ status }: Pick<Case, 'status'>): 'you' | 'warehouse' | 'none' {
  if (status === 'AWAITING_TENANT') return 'you'
  return status === 'RESOLVED' || status === 'CLOSED' ? 'none' : 'warehouse'
}

/** Usual answers, by type; the text goes with the decision. */
const answers: Readonly<Partial<Record<Case['type'], readonly (readonly [decision: string, text: string])[]>>> = {
  RECEIVING_SHORT: [
    ['accept_count', 'Your count is right.'],
    ['recount', 'Please count again; the cards were in the box.'],
  ],
  RECEIVING_OVER: [
    ['keep', 'Please keep the additional cards in our inventory.'],
    ['return', 'Please send the additional cards back.'],
  ],
  UNIDENTIFIED_ITEM: [['keep', 'Please keep it under the name you chose.']],
  DAMAGED: [
    ['accept_as_is', 'Please keep the card as it is.'],
    ['return', 'Please send the card back.'],
  ],
  UNCOLLECTED: [['keep', 'Please put the cards back.']],
}

const always = [['accept_as_is', 'We agree.']] as const

export const answersTo = (type: Case['type']): readonly (readonly [string, string])[] => answers[type] ?? always

export const sentenceOf = (text: string): string => {
  const words = text.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
