// Administrative calls of a deployment: encoded, checked against the interface, and routed through the timelock where the
// admin role is needed.
import {
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddress,
  isAddressEqual,
  isHex,
  keccak256,
  stringToHex,
  toFunctionSelector,
  toFunctionSignature,
  zeroHash,
  type AbiFunction,
  type AbiParameter,
  type Address,
  type Hex,
} from 'viem'
import { abi as timelockAbi } from '../abi/timelock.ts'
import { compiledOf, guardedFunctions } from './abis.ts'
import { contractAddress, type Deployment } from './deploy.ts'
import { grantsOf, planSteps } from './plan.ts'

/** An act that cannot be encoded, described for the operator. */
export class ActError extends Error {
  override readonly name = 'ActError'
}

/** A call as an operator writes it: `function` is a name or, where a name is used twice, a signature. */
export type Act = { readonly contract: string; readonly function: string; readonly args: readonly unknown[] }
export type ActCall = {
  readonly contract: string
  readonly to: Address
  readonly data: Hex
  readonly method: AbiFunction
  readonly args: readonly unknown[]
}

export const adminRole = 'DEFAULT_ADMIN_ROLE'
export const roleId = (name: string): Hex => (name === adminRole ? zeroHash : keccak256(stringToHex(name)))

/** Every function that needs a role, with the roles of which its caller needs one. */
export function listActs({
  contracts,
}: Deployment): { contract: string; function: string; roles: readonly string[] }[] {
  return Object.keys(contracts).flatMap((contract) =>
    Object.entries(guardedFunctions(contract)).map(([signature, roles]) => ({ contract, function: signature, roles })),
  )
}

function findMethod(contract: string, name: string): AbiFunction {
  const functions = (compiledOf(contract)?.abi ?? []).filter((item): item is AbiFunction => item.type === 'function')
  const found = functions.filter((item) => item.name === name || toFunctionSignature(item) === name)
  const [method] = found
  if (method && found.length === 1) return method
  const names = found.length > 1 ? found.map(toFunctionSignature) : Object.keys(guardedFunctions(contract))
  throw new ActError(`${contract} has ${found.length > 1 ? 'several' : 'no'} ${name}; use one of ${names.join(', ')}.`)
}

/** Reads a value as its type needs it: text for numbers, and the name of a role for its hash. */
function readValue(parameter: AbiParameter, value: unknown): unknown {
  const { type, name = '' } = parameter
  const refuse = (expected: string): never => {
    throw new ActError(`${name || type} must be ${expected}; it is ${JSON.stringify(value)}.`)
  }
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) {
    const [, item = '', length = ''] = array
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) return refuse(`a list (${type})`)
    return value.map((entry) => readValue({ ...parameter, type: item }, entry))
  }
  if (type === 'tuple') {
    const { components = [] } = parameter as { components?: readonly AbiParameter[] }
    if (typeof value !== 'object' || value === null) return refuse('an object')
    const fields = value as Record<string, unknown>
    return Object.fromEntries(components.map((part) => [part.name ?? '', readValue(part, fields[part.name ?? ''])]))
  }
  if (type.startsWith('uint') || type.startsWith('int')) {
    const isNumber = typeof value === 'number' || typeof value === 'bigint' || /^-?\d+$/.test(String(value))
    return isNumber ? BigInt(value as string | number) : refuse('a whole number')
  }
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse('true or false')
  if (type === 'address') return isAddress(String(value)) ? getAddress(String(value)) : refuse('an address')
  if (type === 'bytes32' && name === 'role' && !isHex(value)) return roleId(String(value))
  if (type.startsWith('bytes')) return isHex(value) ? value : refuse('hexadecimal')
  return typeof value === 'string' ? value : refuse('text')
}

export function encodeAct(deployment: Deployment, { contract, function: name, args }: Act): ActCall {
  if (!deployment.contracts[contract])
    throw new ActError(`No contract ${contract}; use one of ${Object.keys(deployment.contracts).join(', ')}.`)
  const method = findMethod(contract, name)
  if (method.inputs.length !== args.length)
    throw new ActError(`${toFunctionSignature(method)} takes ${method.inputs.length} arguments, not ${args.length}.`)
  const values = method.inputs.map((input, index) => readValue(input, args[index]))
  const data = encodeFunctionData({ abi: [method], functionName: method.name, args: values })
  return { contract, to: contractAddress(deployment, contract), data, method, args: values }
}

