import { expect, test } from 'vitest'
import { checkNewPassword, isCommonPassword } from './password-rules.ts'

test('common passwords are found, whatever their case, repetition or trailing digits', () => {
  const common = [
    'qwerty123456',
    'PASSWORD',
    'Password2026!',
    '123456123456',
    'passwordpassword',
    'DragonDragon99',
    'xxxxxxxxxxxx',
    'iloveyou!!!!',
    '--12 password 34--',
  ]
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('other passwords pass, even with a common word inside', () => {
  const fine = [
    'correct horse battery',
    'a long password',
    'my dragon eats 3 rabbits',
    'kx7-Qm2-vv9-Lp4',
    'vErY-sEcReT-1',
    'pass9word2026',
    'abababababab',
    '',
  ]
  expect(fine.filter(isCommonPassword)).toEqual([])
})

test('a common password is refused with its field and reason, and another one is accepted', () => {
  expect(() => checkNewPassword('Password2026!')).toThrow(
    expect.objectContaining({
      status: 400,
      error: 'invalid_body',
      message: expect.stringContaining('one of the most common passwords'),
      options: { details: { field: 'password', reason: 'common_password' } },
    }),
  )
  expect(() => checkNewPassword('correct horse battery')).not.toThrow()
})
