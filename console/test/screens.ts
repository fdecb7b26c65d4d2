/** Every screen of the console by name; `{purchase}`, `{webhook}` and `{customer}` stand for existing ones. */
export const screens: Readonly<Record<string, string>> = {
  overview: '/console/p/demo',
  purchases: '/console/p/demo/purchases',
  'purchases-peek': '/console/p/demo/purchases?status=FULFILLED&peek={purchase}',
  'purchases-no-match': '/console/p/demo/purchases?status=FAILED&custody=NON_CUSTODIAL',
  purchase: '/console/p/demo/purchases/{purchase}',
  customers: '/console/p/demo/customers?q={customer}',
  'customers-empty': '/console/p/demo/customers',
  webhooks: '/console/p/demo/webhooks',
  webhook: '/console/p/demo/webhooks/{webhook}',
  events: '/console/p/demo/events',
  keys: '/console/p/demo/keys',
  missing: '/console/p/demo/no-such-page',
}

/** Screens of operators, by the role of the demo person who opens them. */
export const operatorScreens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admin: {
    'o-home': '/console/o',
    'o-chain': '/console/o/chain',
    'o-jobs': '/console/o/jobs',
    'o-maintenance': '/console/o/maintenance',
    'o-switches': '/console/o/switches',
    'o-audit': '/console/o/audit',
    'o-people': '/console/o/people',
    'o-not-allowed': '/console/o/accounts',
  },
  'account-manager': {
    'o-tiers': '/console/o/tiers',
    'o-tier': '/console/o/tiers/1',
    'o-odds': '/console/o/tiers/1/odds',
    'o-accounts': '/console/o/accounts',
    'o-instant': '/console/o/instant',
    'o-prices': '/console/o/prices',
    'o-requests': '/console/o/approvals?tab=requests',
  },
  treasury: {
    'o-adjustments': '/console/o/approvals',
    'o-payouts': '/console/o/approvals?tab=payouts',
    'o-withdrawals': '/console/o/approvals?tab=withdrawals',
    'o-rates': '/console/o/rates',
    'o-solvency': '/console/o/solvency',
  },
}

/** Screens of visitors who are signed out. */
export const entryScreens: Readonly<Record<string, string>> = {
  'sign-in': '/console/sign-in',
  'password-reset': '/console/password-reset',
  'password-reset-token': '/console/password-reset/example',
  invitation: '/console/invite/example',
}

export type Subjects = { purchase: number; webhook: number; customer: string }

export const fillPath = (path: string, subjects: Subjects): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: keyof Subjects) => String(subjects[name]))
