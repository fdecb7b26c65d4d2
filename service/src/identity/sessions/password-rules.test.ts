import { expect, test } from 'vitest'
import { isCommonPassword } from './password-rules.ts'

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
  ]
  expect(fine.filter(isCommonPassword)).toEqual([])
})
