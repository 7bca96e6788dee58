import type { CaipNetworkId } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { getBalances, getNativeBalance } from '../actions/getBalances.ts'
import { toUnits } from '../amount/toUnits.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { sleep } from '../waiting/sleep.ts'
import { markChangedTokens } from './changedTokens.ts'
import { readCache } from './readCache.ts'

/** What a transaction can change; prices, names, networks and purchase options stay as they are. */
const accountReads = ['getBalances', 'getNativeBalance', 'getPortfolio', 'getNfts', 'getReceiverFacts', 'getSpendable']
/** Pauses before the balances are read again while the server's node is behind the chain. */
const behindMs = [700, 1_500, 4_000, 8_000]

/**
 * Reads again what a mined transaction changed, and sends the server the tokens whose balances it should read from its node. Repeats this
 * for up to 15 s while the server's node is behind, which shows as a native balance other than the chain's.
 * @param options.tokens contract addresses; the native currency is always included.
 */
export async function refreshAccount(
  latchkey: Latchkey,
  options: { caipNetworkId: CaipNetworkId; tokens: readonly string[] },
): Promise<void> {
  markChangedTokens(latchkey, options)
  await readCache(latchkey).invalidate(accountReads)
  const signal = runSignal(latchkey)
  for (const ms of behindMs) {
    if (!signal || signal.aborted || !isBehind(latchkey, options.caipNetworkId)) return
    await sleep(ms, signal)
    await readCache(latchkey).invalidate(['getBalances', 'getNativeBalance', 'getPortfolio'])
  }
}

/** Whether the list on screen has another native balance than the chain. */
function isBehind(latchkey: Latchkey, caipNetworkId: CaipNetworkId): boolean {
  const { network } = getAccount(latchkey)
  const [listRequest, nativeRequest] = [getBalances.request(latchkey, {}), getNativeBalance.request(latchkey, {})]
  if (network?.caipNetworkId !== caipNetworkId || !listRequest || !nativeRequest) return false
  const cache = readCache(latchkey)
  const [list, native] = [cache.peek(listRequest), cache.peek(nativeRequest)]
  const listed = list?.find(({ address }) => address === undefined)
  return listed !== undefined && native !== undefined && toUnits(listed.quantity.numeric) !== toUnits(native.formatted)
}
