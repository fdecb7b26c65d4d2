import type { CallOptions } from '../operations.ts'
import type { Http } from '../request.ts'

/** The account, scopes and limits of the API key. */
export function createInfo(http: Http) {
  return {
    /**
     * @example
     * const { account, key, limits } = await packhouse.info.get()
     */
    get: (options: CallOptions = {}) => http.call('get', '/api/v1/info', options),
  }
}
