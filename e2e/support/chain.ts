import type { WorldInfo } from '@latchkey/world'
import { expect } from '@playwright/test'
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, type PublicClient } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

export type ChainId = 31337 | 31338

/** A client of one of the world's chains, to compare with what the page shows. */
export function chainClient(world: WorldInfo, options: { chainId: ChainId }): PublicClient {
  return createPublicClient({ transport: http(rpcUrl(world, options)), pollingInterval: 200 })
}

export function rpcUrl(world: WorldInfo, options: { chainId: ChainId }): string {
  return world.rpcUrls[`eip155:${options.chainId}`]!
}

export function token(world: WorldInfo, options: { chainId: ChainId; symbol: string }) {
  const found = world.tokens[`eip155:${options.chainId}`]!.find((entry) => entry.symbol === options.symbol)
  if (!found) throw new Error(`The world has no ${options.symbol}.`)
  return found
}

/** Token balance in base units. */
export function tokenBalance(
  world: WorldInfo,
  options: { chainId: ChainId; symbol: string; address: Address },
): Promise<bigint> {
  const { address } = token(world, options)
  return chainClient(world, options).readContract({
    address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [options.address],
  })
}

/** @returns reads how much the account has received since this call, in base units. */
export async function watchReceived(
  world: WorldInfo,
  options: { chainId: ChainId; symbol: string; address: Address },
): Promise<() => Promise<bigint>> {
  const before = await tokenBalance(world, options)
  return async () => (await tokenBalance(world, options)) - before
}

/** The owner of all tokens, collections and ENS; the node signs for it. */
export const marketMaker = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 8,
}).address

/** Sends tokens from the market maker. */
export async function giveTokens(
  world: WorldInfo,
  options: { chainId: ChainId; symbol: string; to: Address; amount: bigint },
): Promise<void> {
  const { address } = token(world, options)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [options.to, options.amount] })
  await sendFromMarketMaker(world, { chainId: options.chainId, to: address, data })
}

/** Calls a contract from the market maker, and waits until the call is mined. */
export async function sendFromMarketMaker(
  world: WorldInfo,
  options: { chainId: ChainId; to: Address; data: Hex },
): Promise<void> {
  const { to, data } = options
  const hash = await requestNode<Hex>(world, {
    ...options,
    method: 'eth_sendTransaction',
    params: [{ from: marketMaker, to, data }],
  })
  const client = chainClient(world, options)
  // The receipt itself: the block may be announced a moment before it, and no further block follows.
  await expect
    .poll(() => client.getTransactionReceipt({ hash }).catch(() => undefined), { timeout: 20_000 })
    .toMatchObject({ status: 'success' })
}

/** Sends a chain's node a request that viem has no method for. */
export function requestNode<answer>(
  world: WorldInfo,
  options: { chainId: ChainId; method: string; params: unknown[] },
): Promise<answer> {
  const { method, params } = options
  return chainClient(world, options).request<{ Method: string; Parameters: unknown[]; ReturnType: answer }>({
    method,
    params,
  })
}

/** Requests 1 ETH, 1,000 USDC and 1,000 DAI from the faucet. */
export async function fund(world: WorldInfo, options: { chainId: ChainId; address: Address }): Promise<void> {
  const response = await fetch(`${world.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
}
