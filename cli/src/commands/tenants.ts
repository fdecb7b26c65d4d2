import { Option, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { parseCount, parseId } from '../parsers.ts'
import type { Session } from '../session.ts'

const columns = ['id', 'name', 'account_number', 'notice_email', 'status', 'created_at']
const statuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const

export function addTenantCommands(program: CommandUnknownOpts, { asOperator, output }: Session): void {
  const tenants = program.command('tenants').description('manage vault tenants')

  tenants
    .command('list')
    .description('list tenants, newest first')
    .option('--max <count>', 'maximum number of rows', parseCount, 1_000)
    .action(({ max }) =>
      asOperator(async (api) => {
        const list = await api.admin.tenants.list({ limit: Math.min(max, 100) }).all({ max })
        await output.list({ tenants: list }, list, columns)
      }),
    )

  tenants
    .command('create')
    .description('create a tenant account')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--account-number <number>', 'capital letters, digits and dashes; cannot be changed')
    .option('--notice-email <address>', 'e-mail address for notices')
    .action(({ name, accountNumber, noticeEmail }) =>
      asOperator(async (api) => {
        const body = { name, account_number: accountNumber, ...(noticeEmail && { notice_email: noticeEmail }) }
        const tenant = await api.admin.tenants.create(body)
        output.one({ tenant }, tenant)
      }),
    )

  tenants
    .command('show')
    .description('show a tenant')
    .argument('<id>', 'tenant id', parseId)
    .action((id) =>
      asOperator(async (api) => {
        const tenant = await api.admin.tenants.get(id)
        output.one({ tenant }, tenant)
      }),
    )

  tenants
    .command('change')
    .description('change a tenant; omitted options keep their value')
    .argument('<id>', 'tenant id', parseId)
    .option('--name <name>')
    .addOption(new Option('--status <status>').choices(statuses))
    .option('--notice-email <address>')
    .option('--no-notice-email', 'remove the notice address')
    .action((id, { name, status, noticeEmail }) =>
      asOperator(async (api) => {
        const change = {
          ...(name !== undefined && { name }),
          ...(status && { status }),
          ...(noticeEmail === false && { notice_email: null }),
          ...(typeof noticeEmail === 'string' && { notice_email: noticeEmail }),
        }
        const tenant = await api.admin.tenants.update(id, change)
        output.one({ tenant }, tenant)
      }),
    )
}
