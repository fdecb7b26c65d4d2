/** Every screen of the console by name; a word in braces stands for an existing resource. */
export const screens: Readonly<Record<string, string>> = {
  overview: '/console/p/demo',
  purchases: '/console/p/demo/purchases',
  'purchases-peek': '/console/p/demo/purchases?status=FULFILLED&peek={purchase}',
  'purchases-no-match': '/console/p/demo/purchases?status=FAILED&custody=NON_CUSTODIAL',
  purchase: '/console/p/demo/purchases/{purchase}',
  customers: '/console/p/demo/customers',
  customer: '/console/p/demo/customers?user={customer}',
  instant: '/console/p/demo/instant',
  'instant-purchase': '/console/p/demo/instant/{instant}',
  sellbacks: '/console/p/demo/sellbacks',
  sellback: '/console/p/demo/sellbacks/{sellback}',
  redemptions: '/console/p/demo/redemptions',
  redemption: '/console/p/demo/redemptions/{redemption}',
  sends: '/console/p/demo/sends',
  'send-new': '/console/p/demo/sends/new',
  send: '/console/p/demo/sends/{send}',
  payouts: '/console/p/demo/payouts',
  payout: '/console/p/demo/payouts/{payout}',
  requests: '/console/p/demo/requests',
  webhooks: '/console/p/demo/webhooks',
  webhook: '/console/p/demo/webhooks/{webhook}',
  events: '/console/p/demo/events',
  keys: '/console/p/demo/keys',
  people: '/console/p/demo/people',
  missing: '/console/p/demo/no-such-page',
}

/** Screens of visitors who are signed out. */
export const entryScreens: Readonly<Record<string, string>> = {
  'sign-in': '/console/sign-in',
  'password-reset': '/console/password-reset',
  'password-reset-token': '/console/password-reset/example',
  invitation: '/console/invite/example',
}

export type Subjects = {
  purchase: number
  webhook: number
  customer: string
  instant: number
  sellback: number
  redemption: number
  send: number
  payout: number
}

export const fillPath = (path: string, subjects: Subjects): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Subjects) => String(subjects[name]))
