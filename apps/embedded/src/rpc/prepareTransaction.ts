import { hexSchema } from '@latchkey/wire'
import * as z from 'zod/mini'
import type { WalletTransaction } from '../calls/vaultCalls.ts'
import { WalletError } from '../errors.ts'
import { isAddress } from './checksumAddress.ts'
import { quantity, toQuantity } from './quantity.ts'
import { type Revert, readRevert } from './readRevert.ts'
import { requestNode } from './requestNode.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'
import { toChainNumber } from './toChainNumber.ts'

const address = z.custom<string>(isAddress)
const longestData = 200_000

const paramsSchema = z.tuple([
  z.strictObject({
    from: z.string(),
    to: z.optional(z.nullable(address)),
    value: z.optional(quantity),
    data: z.optional(hexSchema.check(z.maxLength(longestData))),
    input: z.optional(hexSchema.check(z.maxLength(longestData))),
    gas: z.optional(quantity),
    chainId: z.optional(z.union([quantity, z.int()])),
    // Hints of the page. The wallet asks the network itself.
    gasPrice: z.optional(z.unknown()),
    maxFeePerGas: z.optional(z.unknown()),
    maxPriorityFeePerGas: z.optional(z.unknown()),
    nonce: z.optional(z.unknown()),
    type: z.optional(z.enum(['0x0', '0x2'])),
  }),
])

/** A transaction that is ready to be shown and signed as it is, and what was learned on the way. */
export type PreparedTransaction = {
  transaction: WalletTransaction
  /** The most that the network can take as fee, in base units; undefined where the node cannot say what gas the call needs. */
  maxFee: bigint | undefined
  /** Whether the account has too little for the amount and the fee. */
  isShort: boolean
  /** Why the node could not estimate the gas: the call would revert. */
  revert?: Revert | undefined
}

/**
 * Completes `eth_sendTransaction`'s parameters: nonce, gas and fees come from the network. Nothing is changed after this.
 * @throws WalletError `invalid_params`, `unauthorized` for another account, `node_failed`, `fee_unknown`.
 */
export async function prepareTransaction(context: RpcContext, request: RpcRequest): Promise<PreparedTransaction> {
  const { chain, signal } = request
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw new WalletError('invalid_params', { details: describe(params.error) })
  const [given] = params.data
  const from = context.user.addresses.eip155
  if (given.from.toLowerCase() !== from.toLowerCase()) throw new WalletError('unauthorized')
  const chainId = toChainNumber(chain)
  if (given.chainId !== undefined && Number(given.chainId) !== chainId) throw new WalletError('unknown_chain')
  const data = (given.data ?? given.input ?? '0x').toLowerCase()
  if (given.data !== undefined && given.input !== undefined && given.data !== given.input)
    throw new WalletError('invalid_params', { details: 'data and input differ' })
  const to = given.to ?? null
  if (to === null && data === '0x') throw new WalletError('invalid_params', { details: 'neither to nor data' })
  const value = given.value ?? '0x0'

  const node = async (method: string, ...args: unknown[]) =>
    requestNode(context.session, { chain, method, params: args, signal })
  const call = { from, ...(to !== null && { to }), value: toQuantity(BigInt(value)), data }
  const [nonce, balance, fee, estimate] = await Promise.all([
    node('eth_getTransactionCount', from, 'pending').then(toBigInt),
    node('eth_getBalance', from, 'latest').then(toBigInt),
    readFee(node),
    given.gas === undefined ? node('eth_estimateGas', call).then(toBigInt).catch(toUnknownGas) : BigInt(given.gas),
  ])
  const isUnfunded = balance < BigInt(value)
  if (typeof estimate === 'object') {
    const { revert, isShort, thrown } = estimate
    if (!revert && !isShort && !isUnfunded) throw thrown
    const transaction = { chainId, nonce: Number(nonce), gas: '0x0', to, value: call.value, data, fee }
    return { transaction, maxFee: undefined, isShort: isShort || isUnfunded, revert }
  }
  // A call's cost may rise until it is mined; a plain transfer's does not. Half as much again, as the widget shows before it.
  const gas = given.gas === undefined && data !== '0x' ? (estimate * 3n) / 2n : estimate
  const price = BigInt('gasPrice' in fee ? fee.gasPrice : fee.maxFeePerGas)
  const maxFee = gas * price
  return {
    transaction: { chainId, nonce: Number(nonce), gas: toQuantity(gas), to, value: call.value, data, fee },
    maxFee,
    isShort: balance < BigInt(value) + maxFee,
  }
}

/** What an error of `eth_estimateGas` says of the call. */
function toUnknownGas(thrown: unknown): { revert: Revert | undefined; isShort: boolean; thrown: unknown } {
  const details = thrown instanceof WalletError ? (thrown.details ?? '') : ''
  return { revert: readRevert(thrown), isShort: /insufficient funds/i.test(details), thrown }
}

type Node = (method: string, ...args: unknown[]) => Promise<unknown>

/** Twice the current base fee and the tip that the node suggests; the gas price on a network without base fee. */
async function readFee(node: Node): Promise<WalletTransaction['fee']> {
  const block = z
    .object({ baseFeePerGas: z.optional(quantity) })
    .safeParse(await node('eth_getBlockByNumber', 'latest', false))
  if (!block.success) throw new WalletError('fee_unknown')
  const { baseFeePerGas } = block.data
  if (baseFeePerGas === undefined) return { gasPrice: toQuantity(toBigInt(await node('eth_gasPrice'))) }
  const tip = await node('eth_maxPriorityFeePerGas').then(toBigInt, async () => {
    const gasPrice = toBigInt(await node('eth_gasPrice'))
    return gasPrice > BigInt(baseFeePerGas) ? gasPrice - BigInt(baseFeePerGas) : 0n
  })
  const maxFeePerGas = toQuantity(BigInt(baseFeePerGas) * 2n + tip)
  return { maxFeePerGas, maxPriorityFeePerGas: toQuantity(tip) }
}

function toBigInt(result: unknown): bigint {
  const parsed = quantity.safeParse(result)
  if (!parsed.success) throw new WalletError('node_failed', { details: 'not a quantity' })
  return BigInt(parsed.data)
}

function describe(error: z.core.$ZodError): string {
  return error.issues.map(({ path }) => path.slice(1).join('.') || 'params').join(', ')
}
