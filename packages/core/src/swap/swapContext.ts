import type { CaipAddress } from '@latchkey/wire'
import { type Account, getAccount } from '../actions/account.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import type { CallAbility } from '../adapter/calling.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { checkShown } from '../connection/checkShown.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { AccountChangedError, NotConnectedError } from '../errors/connection.ts'
import { SwapUnsupportedError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import type { TokenAbility } from '../tokens/tokenAbilities.ts'
import type { SwapAbility } from './SwapAbility.ts'
import type { SwapPlan } from './SwapPlan.ts'

export type SwapContext = {
  account: CaipAddress
  address: string
  connectorId: string
  network: Network
  adapter: Adapter
  calls: CallAbility
  tokens: TokenAbility
  swaps: SwapAbility
}

/**
 * The account, network and adapter of a swap.
 * @throws NotConnectedError, SwapUnsupportedError 'Network not supported for Swaps' where the server, the adapter or the list of known
 * routers lacks the network
 */
export async function getSwapContext(latchkey: Latchkey): Promise<SwapContext> {
  const { address, caipAddress, connector, network, namespace, isUnsupportedNetwork }: Account = getAccount(latchkey)
  if (isUnsupportedNetwork) throw new SwapUnsupportedError()
  if (!address || !caipAddress || !connector || !network) throw new NotConnectedError()
  const adapter = findAdapter(latchkey, namespace)
  const { loadCalls, loadSwaps, loadTokens } = adapter
  if (!loadCalls || !loadSwaps || !loadTokens || !(await isSupportedByServer(latchkey, network.caipNetworkId)))
    throw new SwapUnsupportedError()
  const [calls, swaps, tokens] = await Promise.all([loadCalls(), loadSwaps(), loadTokens()])
  if (!swaps.isSupported(network)) throw new SwapUnsupportedError({ details: 'no router of this network is known' })
  return { account: caipAddress, address, connectorId: connector.id, network, adapter, calls, tokens, swaps }
}

/**
 * Throws if the account, its wallet or the network is no longer the one that the plan was made for.
 * @throws AccountChangedError, NetworkChangedError
 */
export function checkPlanned(
  context: Pick<SwapContext, 'account' | 'connectorId'>,
  plan: Pick<SwapPlan, 'account' | 'connectorId'>,
): void {
  checkShown(context.account, plan.account)
  if (context.connectorId !== plan.connectorId) throw new AccountChangedError()
}
