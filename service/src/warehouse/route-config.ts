import { Type } from 'typebox'

export const operatorUrl = '/api/v1/operator/v1'
export const tags = ['Operators']
export const warehouseOnly = { scope: 'platform:admin', gate: 'none', roles: ['warehouse'] } as const
export const supervisorOnly = { scope: 'platform:admin', gate: 'none', roles: ['supervisor'] } as const

export const ScannedCode = Type.String({ minLength: 1, maxLength: 64, description: 'The scanned code.' })
export const Reason = Type.String({ minLength: 1, maxLength: 500 })
