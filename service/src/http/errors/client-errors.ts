import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorBody } from '../schema/envelope.ts'
import { limitHeaderLines } from '../pipeline/limit-headers.ts'
import { strictTransport } from '../pipeline/pipeline.ts'
import type { LimitVerdict } from '../pipeline/rate-limit.ts'
import type { ErrorLabel } from '../../kernel/errors.ts'

type ParserFault = Error & { code?: string }
type RawAnswer = { status: number; reason: string; error: ErrorLabel; message: string }

function describeFault(code: string | undefined): RawAnswer {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return {
      status: 408,
      reason: 'Request Timeout',
      error: 'request_timeout',
      message: 'The request was not received in time.',
    }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      status: 431,
      reason: 'Request Header Fields Too Large',
      error: 'headers_too_large',
      message: 'The request headers are too large.',
    }
  }
  return {
    status: 400,
    reason: 'Bad Request',
    error: 'bad_request',
    message: 'The request is not well-formed HTTP.',
  }
}

const unmetExpectation: RawAnswer = {
  status: 417,
  reason: 'Expectation Failed',
  error: 'expectation_failed',
  message: 'Expect must be 100-continue.',
}

const refusedTunnel: RawAnswer = {
  status: 405,
  reason: 'Method Not Allowed',
  error: 'method_not_allowed',
  message: 'Method CONNECT is not allowed.',
}

type RawAnswerOptions = { budget: LimitVerdict; isSecure?: boolean | undefined }

/** Answers what never becomes a request of the router: parser errors, timeouts, unknown expectations, tunnels. */
export function createRawAnswers({ budget, isSecure = false }: RawAnswerOptions) {
  function write(socket: Duplex, { status, reason, error, message }: RawAnswer): void {
    const requestId = randomUUID()
    const body = JSON.stringify(errorBody({ status, error, message, requestId, area: 'other' }))
    const head = [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      ...(isSecure ? [`Strict-Transport-Security: ${strictTransport}`] : []),
      `X-Request-Id: ${requestId}`,
      ...limitHeaderLines(budget),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

  return {
    onClientError(fault: ParserFault, socket: Socket): void {
      if (fault.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy()
      else write(socket, describeFault(fault.code))
    },
    onExpectation: ({ socket }: IncomingMessage): void => write(socket, unmetExpectation),
    onConnect: (_request: IncomingMessage, socket: Duplex): void => write(socket, refusedTunnel),
  }
}
