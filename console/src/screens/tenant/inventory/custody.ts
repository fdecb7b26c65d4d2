import {
  ArrowLeftRight,
  Camera,
  CircleAlert,
  CircleCheck,
  ClipboardCheck,
  FileText,
  Hand,
  HandHelping,
  Layers,
  LockKeyhole,
  LockKeyholeOpen,
  PackageCheck,
  PackageOpen,
  PackageX,
  ScanBarcode,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { Custody } from '../api.ts'

type Step = Custody['custody_events'][number]
type Words = readonly [icon: LucideIcon, title: string]

const steps: Readonly<Record<string, Words>> = {
  received: [PackageOpen, 'Received at the dock'],
  received_back: [Undo2, 'Received back'],
  taken_in: [ClipboardCheck, 'Checked in'],
  taken_over: [ClipboardCheck, 'Taken over'],
  labelled: [ScanBarcode, 'Sleeve labelled'],
  photographed: [Camera, 'Photographed'],
  stored: [Layers, 'Put away'],
  moved: [Layers, 'Moved to another bin'],
  counted: [ClipboardCheck, 'Counted in its bin'],
  quoted: [FileText, 'Quoted'],
  quote_released: [LockKeyholeOpen, 'Quote released'],
  reserved: [LockKeyhole, 'Reserved'],
  released: [LockKeyholeOpen, 'Released'],
  held: [Hand, 'Put on hold'],
  picked: [HandHelping, 'Picked'],
  unpicked: [Undo2, 'Put back'],
  packed: [PackageCheck, 'Packed'],
  dispatched: [Truck, 'Handed to the carrier'],
  delivered: [CircleCheck, 'Delivered'],
  missing: [CircleAlert, 'Not found in its bin'],
  found: [CircleCheck, 'Found'],
  found_damaged: [CircleAlert, 'Damage found'],
  lost: [PackageX, 'Lost'],
  withdrawal_requested: [PackageOpen, 'Withdrawal requested'],
  withdrawal_cancelled: [Undo2, 'Withdrawal cancelled'],
  transfer_requested: [ArrowLeftRight, 'Transfer offered'],
  transferred_in: [ArrowLeftRight, 'Transferred to you'],
  transferred_out: [ArrowLeftRight, 'Transferred away'],
}

const sentence = (text: string): string => {
  const words = text.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Such as `order:12`. */
function documentOf(document: string | null): string {
  const [kind, id] = document?.split(':') ?? []
  return kind !== undefined && id !== undefined && /^\d+$/.test(id) ? ` for ${kind.replaceAll('_', ' ')} ${id}` : ''
}

/** A custody event as people read it. */
export function describeStep({ event, document }: Step): { icon: LucideIcon; title: string } {
  const [icon, title] = steps[event] ?? [FileText, sentence(event)]
  const named = event === 'reserved' || event === 'quoted' || event === 'picked' ? documentOf(document) : ''
  return { icon, title: title + named }
}

const actors: Readonly<Record<string, string>> = { operator: 'warehouse', key: 'your key', system: 'service' }

export const whoDid = (kind: string): string => actors[kind] ?? kind
