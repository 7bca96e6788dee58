import { defineEndpoint, type Endpoint } from '../endpoint.ts'

/** An endpoint of the wallet: a POST of its own page, whose error responses are problem documents. */
export function define<const endpoint extends Omit<Endpoint, 'access' | 'problems' | 'method'>>(endpoint: endpoint) {
  return defineEndpoint({ ...endpoint, method: 'POST', access: 'public', problems: true } as const)
}
