/** The fields of the service's answers that the station shows. */
export type Session = {
  operator: { id: number | null; name: string; roles: string[] }
  csrf_token: string | null
  is_locked: boolean
  station_id: number | null
  idle_lock_seconds: number
}

export type Task = {
  id: number
  purpose: string
  document_id: number
  site_id: number
  method: 'SHIP' | 'PICKUP'
  stage: 'pick' | 'pack' | 'dispatch' | 'transit' | 'short' | 'done'
  status: string
  declared_cents: number
  due_at: string
  hold: string | null
  scan_code: string
}

export type Line = {
  unique_id: string
  name: string
  status: string | null
  bin: string | null
  pick_bin: string | null
  walking_order: number
  set_name: string | null
  card_number: string | null
  language: string | null
  condition: string | null
  grade: string | null
  image_url: string | null
  parcel_number: number | null
  picked_at: string | null
  packed_at: string | null
  short_at: string | null
  returned_at: string | null
}

export type Parcel = {
  number: number
  scan_code: string
  weight_grams: number | null
  label_status: string | null
  carrier: string | null
  tracking_number: string | null
}

export type Job = { task: Task; title: string; lines: Line[]; parcels: Parcel[] }

export type Item = {
  unique_id: string
  name: string
  set_name: string | null
  card_number: string | null
  language: string | null
  condition: string | null
  grade: string | null
  image_url: string | null
}
export type Place = {
  unique_id: string
  site_id: number
  bin: string | null
  status: string
  hold: { reason: string } | null
}
export type Bin = { id: number; site_id: number; code: string; kind: 'BIN' | 'TOTE' }

export type Scan = {
  kind: 'item' | 'bin' | 'tote' | 'task' | 'parcel' | 'person' | 'other'
  title: string
  item?: Item
  location?: Place | null
  bin?: Bin
  task?: Task | null
  task_id?: number | null
  parcel_number?: number
  person_id?: number
  resource?: string
  id?: string
}

export type InboundLine = {
  line_id: number
  box_no: number | null
  name: string
  game: string | null
  card_id: string | null
  card_number: string | null
  condition: string | null
  expected: number
  received: number
  short: number
  over: number
  damaged: number
}
export type InboundBox = { box_no: number; received: number; arrived_at: string | null; closed_at: string | null }
export type Inbound = {
  id: number
  inbound_number: string
  status: string
  site_id: number
  expected_card_count: number
  totals: { expected: number; received: number; short: number; over: number; damaged: number }
  has_discrepancy: boolean
  box_count: number | null
  lines?: InboundLine[]
  boxes?: InboundBox[]
  exception_ids?: number[]
}

export type OrphanParcel = {
  id: number
  site_id: number
  tracking_number: string | null
  sender: string | null
  condition: string | null
  arrived_at: string
}
export type Site = { id: number; code: string; name: string }

export type CountSummary = { id: number; site_id: number; status: string; note: string | null }
export type CountBin = { code: string; round: number; seen: number; finished_at: string | null }
export type Count = { count: CountSummary; bins: CountBin[] }

export type CustodyEvent = {
  seq: number
  event: string
  at: string
  actor: string
  document: string | null
  details: Record<string, unknown>
}

export type Work = {
  queues: { stage: Task['stage']; count: number; overdue: number; held: number }[]
  loose_items: { status: string; count: number }[]
}

export type WaitingGroup = {
  site_id: number
  provider: string
  carrier: string
  carrier_token: string
  parcel_count: number
}
export type Manifest = {
  id: number
  number: string
  carrier: string
  status: 'SUBMITTING' | 'UNRESOLVED' | 'CLOSED' | 'REJECTED'
  parcel_count: number | null
  messages: string[]
}

export type WaveSummary = {
  id: number
  status: 'OPEN' | 'PICKING' | 'PICKED' | 'COMPLETED' | 'CANCELLED'
  task_count: number | null
  line_count: number | null
  picked_count: number | null
}
export type WaveTask = {
  task_id: number
  title: string
  status: string
  tote: string | null
  line_count: number
  picked_count: number
  released_at: string | null
}
export type WalkLine = Line & { task_id: number; tote: string | null; can_pick: boolean }
export type Wave = { wave: WaveSummary; tasks: WaveTask[]; walk: WalkLine[] }
