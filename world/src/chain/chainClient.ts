import {
  createTestClient,
  defineChain,
  http,
  type PublicActions,
  publicActions,
  type TestClient,
  type WalletActions,
  walletActions,
} from 'viem'

/** Reads, writes as any unlocked development account, and drives the node (time, code, balances). */
export type ChainClient = TestClient<'anvil'> & PublicActions & WalletActions

/** A viem client of a local anvil node; polls often, because a local block takes a millisecond. */
export function chainClient(options: { chainId: number; url: string }): ChainClient {
  const chain = defineChain({
    id: options.chainId,
    name: `Local ${options.chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [options.url] } },
  })
  return createTestClient({
    mode: 'anvil',
    chain,
    cacheTime: 0,
    pollingInterval: 5,
    transport: http(options.url, { retryCount: 0, timeout: 10_000 }),
  })
    .extend(publicActions)
    .extend(walletActions)
}

/** anvil's method, in milliseconds since 1970; viem has no action for it. */
type SetTime = { Method: 'evm_setTime'; Parameters: [number]; ReturnType: number }

/** Sets the clock that dates a chain's next blocks; it ticks on from there. */
export async function setClock(client: ChainClient, options: { timeMs: number }): Promise<void> {
  await client.request<SetTime>({ method: 'evm_setTime', params: [options.timeMs] })
}
