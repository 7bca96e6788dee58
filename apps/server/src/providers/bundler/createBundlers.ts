import type { CaipNetworkId } from '@latchkey/wire'
import type { Dispatcher } from 'undici'
import type { Chain } from '../../chains/Chain.ts'
import type { RequestFacts } from '../../logs/RequestFacts.ts'
import { createFallback, type Fallback } from '../upstream/createFallback.ts'
import {
  type BundlerCall,
  type BundlerProvider,
  type BundlerReply,
  createJsonRpcBundler,
} from './createJsonRpcBundler.ts'

/** The bundlers of all networks. */
export type Bundlers = {
  /**
   * Sends a call to the network's own bundlers in order, or to the one that a client names.
   * @returns undefined when the network has none, or none of that name that clients may use.
   * @throws NoProviderError, ProviderRejectionError
   */
  send: (
    chain: Chain,
    call: BundlerCall,
    options: { named: string | undefined; signal?: AbortSignal | undefined; facts?: RequestFacts | undefined },
  ) => Promise<BundlerReply | undefined>
}

/** The name by which existing clients select the default. */
const defaultName = 'pimlico'

/**
 * @param options.dispatcher for the operator's own bundlers, which may be in a private network.
 * @param options.publicDispatcher for bundlers named by clients; from `createPublicAgent`.
 */
export function createBundlers(options: {
  chains: readonly Chain[]
  dispatcher: Dispatcher
  publicDispatcher: Dispatcher
}): Bundlers {
  const { chains, dispatcher, publicDispatcher } = options
  const own = new Map<CaipNetworkId, Fallback<BundlerProvider>>()
  const nameable = new Map<string, Fallback<BundlerProvider>>()
  for (const { caipNetworkId, bundlerUrls, clientBundlerUrls } of chains) {
    const bundlers = bundlerUrls.map((url, index) =>
      createJsonRpcBundler({ name: `bundler ${index + 1} of ${caipNetworkId}`, url, dispatcher }),
    )
    if (bundlers.length > 0) own.set(caipNetworkId, createFallback(bundlers))
    for (const url of clientBundlerUrls) {
      const bundler = createJsonRpcBundler({ name: 'the named bundler', url, dispatcher: publicDispatcher })
      nameable.set(`${caipNetworkId} ${url}`, createFallback([bundler]))
    }
  }
  return {
    async send({ caipNetworkId }, call, { named, signal, facts }) {
      const isDefault = named === undefined || named === '' || named === defaultName
      const fallback = isDefault ? own.get(caipNetworkId) : nameable.get(`${caipNetworkId} ${named}`)
      return await fallback?.((bundler) => bundler.send(call, { signal }), { facts })
    },
  }
}