/** The act of an encoded call to a contract of the deployment. */
export function decodeCall(deployment: Deployment, { to, data }: { to: string; data: string }): Act {
  const [contract] =
    Object.entries(deployment.contracts).find(([, { address }]) => address.toLowerCase() === to.toLowerCase()) ?? []
  if (contract === undefined || !isHex(data)) throw new ActError(`${to} is not a contract of the deployment.`)
  const functions = (compiledOf(contract)?.abi ?? []).filter((item): item is AbiFunction => item.type === 'function')
  const method = functions.find((item) => toFunctionSelector(item) === data.slice(0, 10))
  if (!method) throw new ActError(`${contract} has no function ${data.slice(0, 10)}.`)
  const { args } = decodeFunctionData({ abi: [method], data })
  return { contract, function: toFunctionSignature(method), args: method.inputs.length === 0 ? [] : args }
}

/** The roles of which the sender needs one; none if any account may call. */
export const rolesOf = ({ contract, method }: ActCall): readonly string[] =>
  guardedFunctions(contract)[toFunctionSignature(method)] ?? []

/** Only the timelock may: the call is announced first. A role of the timelock, such as CONFIG, counts as well. */
function needsTimelock(call: ActCall, { roles: holders }: Deployment): boolean {
  const roles = rolesOf(call)
  const { config, custodian } = holders
  const isHeld =
    (roles.includes('CONFIG') && config === 'timelock') || (roles.includes('CUSTODIAN') && custodian === 'timelock')
  return isHeld || (roles.length > 0 && roles.every((role) => role === adminRole))
}

export type ActPlan = {
  /** Sent by the holder of the role itself. */
  readonly direct: readonly ActCall[]
  /** Sent by the admin to the timelock, the second after the delay. */
  readonly schedule: readonly ActCall[]
  readonly execute: readonly ActCall[]
  /** Identifies the operation in the timelock. */
  readonly operation?: { readonly args: readonly unknown[]; readonly delaySeconds: number }
}

/**
 * Splits calls into those a role holder sends and those that pass the timelock, as one operation. With `isAnnounced` all
 * pass it: a role holder may call the function, but not with these arguments, such as those of a first price.
 */
export function planActs(deployment: Deployment, acts: readonly Act[], salt: Hex, isAnnounced = false): ActPlan {
  const calls = acts.map((act) => encodeAct(deployment, act))
  const passesTimelock = (call: ActCall): boolean => isAnnounced || needsTimelock(call, deployment)
  const direct = calls.filter((call) => !passesTimelock(call))
  const announced = calls.filter(passesTimelock)
  if (announced.length === 0) return { direct, schedule: [], execute: [] }
  const { timelockDelaySeconds: delaySeconds } = deployment.settings
  const targets = announced.map(({ to }) => to)
  const args = [targets, targets.map(() => 0n), announced.map(({ data }) => data), zeroHash, salt] as const
  const timelock = (name: 'scheduleBatch' | 'executeBatch', values: readonly unknown[]): ActCall =>
    encodeAct(deployment, { contract: 'timelock', function: name, args: values })
  return {
    direct,
    schedule: [timelock('scheduleBatch', [...args, BigInt(delaySeconds)])],
    execute: [timelock('executeBatch', args)],
    operation: { args, delaySeconds },
  }
}

export const hashOperation = { abi: timelockAbi, functionName: 'hashOperationBatch' } as const

/** The contracts that granted a role to an account at their creation. */
export function contractsWithRole(deployment: Deployment, role: string, account: Address): string[] {
  const { factory, roles, settings } = deployment
  if (!factory) throw new ActError('The factory is not deployed.')
  return planSteps(factory.address, roles, settings)
    .filter((step) =>
      grantsOf(step)?.some((grant) => grant.role === roleId(role) && isAddressEqual(grant.account, account)),
    )
    .map(({ name }) => name)
}

/** Replaces the key of a role: the pauser revokes the old one at once, the timelock grants the new one. */
export function rotationActs(deployment: Deployment, role: string, from: Address, to: Address): Act[] {
  const names = contractsWithRole(deployment, role, from)
  if (names.length === 0) throw new ActError(`No contract granted ${role} to ${from}.`)
  // The pauser revokes every role except its own.
  const revoke = role === 'PAUSER' ? 'revokeRole' : 'revokeHot'
  return names.flatMap((contract) => [
    { contract, function: revoke, args: [role, from] },
    { contract, function: 'grantRole', args: [role, to] },
  ])
}

/** A guardian may cancel what is announced, and nothing else. */
export const guardianAct = (guardian: Address): Act => ({
  contract: 'timelock',
  function: 'grantRole',
  args: ['CANCELLER_ROLE', guardian],
})
