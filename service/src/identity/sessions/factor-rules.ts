/** What a person proves. Each factor of a person has its own count of failures. */
export const factors = ['password', 'totp', 'passkey', 'pin'] as const
export type Factor = (typeof factors)[number]

/**
 * Ten failures lock a factor for 15 minutes, every further ten for twice as long as before, up to 16 hours. A code of
 * six digits is then guessed with a probability of about one in fifty in a year.
 */
export const factorLockRule = { failuresPerLock: 10, firstLockSeconds: 900, maxDoublings: 6 } as const

export const factorNames: Readonly<Record<Factor, string>> = {
  password: 'password',
  totp: 'authenticator',
  passkey: 'passkey',
  pin: 'badge PIN',
}
