/** The deliveries that were created in one hour. */
export type HourOfDeliveries = { from: Date; delivered: number; failed: number; waiting: number }

/** The health of a webhook over some hours. */
export type DeliveryStats = {
  total: number
  delivered: number
  firstTry: number
  /** Milliseconds of the receiver's last answers; null without any. */
  medianMs: number | null
  p95Ms: number | null
  hours: HourOfDeliveries[]
}
