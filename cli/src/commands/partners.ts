import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'

const columns = ['id', 'name', 'slug', 'billing_model', 'status', 'created_at']
const billingModels = ['TIER', 'POOL'] as const
const statuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const

export function addPartnerCommands(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  const partners = program.command('partners').description('accounts that sell packs')

  partners
    .command('list')
    .description('all partners, newest first')
    .option('--max <count>', 'at most this many', parseCount, 1_000)
    .action(({ max }) =>
      asOperator(async (api) => {
        const list = await api.admin.partners.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ partners: list }, list, columns)
      }),
    )

  partners
    .command('create')
    .description('open an account')
    .requiredOption('--name <name>', 'what people call it')
    .requiredOption('--slug <slug>', 'part of every memo; it never changes')
    .addOption(new Option('--billing-model <model>', 'how it pays').choices(billingModels))
    .action(({ name, slug, billingModel }) =>
      asOperator(async (api) => {
        const body = { name, slug, ...(billingModel && { billing_model: billingModel }) }
        const partner = await api.admin.partners.create(body)
        output.one({ partner }, partner)
      }),
    )

  partners
    .command('show')
    .description('one partner')
    .argument('<id>', 'its id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const partner = await api.admin.partners.get(id)
        output.one({ partner }, partner)
      }),
    )

  partners
    .command('change')
    .description('change what is given')
    .argument('<id>', 'its id', parseId)
    .option('--name <name>')
    .addOption(new Option('--status <status>').choices(statuses))
    .addOption(new Option('--billing-model <model>').choices(billingModels))
    .action((id, { name, status, billingModel }) =>
      asOperator(async (api) => {
        const change = {
          ...(name !== undefined && { name }),
          ...(status && { status }),
          ...(billingModel && { billing_model: billingModel }),
        }
        const partner = await api.admin.partners.change(id, change)
        output.one({ partner }, partner)
      }),
    )
}
