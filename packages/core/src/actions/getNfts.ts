import { getNfts as endpoint, type Nft, type NftPage } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { hasNftsOnServer } from '../clients/supportedChains.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { cleanName } from '../text/cleanName.ts'
import { getAccount } from './account.ts'

const empty: NftPage = { data: [], next: null }

/**
 * NFTs of the account shown, on its network, 50 per page; `next` is the `cursor` of the following page. Spam is flagged, not left out.
 * Empty without a server, or on a network whose NFTs it does not list.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * const { data, next } = await getNfts(latchkey)
 * if (next) await getNfts(latchkey, { cursor: next })
 */
export const getNfts: Read<{ cursor?: string }, NftPage> = /*#__PURE__*/ defineRead({
  name: 'getNfts',
  staleTimeMs: 30_000,
  key: (latchkey, { cursor }: { cursor?: string }) => {
    const { caipAddress, network } = getAccount(latchkey)
    return caipAddress && network ? [caipAddress, cursor ?? ''] : undefined
  },
  idle: () => empty,
  fetch: async (latchkey: Latchkey, { cursor }: { cursor?: string }, { signal }): Promise<NftPage> => {
    const { address, network } = getAccount(latchkey)
    if (!address || !network) throw new NotConnectedError()
    if (!(await hasNftsOnServer(latchkey, network.caipNetworkId))) return empty
    const query = { chainId: network.caipNetworkId, cursor }
    const { data, next } = await requestApi(latchkey, endpoint, { params: { address }, query, signal })
    return { data: data.map(cleanNft), next }
  },
})

/** An NFT with texts that are safe to show. */
export function cleanNft(nft: Nft): Nft {
  const { collection } = nft
  return {
    ...nft,
    name: cleanName(nft.name),
    collection: { ...collection, name: cleanName(collection.name), symbol: cleanName(collection.symbol) },
  }
}
