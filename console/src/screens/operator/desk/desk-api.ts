import type { Schemas } from '@packhouse/sdk'
import { useRows, type Listing } from '../../../api/account.ts'
import type { Known, ListName, Query, Row } from '../../../../../web/src/routes.ts'
import { useOperatorRead } from '../api.ts'

export type Case = Schemas['OperatorException']
export type Task = Schemas['WorkTask']
export type Inbound = Schemas['InboundShipment']
export type BuyerReturn = Schemas['BuyerReturn']
export type Claim = Schemas['CarrierClaim']
export type Count = Schemas['CycleCount']
export type Station = Schemas['Station']
export type Site = Schemas['OperatorSite']

/** The people who work in the hall. */
export const floor = ['warehouse', 'supervisor'] as const
/** The people who speak with tenants. */
export const caseRoles = ['supervisor', 'account_manager'] as const

/** Reads a list below `/operator/v1` page by page. */
export function useDeskListing<const Path extends string, Name extends ListName<`/operator/v1${Path}`> & string>(
  path: Path & Known<`/operator/v1${Path}`>,
  query: Query<`/operator/v1${Path}`>,
  field: Name,
): Listing<Row<`/operator/v1${Path}`, Name>> {
  return useRows(['/console/o', 'operator', path], `/operator/v1${path}`, query, field)
}

/** The sites by id. */
export function useDeskSites(): ReadonlyMap<number, Site> {
  const { data } = useOperatorRead('/sites')
  return new Map((data?.sites ?? []).map((site) => [site.id, site]))
}

/** Makes a repeated request the same request. */
export const once = () => ({ client_action_id: crypto.randomUUID() })
