import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'

const columns = ['id', 'name', 'slug', 'billing_model', 'status', 'created_at']
const billingModels = ['TIER', 'POOL'] as const
const statuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const

export function addPartnerCommands(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  const partners = program.command('partners').description('manage pack partners')

  partners
    .command('list')
    .description('list partners, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 1_000)
    .action(({ max }) =>
      asOperator(async (api) => {
        const list = await api.admin.partners.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ partners: list }, list, columns)
      }),
    )

  partners
    .command('create')
    .description('create a partner account')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--slug <slug>', 'short name used in every memo; cannot be changed')
    .addOption(new Option('--billing-model <model>', 'payment model').choices(billingModels))
    .action(({ name, slug, billingModel }) =>
      asOperator(async (api) => {
        const body = { name, slug, ...(billingModel && { billing_model: billingModel }) }
        const partner = await api.admin.partners.create(body)
        output.one({ partner }, partner)
      }),
    )

  partners
    .command('show')
    .description('show a partner')
    .argument('<id>', 'partner id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const partner = await api.admin.partners.get(id)
        output.one({ partner }, partner)
      }),
    )

  partners
    .command('change')
    .description('change a partner; omitted options keep their value')
    .argument('<id>', 'partner id', parseId)
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
        const partner = await api.admin.partners.update(id, change)
        output.one({ partner }, partner)
      }),
    )
}
