import { expect, test } from 'vitest'
import { errorTable, Refusal, type ErrorLabel } from '../../kernel/errors.ts'
import { abi } from '../abi/errors.ts'
import type { Revert } from '../clients/reverts.ts'
import { meaningOf, meanings, refuseRevert } from './refusals.ts'

const revert = (name: string | undefined, message?: string): Revert => ({ name, args: [], message, data: undefined })

test('every contract error maps to one error of the interface', () => {
  const names = [...new Set(abi.map(({ name }) => name))].toSorted()
  expect(Object.keys(meanings).toSorted()).toEqual(names)
  for (const name of names) {
    const { status, error } = meanings[name]
    const labels: readonly ErrorLabel[] = errorTable[status]
    expect(labels, name).toContain(error)
  }
})

test('an error that a wallet or a partner can cause is never an internal error', () => {
  const causes = ['SoldOut', 'PriceMoved', 'WrongHolder', 'WindowExpired', 'Frozen', 'FloatShort', 'NotPayer'] as const
  for (const name of causes) expect(meaningOf(revert(name)).status, name).toBe(409)
})

test('a rejected administration step uses the contract’s error name as its code', () => {
  expect(meaningOf(revert('StockLocked'))).toMatchObject({ status: 409, options: { code: 'stock_locked' } })
  expect(meaningOf(revert('IdRange'))).toMatchObject({ options: { code: 'id_range' } })
})

test('a caller may override the meaning of an error', () => {
  const notOwner = { status: 409, error: 'not_owner', message: 'The card is not yours.' } as const
  expect(meaningOf(revert('WrongHolder'), { WrongHolder: notOwner })).toBe(notOwner)
})

test('the revert messages of USDC are mapped, and an unknown revert is an internal error', () => {
  const blocked = meaningOf(revert('Error', 'Blacklistable: account is blacklisted'))
  expect(blocked.options?.details).toEqual({ reason: 'payment_token_blocked' })
  expect(meaningOf(revert('Error', 'ERC20: transfer amount exceeds balance')).error).toBe('insufficient_relayer_funds')
  expect(meaningOf(revert(undefined)).status).toBe(500)
})

test('a refusal names its revert', () => {
  expect(() => refuseRevert(revert('NoWindow'))).toThrow(Refusal)
  try {
    refuseRevert(revert('NoWindow'))
  } catch (error) {
    expect((error as Refusal).options.details).toEqual({ reason: 'no_window', revert: 'NoWindow' })
  }
})
