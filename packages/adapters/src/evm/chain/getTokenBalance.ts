import type { Network, TokenReference } from '@latchkey/core'
import { NodesDisagreeError, RpcAnswerInvalidError } from '@latchkey/core/errors'
import { requestEachNode, sleep } from '@latchkey/core/internal'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { tokenAbi } from './transfer.ts'

/**
 * ERC-20 `balanceOf` by `eth_call`, in the token's base units; the native balance for a token without address.
 * @throws RpcAnswerInvalidError when there is no token at the address
 */
export async function getTokenBalance(
  rpc: Rpc,
  options: { network: Network; address: string; token: TokenReference; signal?: AbortSignal },
): Promise<bigint> {
  const { network, address, token, signal } = options
  if (!token.address) return getNativeBalance(rpc, { network, address, signal })
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [address as Address] })
  return readWord(rpc, { network, to: token.address, data, what: 'ERC-20 balance', signal })
}

/** `eth_getBalance`, in wei. */
export async function getNativeBalance(
  rpc: Rpc,
  options: { network: Network; address: string; signal?: AbortSignal },
): Promise<bigint> {
  const { network, address, signal } = options
  return readQuantity(network, await rpc(network, { method: 'eth_getBalance', params: [address, 'latest'], signal }))
}

/**
 * The first 32 bytes that a contract returns, by `eth_call`, as a number.
 * @throws RpcAnswerInvalidError '… has no `what` to read' where there is no such contract, and what the rpc throws
 */
export async function readWord(
  rpc: Rpc,
  options: { network: Network; to: string; data: Hex; what: string; signal?: AbortSignal | undefined },
): Promise<bigint> {
  const { network, to, data, what, signal } = options
  const answer = await rpc(network, { method: 'eth_call', params: [{ to, data }, 'latest'], signal })
  const word = typeof answer === 'string' ? /^0x[0-9a-f]{64}/i.exec(answer)?.[0] : undefined
  if (word) return BigInt(word)
  throw new RpcAnswerInvalidError({
    url: network.rpcUrls[0] ?? network.caipNetworkId,
    details: `${to} has no ${what} to read`,
  })
}

/** By then nodes agree on a reorganized block. */
const retryAfterMs = 1_500

/**
 * Compares a native balance between a network's nodes, at the latest block all of them have. A node that does not respond within a second
 * is skipped, so an outage does not fail the comparison.
 *
 * @throws NodesDisagreeError when two nodes report different balances, twice in a row
 */
export async function compareBalances(options: {
  network: Network
  address: string
  signal?: AbortSignal | undefined
}): Promise<void> {
  const { network, signal } = options
  if (network.rpcUrls.length < 2 || !(await areDifferent(options))) return
  await sleep(retryAfterMs, signal ?? new AbortController().signal)
  if (await areDifferent(options)) throw new NodesDisagreeError({ network: network.name, subject: 'a balance' })
}

async function areDifferent(options: {
  network: Network
  address: string
  signal?: AbortSignal | undefined
}): Promise<boolean> {
  const { network, address, signal } = options
  const heads = await requestEachNode(network, { calls: [{ method: 'eth_blockNumber' }], signal })
  const heights = heads.flatMap(([height]) => (isQuantity(height) ? BigInt(height) : []))
  if (heights.length < 2) return false
  const [lowest = 0n] = heights.sort((one, other) => Number(one - other))
  const block = `0x${lowest.toString(16)}`
  const answers = await requestEachNode(network, {
    calls: [{ method: 'eth_getBalance', params: [address, block] }],
    signal,
  })
  const balances = answers.flatMap(([balance]) => (isQuantity(balance) ? BigInt(balance) : []))
  return new Set(balances).size > 1
}

function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}
