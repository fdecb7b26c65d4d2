const bucketBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Responses of one route. Buckets are counted separately and accumulated when rendered. */
type RouteCounts = { area: string; byStatus: Map<number, number>; byBucket: number[]; seconds: number }

export type ResponseSample = { route: string; area: string; status: number; seconds: number }

export type ResponseMetrics = {
  record(sample: ResponseSample): void
  /** Renders the Prometheus text format. */
  render(): string
}

type Labels = Readonly<Record<string, string | number>>
type Sample = { name: string; labels?: Labels; value: number }
type Family = { name: string; help: string; type: 'counter' | 'histogram'; samples: readonly Sample[] }

function renderSample({ name, labels = {}, value }: Sample): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  return `${name}${named.length > 0 ? `{${named.join(',')}}` : ''} ${value}`
}

const renderFamily = ({ name, help, type, samples }: Family): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map(renderSample)].join('\n')

function histogramSamples(name: string, route: string, { byBucket, seconds }: RouteCounts): Sample[] {
  let sum = 0
  const buckets = [...bucketBounds, '+Inf'].map((le, index) => {
    sum += byBucket[index] ?? 0
    return { name: `${name}_bucket`, labels: { le, route }, value: sum }
  })
  return [
    ...buckets,
    { name: `${name}_sum`, labels: { route }, value: seconds },
    { name: `${name}_count`, labels: { route }, value: sum },
  ]
}

/**
 * Counts and times responses by route. This is on the hot path, so counters are keyed by the route string and become
 * labelled samples only when rendered.
 */
export function createResponseMetrics(): ResponseMetrics {
  const routes = new Map<string, RouteCounts>()

  function open(route: string, area: string): RouteCounts {
    const byBucket = Array.from({ length: bucketBounds.length + 1 }, () => 0)
    const counts = { area, byStatus: new Map<number, number>(), byBucket, seconds: 0 }
    routes.set(route, counts)
    return counts
  }

  function record({ route, area, status, seconds }: ResponseSample): void {
    const counts = routes.get(route) ?? open(route, area)
    counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1)
    let bucket = 0
    while (seconds > (bucketBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
    counts.byBucket[bucket] = (counts.byBucket[bucket] ?? 0) + 1
    counts.seconds += seconds
  }

  function countStatus(status: number): Map<string, number> {
    const byArea = new Map<string, number>()
    for (const { area, byStatus } of routes.values()) {
      const count = byStatus.get(status) ?? 0
      if (count > 0) byArea.set(area, (byArea.get(area) ?? 0) + count)
    }
    return byArea
  }

  function statusByArea(name: string, help: string, status: number): Family {
    const samples = [...countStatus(status)].map(([area, value]) => ({ name, labels: { area }, value }))
    return { name, help, type: 'counter', samples }
  }

  function render(): string {
    const requests = 'http_requests_total'
    const duration = 'http_request_duration_seconds'
    const unauthorized = [...countStatus(401).values()].reduce((sum, count) => sum + count, 0)
    const families: readonly Family[] = [
      {
        name: requests,
        help: 'HTTP requests by route, status and area.',
        type: 'counter',
        samples: [...routes].flatMap(([route, { area, byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ name: requests, labels: { route, status, area }, value })),
        ),
      },
      {
        name: duration,
        help: 'Time from receiving a request to finishing its response.',
        type: 'histogram',
        samples: [...routes].flatMap(([route, counts]) => histogramSamples(duration, route, counts)),
      },
      statusByArea('rate_limited_total', 'Requests rejected by a rate limit.', 429),
      {
        name: 'auth_failures_total',
        help: 'Requests without valid credentials.',
        type: 'counter',
        samples: [{ name: 'auth_failures_total', value: unauthorized }],
      },
      statusByArea('overloaded_total', 'Requests rejected with 503.', 503),
    ]
    return families.map(renderFamily).join('\n\n')
  }

  return { record, render }
}
