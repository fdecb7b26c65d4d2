import type { Reader } from './reader.ts'

/** Where traces are sent, and the share of requests that are traced. */
export type TracingConfig = { endpoint: string; ratio: number; serviceName: string }

export function readTracing({ problems, text, url }: Reader): TracingConfig | undefined {
  const endpoint = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const share = text('OTEL_TRACES_SAMPLER_ARG') ?? '0.1'
  const ratio = /^(0?\.\d+|[01](\.\d+)?)$/.test(share) ? Number(share) : Number.NaN
  if (!(ratio >= 0 && ratio <= 1))
    problems.push('OTEL_TRACES_SAMPLER_ARG must be the share of requests that are traced, from 0 to 1, such as 0.1.')
  return endpoint === undefined ? undefined : { endpoint, ratio, serviceName: text('OTEL_SERVICE_NAME') ?? 'packhouse' }
}
