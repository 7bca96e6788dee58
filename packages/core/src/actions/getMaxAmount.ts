import { parseCaipAddress, type TokenBalance } from '@latchkey/wire'
import { formatAmount } from '../amount/formatAmount.ts'
import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { checkToken } from '../tokens/checkToken.ts'
import { readBalance } from '../tokens/readBalance.ts'
import { getAccount } from './getAccount.ts'

/**
 * The most of a token the account shown can send now, in whole tokens: the chain's balance, and for the native coin less the fee of sending it.
 * @returns '0' when the fee is above the balance.
 * @throws NotConnectedError, AbilityMissingError, TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, RpcUnavailableError
 */
export async function getMaxAmount(
  latchkey: Latchkey,
  options: { token: TokenBalance; signal?: AbortSignal },
): Promise<string> {
  const { address, network, namespace } = getAccount(latchkey)
  if (!address || !network) throw new NotConnectedError()
  const adapter = findAdapter(latchkey, namespace)
  const { token, signal } = options
  const decimals = Number(token.quantity.decimals)
  const reference = {
    address: token.address && parseCaipAddress(token.address).address,
    symbol: token.symbol,
    decimals,
  }
  await checkToken(latchkey, { adapter, network, token: reference, signal })
  const balance = await readBalance(latchkey, { adapter, network, owner: address, token: reference, signal })
  if (token.address) return formatAmount(balance, decimals)
  const send = await requireAbility(adapter, 'loadSend')()
  const fee = await send.estimateFee({ network, from: address, to: address, token: reference, amount: 0n, signal })
  return formatAmount(balance > fee ? balance - fee : 0n, decimals)
}
