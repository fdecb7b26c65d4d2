// Reads every POST and responds with 204; `/hang…` never responds. Reports its address and the received requests to its
// parent.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let arrivals: { path: string; at: number }[] = []
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const path = request.url ?? ''
    if (path.startsWith('/hang')) return
    arrivals.push({ path, at: performance.timeOrigin + performance.now() })
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => {
  process.send?.({ arrivals })
  arrivals = []
})
process.on('disconnect', () => process.exit(0))
