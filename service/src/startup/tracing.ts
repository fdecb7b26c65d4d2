import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { systemClock } from '../kernel/clock.ts'
import { systemRandom } from '../kernel/random.ts'
import type { Tracer } from '../kernel/trace.ts'

/** Loaded only where traces are exported. */
export async function openTracer(
  { tracing }: Pick<Config, 'tracing'>,
  { otlpHeaders: headers }: Pick<Secrets, 'otlpHeaders'>,
  log: { warn(fields: object, message: string): void },
  closers: (() => Promise<void> | void)[],
): Promise<Tracer | undefined> {
  if (!tracing) return undefined
  const { createExporter } = await import('../telemetry/exporter.ts')
  const { createTracer } = await import('../telemetry/tracer.ts')
  const exporter = createExporter({ ...tracing, headers, log })
  closers.push(exporter.stop)
  return createTracer({ clock: systemClock, random: systemRandom, ratio: tracing.ratio, record: exporter.record })
}
