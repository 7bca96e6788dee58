import { encodeFunctionData } from 'viem/utils'
import { nativeAddress } from '../chains/Chain.ts'
import { erc20Abi, tokenRead } from '../chains/ethCall.ts'
import { readContracts } from '../chains/readContracts.ts'
import type { Handler } from './Handler.ts'
import { parseAsset } from './parseAccount.ts'
import { parseUser } from './parseSwap.ts'
import { requestSwaps } from './requestSwaps.ts'

const maxUint256 = 2n ** 256n - 1n

/**
 * The user's largest allowance for one of the providers' contracts: the user's quotes and transactions up to that amount go through that
 * contract. The native currency needs none.
 */
export const getAllowance: Handler<'getAllowance'> = async (context, request) => {
  const { tokenAddress, userAddress } = request.query
  const { chain, address: token } = parseAsset(context, { value: tokenAddress, field: 'tokenAddress' })
  const user = parseUser(chain, userAddress)
  if (token === nativeAddress) return { allowance: String(maxUint256) }
  const responses = await requestSwaps(context, request, {
    chain,
    async call(caller) {
      const spenders = await context.swaps.listSpenders(chain, caller)
      const calls = spenders.map((spender) =>
        tokenRead(token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [user, spender] })),
      )
      return await readContracts(chain, { calls, signal: request.getSignal() })
    },
  })
  let largest = 0n
  for (const response of responses) {
    const allowance = BigInt(response?.slice(0, 66) ?? 0)
    if (allowance > largest) largest = allowance
  }
  return { allowance: String(largest) }
}
