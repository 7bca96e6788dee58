import { getSupportedChains } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { requestApi } from './requestApi.ts'

type Supported = Record<'chains' | 'nfts' | 'history', ReadonlySet<string>>

const supported = new WeakMap<Latchkey, Promise<Supported>>()

/**
 * Whether the server supports a network. Requested once per page; after a failure the next call requests it again.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export async function isSupportedByServer(latchkey: Latchkey, caipNetworkId: string): Promise<boolean> {
  return (await read(latchkey))?.chains.has(caipNetworkId) ?? false
}

/** Whether the server lists the NFTs of a network; as above. */
export async function hasNftsOnServer(latchkey: Latchkey, caipNetworkId: string): Promise<boolean> {
  return (await read(latchkey))?.nfts.has(caipNetworkId) ?? false
}

/** Whether the server lists the past transactions of a network; as above. */
export async function hasHistoryOnServer(latchkey: Latchkey, caipNetworkId: string): Promise<boolean> {
  return (await read(latchkey))?.history.has(caipNetworkId) ?? false
}

async function read(latchkey: Latchkey): Promise<Supported | undefined> {
  if (!latchkey.options.serverUrl) return undefined
  const known = supported.get(latchkey)
  if (known) return await known
  const chains = requestApi(latchkey, getSupportedChains)
    .then(({ http, nfts = http, history = http }) => ({
      chains: new Set<string>(http),
      nfts: new Set<string>(nfts),
      history: new Set<string>(history),
    }))
    .catch((error: unknown) => {
      supported.delete(latchkey)
      throw error
    })
  supported.set(latchkey, chains)
  return await chains
}

/** After balances failed, the server gets no request for this long. */
export const retryBlockMs = 30_000

/** Whether balances failed less than 30 s ago: until then the reads shown beside them send no request either. */
export function isServerPaused(latchkey: Latchkey): boolean {
  const { lastRetry } = latchkey.store.getState().send
  return lastRetry !== undefined && Date.now() - lastRetry < retryBlockMs
}
