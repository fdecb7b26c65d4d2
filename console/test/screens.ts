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

/** Screens of visitors who are signed out. */
export const entryScreens: Readonly<Record<string, string>> = {
  'sign-in': '/console/sign-in',
  'password-reset': '/console/password-reset',
  'password-reset-token': '/console/password-reset/example',
  invitation: '/console/invite/example',
  'station-sign-in': '/station',
}

/** Screens of the scan station, as a warehouse user. */
export const stationScreens: Readonly<Record<string, string>> = {
  'station-home': '/station',
  'station-job': '/station/job/{job}',
  'station-put-away': '/station/put-away/{card}',
  'station-receive': '/station/receive',
  'station-unpack': '/station/receive/{inbound}',
  'station-count': '/station/count',
  'station-item': '/station/item/{card}',
}

export type Subjects = { purchase: number; webhook: number; customer: string }
export type StationSubjects = { job: number; card: string; inbound: number }

export const fillPath = (path: string, subjects: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(subjects[name]))
