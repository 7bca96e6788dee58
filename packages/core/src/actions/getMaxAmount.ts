import { parseCaipAddress, type TokenBalance } from '@latchkey/wire'
import { formatAmount } from '../amount/formatAmount.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './getAccount.ts'

/**
 * The most of a token the account shown can send now, in whole tokens: the chain's balance, and for the native coin less the fee of sending it.
 * @returns '0' when the fee is above the balance.
 * @throws NotConnectedError, RpcUnavailableError
 */
export async function getMaxAmount(
  kit: Latchkey,
  options: { token: TokenBalance; signal?: AbortSignal },
): Promise<string> {
  const { address, network, namespace } = getAccount(kit)
  if (!address || !network) throw new NotConnectedError()
  const adapter = findAdapter(kit, namespace)
  const { token, signal } = options
  const decimals = Number(token.quantity.decimals)
  if (token.address) {
    const reference = { address: parseCaipAddress(token.address).address, symbol: token.symbol, decimals }
    return formatAmount(await adapter.getTokenBalance({ network, address, token: reference, signal }), decimals)
  }
  const balance = await adapter.getNativeBalance({ network, address, signal })
  const fee = await adapter.estimateFee({
    network,
    from: address,
    to: address,
    token: { symbol: token.symbol, decimals },
    amount: 0n,
    signal,
  })
  return formatAmount(balance > fee ? balance - fee : 0n, decimals)
}
