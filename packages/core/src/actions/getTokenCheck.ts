import { type CaipAddress, parseCaipAddress } from '@latchkey/wire'
import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { checkToken, type DecimalsSource } from '../tokens/checkToken.ts'
import { getAccount } from './account.ts'

export type TokenCheck = {
  /** Where its decimals come from. `server`: no second source confirmed them; say so on screen. */
  decimalsSource: DecimalsSource
  /** The known symbol that it imitates: it has that symbol, one that looks like it or its name, but another contract. Warn the visitor. */
  imitated: string | undefined
}

export type TokenCheckParameters = {
  /** Absent for the native currency. */
  address?: CaipAddress | undefined
  symbol: string
  decimals: number
  /** Its full name, where known: it may copy that of a known token. */
  name?: string | undefined
}

/**
 * Checks a token on the network shown against sources other than the server, for warnings before it is sent or bought. Cached 30 s; null
 * for the native currency.
 * @throws TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError
 * @example (await getTokenCheck(latchkey, { address, symbol: 'USDC', decimals: 6 }))?.imitated // 'USDC'
 */
export const getTokenCheck = /*#__PURE__*/ defineRead({
  name: 'getTokenCheck',
  staleTimeMs: 30_000,
  key: (latchkey, { address, symbol, decimals, name }: TokenCheckParameters) => {
    const { network, connector } = getAccount(latchkey)
    if (!network || !address) return undefined
    return [network.caipNetworkId, connector?.id ?? '', address, symbol, decimals, name ?? '']
  },
  idle: (): TokenCheck | null => null,
  fetch: async (
    latchkey: Latchkey,
    { address, name, ...token }: TokenCheckParameters,
    { signal },
  ): Promise<TokenCheck | null> => {
    const { network, namespace } = getAccount(latchkey)
    if (!network || !address) return null
    const adapter = findAdapter(latchkey, namespace)
    const reference = { ...token, address: parseCaipAddress(address).address }
    const tokens = await adapter.loadTokens?.()
    return {
      decimalsSource: await checkToken(latchkey, { adapter, network, token: reference, signal }),
      imitated: tokens?.findImitated({ network, ...reference, name }),
    }
  },
})
