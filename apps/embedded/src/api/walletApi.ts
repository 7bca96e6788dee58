import { bootEndpoints, type laterEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { WalletError } from '../errors.ts'
import { type CallOptions, createSignedRequests, type Fetch } from './signedRequests.ts'

type LaterEndpoints = typeof laterEndpoints
type WalletEndpoints = typeof bootEndpoints & LaterEndpoints
type WalletEndpointName = keyof WalletEndpoints

export type EndpointBody<name extends WalletEndpointName> = z.input<WalletEndpoints[name]['body']>
export type EndpointResponse<name extends WalletEndpointName> = z.output<WalletEndpoints[name]['response']>

/** The server, called with this device's proofs. Both reject with a WalletError. */
export type WalletApi = {
  /** The page's own. */
  origin: string
  call<name extends WalletEndpointName>(
    name: name,
    body: EndpointBody<name>,
    options?: CallOptions,
  ): Promise<EndpointResponse<name>>
  /** JSON-RPC to the operator's node of a network; returns the body as it came. */
  rpc(chainId: string, body: unknown, options: CallOptions): Promise<unknown>
}

/**
 * The client of the wallet's endpoints.
 * @param options `origin`: the page's own, which the proofs name. `language`: of the page, for the mails. `loadEndpoints`: loads those that
 *   few visitors need. `request`: sends a request; `fetch` when absent.
 * @example const { flowId } = await api.call('startEmailLogin', { email, origin })
 */
export function createWalletApi(options: {
  origin: string
  key: CryptoKeyPair
  language: () => string
  loadEndpoints: () => Promise<LaterEndpoints>
  request?: Fetch
}): WalletApi {
  const { origin, key, language, loadEndpoints, request: fetchFrom = (path, init) => fetch(path, init) } = options
  const request = createSignedRequests({ origin, key, language, request: fetchFrom })
  return {
    origin,
    async call(name, body, callOptions = {}) {
      const endpoints = name in bootEndpoints ? bootEndpoints : await loadEndpoints()
      const { path, response } = (endpoints as WalletEndpoints)[name]
      const parsed = z.safeParse(response, await request(path, body, callOptions))
      if (!parsed.success) throw new WalletError('server_failed', { details: `${name}: unexpected response` })
      // The schema is that of this name.
      return parsed.data as EndpointResponse<typeof name>
    },
    rpc: (chainId, body, callOptions) =>
      request(`/v1/wallet/rpc?chainId=${encodeURIComponent(chainId)}`, body, callOptions),
  }
}
