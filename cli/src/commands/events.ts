import { randomBytes } from 'node:crypto'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Body, ListedEvent, Packhouse } from '@packhouse/sdk'
import { followEvents, readNewest } from '../event-feed.ts'
import { usageError } from '../failures.ts'
import { forwardEvent, type Forwarded } from '../forward.ts'
import { collect, parseSequence } from '../parsers.ts'
import { openProfiles, type Listener } from '../profiles.ts'
import type { Session } from '../session.ts'
import { checkUrl } from '../target.ts'

const pollMs = 2_000

const lineOf = ({ created_at: at, sequence, delivery_id: id }: ListedEvent): string => `${at}  ${sequence}  ${id}`

const forwardLine = ({ status, delivery_id: id, attempts, duration_ms: ms, problem }: Forwarded): string =>
  `${status === 0 ? 'failed' : status}  ${id}  ${ms} ms${attempts > 1 ? `, ${attempts} attempts` : ''}${problem ? `, ${problem}` : ''}`

/** One per account, receiver and address of the service. */
async function listenerId(api: Packhouse, url: string, forwardTo: string): Promise<string> {
  const { account } = await api.info.get()
  return `${url} ${account.id} ${forwardTo}`
}

type ListenOptions = {
  forwardTo: string
  events?: string[]
  after?: number
  resume?: true
  once?: true
  secret?: string
}

function checkSecret(secret: string | undefined): string | undefined {
  if (secret === undefined || /^([0-9a-f]{64}|whsec_[\w+/=-]+)$/.test(secret)) return secret
  throw usageError('--secret must be a signing_secret of 64 hexadecimal digits, or one that starts with whsec_.')
}

/** The secret stays the same for a receiver, so that it is configured once. */
function firstPosition(known: Listener | undefined, options: ListenOptions, newest: number): Listener {
  const secret = checkSecret(options.secret) ?? known?.secret ?? `whsec_${randomBytes(32).toString('base64')}`
  const stored = options.resume ? known?.sequence : undefined
  return { secret, sequence: options.after ?? stored ?? newest }
}

async function listen(session: Session, options: ListenOptions): Promise<void> {
  const { output, machine } = session
  const forwardTo = checkUrl(options.forwardTo)
  await session.asHolder('partner', async (api, { url }) => {
    const profiles = openProfiles(machine.env)
    const id = await listenerId(api, url, forwardTo)
    const listener = firstPosition(await profiles?.findListener(id), options, await readNewest(api))
    await profiles?.saveListener(id, listener)
    const { secret, sequence } = listener
    output.line({ ready: true, forward_to: forwardTo, secret, after: sequence }, `signing secret ${secret}`)
    output.note(`Forwarding the events after ${sequence} to ${forwardTo}. Stop with Ctrl-C.`)
    const feed = followEvents(api, {
      after: sequence,
      types: options.events ?? [],
      isOnce: options.once === true,
      everyMs: pollMs,
      onOutage: (message) => output.note(`${message} Waiting for the service.`),
    })
    for await (const event of feed) {
      const forwarded = await forwardEvent(event, { fetch: globalThis.fetch, url: forwardTo, secret })
      await profiles?.saveListener(id, { secret, sequence: event.sequence })
      output.line(forwarded, forwardLine(forwarded))
    }
  })
}

export function addEventCommands(program: CommandUnknownOpts, session: Session): void {
  const { asHolder, output } = session

  program
    .command('listen')
    .description('forward the events of the account to a local receiver, signed like webhook deliveries')
    .requiredOption('--forward-to <url>', 'URL of the receiver, such as http://127.0.0.1:3000/hooks')
    .option('--events <types>', 'event types, separated by commas; default: all', collect)
    .option('--after <sequence>', 'start after this sequence number; default: new events only', parseSequence)
    .option('--resume', 'continue after the last event that was forwarded to this receiver')
    .option('--once', 'end after the stored events')
    .option('--secret <secret>', 'sign with this secret; default: a new one per receiver')
    .action((options: ListenOptions) => listen(session, options))

  program
    .command('trigger')
    .description('emit a sample event for the account (sandbox)')
    .argument('<event>', 'event type, such as purchase.fulfilled')
    .option('--resource-id <id>', 'id of the resource in the event')
    .action((event, { resourceId }) =>
      asHolder('partner', async (api) => {
        // The service validates the type and lists the known ones.
        const body = { event_type: event as Body<'emitSandboxEvent'>['event_type'] }
        const id = await api.sandbox.emitEvent({ ...body, ...(resourceId && { resource_id: resourceId }) })
        output.one({ event_id: id }, { event_id: id })
      }),
    )

  const events = program.command('events').description('read the events of the account')
  events
    .command('tail')
    .description('print events as they happen')
    .option('--types <types>', 'event types, separated by commas; default: all', collect)
    .option('--after <sequence>', 'start after this sequence number; default: new events only', parseSequence)
    .option('--once', 'end after the stored events')
    .action(({ types = [], after, once }) =>
      asHolder('partner', async (api) => {
        const start = after ?? (await readNewest(api))
        output.note(`Events after ${start}. Stop with Ctrl-C.`)
        const onOutage = (message: string): void => output.note(`${message} Waiting for the service.`)
        const feed = followEvents(api, { after: start, types, isOnce: once === true, everyMs: pollMs, onOutage })
        for await (const event of feed) output.line(event, lineOf(event))
      }),
    )
}
