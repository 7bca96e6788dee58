import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getAccount } from './account.ts'

export type GetImitatedTokenParameters = {
  /** The token's contract; absent where no source has it. */
  address?: string | undefined
  symbol: string
  /** Its full name, where known: it may copy that of a known token. */
  name?: string | undefined
}

/**
 * The known symbol that a token on the network shown imitates: it has that symbol, one that looks like it or the known token's
 * name, but another contract. Null for any other token. Sends no request, so lists can check every token. A token without an address counts as an imitation.
 * @example await getImitatedToken(latchkey, { address: '0xbad…', symbol: 'USDC' }) // 'USDC'
 */
export const getImitatedToken = /*#__PURE__*/ defineRead({
  name: 'getImitatedToken',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { address, symbol, name }: GetImitatedTokenParameters) => {
    const { network } = getAccount(latchkey)
    return network && [network.caipNetworkId, address ?? '', symbol, name ?? '']
  },
  idle: (): string | null => null,
  fetch: async (
    latchkey: Latchkey,
    { address = '', symbol, name }: GetImitatedTokenParameters,
  ): Promise<string | null> => {
    const { network, namespace } = getAccount(latchkey)
    if (!network) return null
    const tokens = await findAdapter(latchkey, namespace).loadTokens?.()
    return tokens?.findImitated({ network, address, symbol, name }) ?? null
  },
})
