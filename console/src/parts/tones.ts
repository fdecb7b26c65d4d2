export type Tone = 'good' | 'info' | 'accent' | 'warn' | 'bad' | 'neutral'

const words = (text: string): readonly string[] => text.split(' ')

/** States whose tone is not `info`; every other state is moving. */
const states: Readonly<Record<Exclude<Tone, 'info'>, readonly string[]>> = {
  good: words(
    'FULFILLED CONFIRMED COMPLETED COMPLETE SENT PAID APPROVED APPLIED FINAL REVEALED DONE PURCHASED DELIVERED RESOLVED ' +
      'ACCEPTED STORED IN_STORE ATTACHED HEALTHY ACTIVE AVAILABLE READY PASS MET',
  ),
  accent: words(
    'RESERVED PREPARED PROPOSED PENDING_PAYMENT PENDING_ACCEPTANCE REQUESTED COUNTED READY_TO_REVIEW RETIRING IN_REVIEW ' +
      'AT_THE_DESK',
  ),
  warn: words(
    'PARTIALLY_FULFILLED COMPLETE_WITH_ERRORS HELD SHORT RETURNED PARTIALLY_RECEIVED AWAITING_TENANT OPEN UNRESOLVED ' +
      'VOID_REFUSED WAITING RETRYING FAILING DAMAGED ON_HOLD WARN UNCOLLECTED',
  ),
  bad: words('FAILED LOST MISSING DENIED REJECTED FAILURE FAIL MISSED'),
  neutral: words(
    'QUEUED ANNOUNCED INTENDED REFUNDED EXPIRED CANCELLED VOID VOIDED VOIDING VOID_REQUESTED ABANDONED REPLACED ' +
      'SUPERSEDED ENDED WITHDRAWN DECLINED DISCARDED CLOSED DEPARTED DISABLED REVOKED TRANSFERRED PRE_TRANSIT EXCLUDED ' +
      'SOLD EXPORTED MOVED',
  ),
}

const toneOf = new Map(
  Object.entries(states).flatMap(([tone, names]) => names.map((name) => [name, tone as Tone] as const)),
)

/** Words that people understand better than the state's own name. */
const shown: Readonly<Record<string, string>> = {
  SUBMITTED: 'On chain',
  SUBMITTING: 'Sending',
  PARTIALLY_FULFILLED: 'Partly fulfilled',
  PARTIALLY_RECEIVED: 'Partly received',
  AWAITING_TENANT: 'Waits for you',
  PENDING_ACCEPTANCE: 'Waits for acceptance',
  PRE_TRANSIT: 'Label made',
  TRANSIT: 'On the way',
  OUT_FOR_DELIVERY: 'In delivery',
  SELLING: 'Being sold',
  SOLD: 'Sold back',
  REDEEMING: 'Being redeemed',
  EXPORTING: 'Being exported',
  MOVED: 'Transferred',
  UNCOLLECTED: 'Not collected',
}

const sentenceCase = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase().replaceAll('_', ' ')

/** The tone and the word of a state; a state the console does not know is shown as moving, under its own name. */
export function describeState(state: string): { tone: Tone; word: string } {
  const name = state.toUpperCase()
  return { tone: toneOf.get(name) ?? 'info', word: shown[name] ?? sentenceCase(name) }
}
