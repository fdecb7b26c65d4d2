import type { Site } from './model.ts'

/** The public fields of a site in wire form. */
export const siteFacts = (site: Site) => ({
  id: site.id,
  code: site.code,
  name: site.name,
  status: site.status,
  address: { ...site.address },
  timezone: site.timezone,
  receiving_hours: [...site.receivingHours],
  pickup_hours: [...site.pickupHours],
  order_cutoff_local: site.orderCutoff,
  holidays: [...site.holidays],
  capabilities: [...site.capabilities],
  inbound_instructions: site.inboundInstructions,
  pickup_instructions: site.pickupInstructions,
})
