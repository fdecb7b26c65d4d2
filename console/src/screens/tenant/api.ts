import type { Schemas } from '@packhouse/sdk'
import { useCallback } from 'react'
import { useRead } from '../../api/account.ts'
import { addressOf, send } from '../../api/client.ts'
import type { Body, Data, Known } from '../../../../web/src/routes.ts'
import { apiBaseOf, homeOf, useAccount } from '../../api/session.ts'

export type Card = Schemas['VaultCard']
export type CardSummary = Schemas['VaultCardSummary']
export type Custody = { custody_events: readonly Schemas['VaultCustodyEvent'][]; chain_valid: boolean }
export type Order = Schemas['VaultOrder']
export type Rate = Order['rates'][number]
export type Parcel = Order['parcels'][number]
export type Tracking = NonNullable<Order['tracking']>
export type Address = Order['address']
export type Inbound = Schemas['InboundShipment']
export type BuyerReturn = Schemas['BuyerReturn']
export type Attachment = Schemas['InboundAttachment']
export type CarrierClaim = Schemas['CarrierClaim']
export type Case = Schemas['VaultException']
export type Invoice = Schemas['Invoice']
export type InvoiceLine = Schemas['InvoiceLine']
export type DraftInvoice = Schemas['DraftInvoice']
export type Withdrawal = Schemas['Withdrawal']
export type Transfer = Schemas['CardTransfer']
export type DeclaredValue = Schemas['DeclaredValue']
export type Sla = Schemas['Sla']
export type SlaItem = Schemas['SlaItem']
export type ServiceCredit = Schemas['ServiceCredit']
export type Report = Schemas['Report']
export type Integration = Schemas['IntegrationStatus']
export type Site = Schemas['Site']
export type Tenant = Schemas['VaultAccount']

export const useTenant = () => useRead('/account')

/** The sites by id. */
export function useSites(): ReadonlyMap<number, Site> {
  const { data } = useRead('/sites')
  return new Map(data?.sites.map((site) => [site.id, site]))
}

/** The first page of the open account. */
export const useBase = (): string => homeOf(useAccount())

type Send<Verb extends 'POST' | 'PATCH'> = <const Path extends string>(
  path: Path & Known<Path, Verb>,
  body?: Body<Path, Verb>,
) => Promise<Data<Path, Verb>>

function useSend<Verb extends 'POST' | 'PATCH'>(method: Verb): Send<Verb> {
  const base = apiBaseOf(useAccount())
  const sent = (path: string, body?: unknown) => send(base + path, { method, ...(body !== undefined && { body }) })
  return useCallback(sent, [base, method]) as Send<Verb>
}

/** Sends a write of the open account. */
export const usePost = (): Send<'POST'> => useSend('POST')

/** Changes something of the open account. */
export const usePatch = (): Send<'PATCH'> => useSend('PATCH')

/** Where the session reaches a file whose address is meant for keys. */
export function useFileUrl(): (url: string) => string {
  const base = apiBaseOf(useAccount())
  return (url) => addressOf(base + url.replace(/^\/api\/v1/, ''))
}
