import type { Address } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { type Chain, nativeAddress } from '../chains/Chain.ts'
import { erc20Abi, shortResponseBytes, tokenCall } from '../chains/ethCall.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'
import { parseAmount, parsePair, readUser } from './parseSwap.ts'
import { recallQuote } from './quotedAmounts.ts'
import { readGasPrices } from './readGasPrices.ts'
import { requestSwaps } from './requestSwaps.ts'

const maxUint256 = 2n ** 256n - 1n

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/**
 * Approves an exact amount for the router of the best route. Existing clients send no amount: then it is the amount of the user's last
 * quote, else the user's whole balance of the token.
 */
export const buildApproval: Handler<'buildApproval'> = async (context, request) => {
  const { query } = request
  const { chain, from, to } = parsePair(context, query)
  if (from === nativeAddress)
    throw new ApiError(400, {
      field: 'from',
      description: 'Conversion parameter error: the native currency needs no approval',
    })
  const user = readUser(query.userAddress)
  const named = query.amount === undefined ? undefined : parseAmount(query.amount)
  const [{ spender, amount }, { standard }] = await Promise.all([
    requestSwaps(context, request, {
      chain,
      async call(caller) {
        // No route exists for an unlimited amount, which is only approved on explicit request.
        const routed = named === undefined || named === maxUint256 ? await findAmount() : named
        // Existing allowances do not matter: this one replaces them.
        const wanted = { from, to, amount: routed, user: undefined, source: query.provider }
        const spender = await context.swaps.getSpender(chain, wanted, caller)
        return { spender, amount: named ?? routed }
      },
    }),
    readGasPrices(context, chain),
  ])
  return {
    tx: {
      from: query.from,
      to: query.to,
      data: encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [spender, amount] }),
      value: '0',
      eip155: { gasPrice: String(standard) },
    },
  }

  async function findAmount(): Promise<bigint> {
    if (user === undefined) reject('an approval needs an amount, or a userAddress to find it by')
    const quoted = await recallQuote(context, { chain, from, to, user, request })
    const found = quoted ?? (await readBalance(chain, { token: from, user, signal: request.getSignal() }))
    if (found === 0n) reject('there is nothing to approve')
    return found
  }
}

function reject(reason: string): never {
  throw new ApiError(400, { field: 'amount', description: `Conversion parameter error: ${reason}` })
}

async function readBalance(
  chain: Chain,
  options: { token: Address; user: Address; signal: AbortSignal },
): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [options.user] })
  const response = await chain.rpc.request(tokenCall(options.token, data), {
    bytesPerCall: shortResponseBytes,
    signal: options.signal,
  })
  return typeof response === 'string' && /^0x[0-9a-f]{64,}$/i.test(response) ? BigInt(response.slice(0, 66)) : 0n
}
