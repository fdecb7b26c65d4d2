import type { Schemas } from '@packhouse/sdk'
import type { Data } from '../../web/src/routes.ts'
import type { At } from './api.ts'

/** Names of what the service answers; the routes declare the fields. */
export type Session = Schemas['OperatorSession']
export type Task = Schemas['WorkTask']
export type Job = Data<At<`/tasks/${number}`>>
export type Line = Job['lines'][number]
export type Parcel = Job['parcels'][number]
export type Item = Schemas['Thing']
export type Work = Data<At<'/work'>>
export type Scan = Data<At<`/scan/${string}`>>
export type Inbound = Schemas['InboundShipment']
export type InboundLine = NonNullable<Inbound['lines']>[number]
/** A box that has not arrived has only a number. */
export type InboundBox = Pick<NonNullable<Inbound['boxes']>[number], 'box_no' | 'received' | 'arrived_at' | 'closed_at'>
export type OrphanParcel = Schemas['OrphanParcel']
export type Site = Schemas['OperatorSite']
export type Count = Data<At<`/counts/${number}`>>
export type WaitingGroup = Data<At<'/manifests/waiting'>>['groups'][number]
export type Manifest = Schemas['CarrierManifest']
export type Wave = Data<At<`/waves/${number}`>>
export type WalkLine = Wave['walk'][number]
export type BuyerReturn = Schemas['BuyerReturn']
export type ReturnCard = NonNullable<BuyerReturn['cards']>[number]
