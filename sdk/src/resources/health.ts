import type { CallOptions } from '../operations.ts'
import type { Http } from '../request.ts'

/** Whether the service answers; needs no key. */
export function createHealth(http: Http) {
  return {
    /**
     * Answers as long as the process does.
     *
     * @example
     * const { status, api_version } = await packhouse.health.get()
     */
    get: (options: CallOptions = {}) => http.call('get', '/api/v1/health', options),
  }
}
