import { formatAmount } from '../amount/formatAmount.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getAccount } from './getAccount.ts'

export type NativeBalance = {
  /** Base units. */
  value: bigint
  decimals: number
  symbol: string
  /** Whole coins, exact. */
  formatted: string
}

/**
 * The native balance of the account shown, read from the chain itself: no server needed. Cached 30 s (SPEC §9).
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
