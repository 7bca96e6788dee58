import { isSupportedByServer } from '../clients/supportedChains.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { ethereumCoinType, toCoinType } from '../receiver/toCoinType.ts'

/**
 * The coin type (ENSIP-11) under which an account signs for a name: of the network it is on, where the server knows that; Ethereum's
 * otherwise, for which a key's signature is as good.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export async function nameCoinType(latchkey: Latchkey, network: Network | undefined): Promise<number> {
  if (!network) return ethereumCoinType
  const isServed = await isSupportedByServer(latchkey, network.caipNetworkId)
  return (isServed ? toCoinType(network) : undefined) ?? ethereumCoinType
}
