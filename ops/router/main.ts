// node ops/router/main.ts --port 4000 --cell a=http://10.0.1.5:4000 --cell b=http://10.0.2.5:4000
import { parseArgs } from 'node:util'
import { createRouter } from './router.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    host: { type: 'string', default: '127.0.0.1' },
    cell: { type: 'string', multiple: true, default: [] },
  },
})
const cells = Object.fromEntries(values.cell.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]))
if (Object.keys(cells).length === 0) {
  process.stderr.write('Name the cells: --cell a=http://10.0.1.5:4000 --cell b=http://10.0.2.5:4000\n')
  process.exit(1)
}
const server = createRouter({ cells }).listen(Number(values.port), values.host)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close())
