import type { TokenBalance } from '@latchkey/wire'
import type { SpendableBalance } from '../chainTerms.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { findSender } from '../transactions/findSender.ts'
import { getAccount } from './account.ts'

/**
 * What of the account's native currency can be spent now, the fee included, and why the rest cannot; null where all of the balance can, and
 * for tokens. Cached 30 s, as the balance.
 * @throws what `SendAbility.getSpendable` throws
 * @example
 * const spendable = await getSpendable(latchkey, { token })
 * spendable?.held // [{ reason: 'unconfirmed', amount: 60_000n }]
 */
export const getSpendable: Read<{ token: TokenBalance | undefined }, SpendableBalance | null> =
  /*#__PURE__*/ defineRead({
    name: 'getSpendable',
    staleTimeMs: 30_000,
    key: (latchkey: Latchkey, { token }: { token: TokenBalance | undefined }) => {
      const { caipAddress } = getAccount(latchkey)
      return caipAddress && token && !token.address ? [caipAddress] : undefined
    },
    idle: (): SpendableBalance | null => null,
    fetch: async (latchkey: Latchkey, { token }: { token: TokenBalance | undefined }, { signal }) => {
      const { adapter, network, from } = findSender(latchkey, undefined)
      const send = await adapter.loadSend?.()
      if (!send?.getSpendable || !token) return null
      const reference = { symbol: token.symbol, decimals: Number(token.quantity.decimals) }
      return send.getSpendable({ network, from, token: reference, ...(signal && { signal }) })
    },
  })
