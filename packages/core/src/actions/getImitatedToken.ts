import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getAccount } from './account.ts'

export type GetImitatedTokenParameters = {
  /** Of the token's contract; absent where no source names it. */
  address?: string | undefined
  symbol: string
}

/**
 * The known symbol of the network shown that a token bears, or seems to, without being the token it stands for: for lists, where every
 * token is looked at. No request. Null for any other token. A token without an address bears a known symbol without proof.
 * @example await getImitated(latchkey, { address: '0xbad…', symbol: 'USDC' }) // 'USDC'
 */
export const getImitatedToken = /*#__PURE__*/ defineRead({
  name: 'getImitated',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { address, symbol }: GetImitatedTokenParameters) => {
    const { network } = getAccount(latchkey)
    return network && [network.caipNetworkId, address ?? '', symbol]
  },
  idle: (): string | null => null,
  fetch: async (latchkey: Latchkey, { address = '', symbol }: GetImitatedTokenParameters): Promise<string | null> => {
    const { network, namespace } = getAccount(latchkey)
    if (!network) return null
    const calls = await findAdapter(latchkey, namespace).loadCalls?.()
    return calls?.findImitated({ network, address, symbol }) ?? null
  },
})
