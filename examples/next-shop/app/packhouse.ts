import { createPackhouse } from '@packhouse/sdk'

export const baseUrl = process.env.PACKHOUSE_URL ?? 'http://127.0.0.1:4000'

/** The client of this server; its key never reaches a browser. */
export const packhouse = createPackhouse({ baseUrl, apiKey: process.env.PACKHOUSE_KEY })

/** The end user who is signed in on this site. Replace it by your own session; here it is always Ann. */
export const currentUser = async (): Promise<string> => 'ann'
