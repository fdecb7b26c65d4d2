import type { CallOptions } from '../operations.ts'
import type { Http } from '../request.ts'

/** Who the key belongs to and what it may do. */
export function createInfo(http: Http) {
  return {
    /**
     * @example
     * const { account, key, limits } = await packhouse.info.get()
     */
    get: (options: CallOptions = {}) => http.call('get', '/api/v1/info', options),
  }
}
