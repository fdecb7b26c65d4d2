import type { App } from '../http/app-type.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { carrierRoutes } from './carriers/routes.ts'

export type OperatorDeps = { warehouse: Warehouse }

/** The doors for people with roles, and the one where carriers leave their news. */
export function operatorArea(app: App, { warehouse }: OperatorDeps): void {
  carrierRoutes(app, { receive: warehouse.shipping.tracking.receive })
}
