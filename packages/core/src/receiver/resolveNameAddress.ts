import { resolveName } from '@latchkey/wire'
import type { Adapter } from '../adapter.ts'
import { requestApi } from '../clients/api.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { NameOfOtherNetworkError, NameUnknownError, ReceiverInvalidError } from '../errors/send.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { isKeyAddress } from './isKeyAddress.ts'
import { normalizeName } from './normalizeName.ts'
import { ethereumCoinType, toCoinType } from './toCoinType.ts'

/**
 * Asks the server, now and past every cache, where a name leads on a network: a name of the server's own zones or of ENS.
 *
 * A name that has no address for the network but has one for Ethereum is followed there only where that is safe: see `isKeyAddress`.
 *
 * @returns the name in its normal form and the address in the namespace's spelling
 * @throws NameInvalidError, NameUnknownError, NameOfOtherNetworkError, ReceiverInvalidError where there is no server to ask,
 * HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export async function resolveNameAddress(
  kit: Latchkey,
  options: { name: string; network: Network; adapter: Adapter; signal?: AbortSignal },
): Promise<{ name: string; address: string }> {
  const { network, adapter, signal } = options
  const wanted = toCoinType(network)
  if (!kit.options.serverUrl || wanted === undefined) throw new ReceiverInvalidError({ receiver: options.name })
  const name = await normalizeName(options.name)
  // A server that does not serve the network still knows Ethereum's addresses.
  const asked = (await isSupportedByServer(kit, network.caipNetworkId)) ? wanted : ethereumCoinType
  const answer = await requestApi(kit, resolveName, { params: { name }, query: { coin_type: asked }, signal })
  const refuse = (details: string) => new ServerAnswerInvalidError({ url: kit.options.serverUrl ?? '', details })
  if (answer.name !== name) throw refuse(`asked for ${name}, told of ${answer.name}`)
  if (!answer.address) throw new NameUnknownError({ name })
  const address = await adapter.parseAddress(answer.address).catch((cause: unknown) => {
    throw new ServerAnswerInvalidError({ url: kit.options.serverUrl ?? '', details: 'no address', cause })
  })
  if (answer.coin_type === wanted) return { name, address }
  if (answer.coin_type !== ethereumCoinType) throw refuse(`asked for coin type ${asked}, told of ${answer.coin_type}`)
  if (!(await isKeyAddress(kit, { address, network, adapter, signal })))
    throw new NameOfOtherNetworkError({ name, network: network.name })
  return { name, address }
}
