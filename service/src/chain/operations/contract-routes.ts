import { Type } from 'typebox'
import { readAddress } from '../addresses.ts'
import type { App } from '../../http/app-type.ts'
import { requireApproval } from '../../http/pipeline/approved-requests.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { intentToWire, IntentWire } from '../intents/relayer-wire.ts'
import type { ContractAdministration } from './contract-controls.ts'
import {
  contractsToWire,
  ContractsWire,
  PauseBody,
  RevokeBody,
  roleHolderToWire,
  RoleHolderWire,
} from './contract-wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['admin'] } as const
const tags = ['Chain administration']

export function contractRoutes(app: App, { contracts }: { contracts: ContractAdministration }): void {
  app.get(
    '/api/v1/admin/contracts',
    {
      config: { operationId: 'listAdminContracts', refuses: { 404: ['not_found'] }, ...config },
      schema: {
        summary: 'List the contracts and their pause states',
        tags,
        response: { 200: success(Type.Object({ contracts: Ref(ContractsWire) })) },
      },
    },
    async () => ok({ contracts: contractsToWire(contracts.contracts(), await contracts.isPaused()) }),
  )

  app.post(
    '/api/v1/admin/contracts/pause',
    {
      config: {
        operationId: 'pauseAdminContract',
        refuses: {
          404: ['not_found'],
          409: ['chain_refused', 'governance_required', 'items_unavailable'],
          503: ['chain_unavailable'],
        },
        isKeyed: true,
        ...config,
        isApprovable: true,
      },
      schema: {
        summary: 'Pause or unpause a contract',
        description:
          'One actor pauses at once; other people approve before a contract is unpaused (X-Approval-Id). Where the pauser is a Safe, nothing is sent: 409 `governance_required` has the calls for its owners, as a file for the Transaction Builder (`details.safe_file`) and one by one (`details.calls`).',
        tags,
        body: PauseBody,
        response: {
          202: success(Type.Object({ intents: Type.Array(Ref(IntentWire), { description: 'The intents.' }) })),
        },
      },
    },
    async (request, reply) => {
      const { contract, paused = true } = request.body
      if (!paused) requireApproval(request)
      const intents = await contracts.setPaused(contract, paused, request.actor)
      return reply.code(202).send(ok({ intents: intents.map(intentToWire) }))
    },
  )

  roleRoutes(app, { contracts })
}

function roleRoutes(app: App, { contracts }: { contracts: ContractAdministration }): void {
  app.get(
    '/api/v1/admin/contracts/roles',
    {
      config: {
        operationId: 'listAdminContractRoles',
        refuses: { 404: ['not_found'], 503: ['chain_unavailable'] },
        ...config,
      },
      schema: {
        summary: 'List the holders of revocable roles',
        description: 'The accounts of the deployment, as far as the contracts still grant them their role.',
        tags,
        response: {
          200: success(Type.Object({ holders: Type.Array(Ref(RoleHolderWire), { description: 'The holders.' }) })),
        },
      },
    },
    async () => ok({ holders: (await contracts.holders()).map(roleHolderToWire) }),
  )

  app.post(
    '/api/v1/admin/contracts/roles/revoke',
    {
      config: {
        operationId: 'revokeAdminContractRole',
        refuses: { 404: ['not_found'], 409: ['governance_required'], 503: ['chain_unavailable'] },
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Revoke a role of a stolen key',
        description:
          'One actor revokes at once, on every contract that grants the role to the account. No request grants a role: only the timelock of the contracts does, after its delay. Where the pauser is a Safe, 409 `governance_required` has the calls for its owners.',
        tags,
        body: RevokeBody,
        response: {
          202: success(Type.Object({ intents: Type.Array(Ref(IntentWire), { description: 'The intents.' }) })),
        },
      },
    },
    async (request, reply) => {
      const { role, account } = request.body
      const intents = await contracts.revoke(role, readAddress('account', account, 'invalid_address'), request.actor)
      return reply.code(202).send(ok({ intents: intents.map(intentToWire) }))
    },
  )
}
