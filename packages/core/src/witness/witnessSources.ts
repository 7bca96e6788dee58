import { getAccount } from '../actions/account.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'

/** Whom an adapter may ask about a chain instead of the server: its second witness. */
export type WitnessSources = {
  network: Network
  /** Every address of the server. A node below one of them repeats the server's word and is no witness. */
  serverUrls: readonly string[]
  /** The connected wallet, asked where the app names no node of its own. */
  connectorId: string | undefined
}

/** The sources for checking on `network` what the server said: pass them to the adapter. */
export function witnessSources(latchkey: Latchkey, network: Network): WitnessSources {
  const { connector, namespace } = getAccount(latchkey)
  const { serverUrl, apiUrls } = latchkey.options
  return {
    network,
    serverUrls: [serverUrl, apiUrls?.restricted].filter((url) => url !== undefined),
    connectorId: namespace === network.chainNamespace ? connector?.id : undefined,
  }
}
