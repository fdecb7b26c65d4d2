import { expect, test } from 'vitest'
import { describeDatabaseFault } from './faults.ts'

const fault = (code: string, severity = 'ERROR') => Object.assign(new Error('refused'), { code, severity })

test('what a retry can cure is a 503; a mistake in a statement is not', () => {
  for (const code of ['25006', '40001', '57P01', '53300', 'ECONNREFUSED', 'EHOSTUNREACH'])
    expect([code, describeDatabaseFault(fault(code))]).toEqual([code, 'overloaded'])
  for (const code of ['57014', '55P03']) expect(describeDatabaseFault(fault(code))).toBe('timeout')
  for (const code of ['42601', '23505', '22P02']) expect(describeDatabaseFault(fault(code))).toBeUndefined()
})

test('a protocol violation is a lost server when a pooler reports it, and a mistake when the server does', () => {
  expect(describeDatabaseFault(fault('08P01', 'FATAL'))).toBe('overloaded')
  expect(describeDatabaseFault(fault('08P01'))).toBeUndefined()
})

test('a server that does not accept a connection in time is overloaded, whether the client or the pool gives up first', () => {
  for (const message of ['timeout expired', 'Connection terminated due to connection timeout'])
    expect(describeDatabaseFault(new Error(message))).toBe('overloaded')
})
