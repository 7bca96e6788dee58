import { getAccount } from '../actions/account.ts'
import type { WitnessSources } from '../chainTerms.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'

/** The sources with which an adapter can check the server's data on `network`. */
export function witnessSources(latchkey: Latchkey, network: Network): WitnessSources {
  const { connector, namespace } = getAccount(latchkey)
  const { serverUrl, apiUrls } = latchkey.options
  return {
    network,
    serverUrls: [serverUrl, apiUrls?.restricted].filter((url) => url !== undefined),
    connectorId: namespace === network.chainNamespace ? connector?.id : undefined,
  }
}
