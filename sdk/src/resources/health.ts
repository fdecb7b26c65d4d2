import type { CallOptions } from '../operations.ts'
import type { Http } from '../request.ts'

/** Health check (no authentication). */
export function createHealth(http: Http) {
  return {
    /**
     * Responds as long as the process runs.
     *
     * @example
     * const { status, api_version } = await packhouse.health.get()
     */
    get: (options: CallOptions = {}) => http.call('get', '/api/v1/health', options),
  }
}
