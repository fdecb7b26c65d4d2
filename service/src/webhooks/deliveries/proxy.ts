import { isIP, type Socket } from 'node:net'
import type { buildConnector } from 'undici'

/** The forward proxy refused the connection or did not answer. */
export class ProxyFault extends Error {
  override readonly name = 'ProxyFault'
}

export type TunnelDeps = {
  proxy: URL
  connect(options: buildConnector.Options): Promise<Socket>
  timeoutMs: number
}

const maxHeadBytes = 8 * 1_024

/** Reads the answer to CONNECT. Bytes after it do not exist yet: the receiver speaks second. */
function readAnswer(socket: Socket, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    const timer = setTimeout(() => end(new ProxyFault('The proxy did not answer in time.')), timeoutMs)
    const onClose = (): void => end(new ProxyFault('The proxy closed the connection.'))
    function end(fault?: ProxyFault): void {
      clearTimeout(timer)
      socket.pause()
      socket.off('data', onData).off('close', onClose).off('error', onClose)
      if (fault) reject(fault)
      else resolve(head)
    }
    function onData(chunk: Buffer): void {
      head += chunk.toString('latin1')
      if (head.endsWith('\r\n\r\n')) end()
      else if (head.length > maxHeadBytes || head.includes('\r\n\r\n'))
        end(new ProxyFault('The answer of the proxy is malformed.'))
    }
    socket.on('data', onData).once('close', onClose).once('error', onClose)
  })
}

/** Opens tunnels through an HTTP proxy with CONNECT. */
export function createTunnels({ proxy, connect, timeoutMs }: TunnelDeps) {
  const { protocol, hostname, port, username, password } = proxy
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = username ? [`Proxy-Authorization: Basic ${Buffer.from(login).toString('base64')}`] : []

  return async (address: string, targetPort: string): Promise<Socket> => {
    const target = `${isIP(address) === 6 ? `[${address}]` : address}:${targetPort}`
    const socket = await connect({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      host: proxy.host,
      protocol,
      port: port || (protocol === 'https:' ? '443' : '80'),
    }).catch((cause: unknown) => {
      throw new ProxyFault('The proxy cannot be reached.', { cause })
    })
    try {
      socket.write([`CONNECT ${target} HTTP/1.1`, `Host: ${target}`, ...authorization, '', ''].join('\r\n'))
      const head = await readAnswer(socket, timeoutMs)
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]
      if (status !== '200') throw new ProxyFault(`The proxy answered ${status ?? 'malformed'}.`)
      return socket
    } catch (error) {
      socket.destroy()
      throw error
    }
  }
}
