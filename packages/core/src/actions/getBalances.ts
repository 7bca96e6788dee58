import { getBalance, isTokenDecimals, type TokenBalance } from '@latchkey/wire'
import { formatAmount } from '../amount/formatAmount.ts'
import { requestApi } from '../clients/requestApi.ts'
import { isServerPaused, isSupportedByServer } from '../clients/supportedChains.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { AbortedError } from '../errors/common.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { BalanceUnavailableError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { listChangedTokens } from '../reads/changedTokens.ts'
import { defineRead, type Read, type ReadContext } from '../reads/defineRead.ts'
import { cleanTokenBalance } from '../text/cleanTokenBalance.ts'
import { nameNative } from '../tokens/nameNative.ts'
import { type Account, getAccount } from './account.ts'
import { showBanner } from './showBanner.ts'

/** Screens render the whole list, so a longer one would slow down the page. */
const mostBalances = 1_000

/**
 * Native and token balances of the account shown, on its network, with prices in USD. Cached 30 s. Balances whose `decimals` are '0' or
 * impossible are left out; of a longer list the first 1,000 are kept.
 *
 * Without a server, or on a network the server does not support, the list holds only the native currency, read from the chain and without
 * a price. After a failure no request is sent to the server for 30 s: calls throw at once, and screens show an empty list.
 *
 * @throws BalanceUnavailableError 'Token Balance Unavailable'
 * @example (await getBalances(latchkey)).map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`) // ['1.5 ETH', '20 USDC']
 */
export const getBalances: Read<object, readonly TokenBalance[]> = /*#__PURE__*/ defineRead({
  name: 'getBalances',
  staleTimeMs: 30_000,
  key: (latchkey) => {
    const { caipAddress, network } = getAccount(latchkey)
    return caipAddress && network ? [caipAddress] : undefined
  },
  idle: () => [],
  fetch: async (latchkey: Latchkey, _parameters: object, context): Promise<readonly TokenBalance[]> => {
    const account = getAccount(latchkey)
    if (isServerPaused(latchkey)) throw new BalanceUnavailableError()
    try {
      const balances = await fetchBalances(latchkey, account, context)
      latchkey.store.setState(({ send }) => ({ send: { ...send, lastRetry: undefined } }))
      return balances
    } catch (cause) {
      if (context.signal?.aborted) throw new AbortedError({ cause })
      const isKnown = latchkey.store.getState().send.lastRetry !== undefined
      // An offline browser says nothing about the server: no pause starts, and balances are read again once it is online.
      if (globalThis.navigator?.onLine !== false)
        latchkey.store.setState(({ send }) => ({ send: { ...send, lastRetry: Date.now() } }))
      const error = new BalanceUnavailableError({ cause })
      // The banner appears once; the screens show the error for as long as it lasts.
      if (!isKnown) showBanner(latchkey, { state: 'error', message: error.shortMessage, code: error.code })
      throw error
    }
  },
})

async function fetchBalances(
  latchkey: Latchkey,
  { address, network, namespace }: Account,
  { signal }: ReadContext,
): Promise<readonly TokenBalance[]> {
  if (!address || !network) throw new NotConnectedError()
  if (await isSupportedByServer(latchkey, network.caipNetworkId)) {
    const { caipNetworkId: chainId } = network
    const query = { currency: 'usd', chainId, forceUpdate: listChangedTokens(latchkey, chainId) }
    const { balances } = await requestApi(latchkey, getBalance, { params: { address }, query, signal })
    const listed = balances
      .slice(0, mostBalances)
      .filter(({ quantity: { decimals } }) => decimals !== '0' && isTokenDecimals(Number(decimals)))
    return nameNative(listed.map(cleanTokenBalance), network)
  }
  const { name, symbol, decimals } = network.nativeCurrency
  const value = await findAdapter(latchkey, namespace).getNativeBalance({ network, address, signal })
  return [
    {
      name,
      symbol,
      chainId: network.caipNetworkId,
      price: 0,
      quantity: { decimals: String(decimals), numeric: formatAmount(value, decimals) },
      iconUrl: network.imageUrl ?? null,
    },
  ]
}

export type NativeBalance = {
  /** Base units. */
  value: bigint
  decimals: number
  symbol: string
  /** In whole units, exact. */
  formatted: string
}

/**
 * The native balance of the account shown, read from the chain without the server. Cached 30 s.
 * @throws RpcUnavailableError, RpcTimeoutError, …
 * @example (await getNativeBalance(latchkey))?.formatted // '1.5'
 */
export const getNativeBalance = /*#__PURE__*/ defineRead({
  name: 'getNativeBalance',
  staleTimeMs: 30_000,
  key: (latchkey) => {
    const { caipAddress, network } = getAccount(latchkey)
    return caipAddress && network ? [caipAddress] : undefined
  },
  idle: (): NativeBalance | undefined => undefined,
  fetch: async (latchkey: Latchkey, _parameters: object, { signal }): Promise<NativeBalance | undefined> => {
    const { address, network, namespace } = getAccount(latchkey)
    if (!address || !network) throw new NotConnectedError()
    const value = await findAdapter(latchkey, namespace).getNativeBalance({ network, address, signal })
    const { decimals, symbol } = network.nativeCurrency
    return { value, decimals, symbol, formatted: formatAmount(value, decimals) }
  },
})
