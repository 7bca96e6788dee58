import type { ChainClient } from './chainClient.ts'

/** anvil's method, in milliseconds since 1970; viem has no action for it. */
type SetTime = { Method: 'evm_setTime'; Parameters: [number]; ReturnType: number }

/** Sets the clock that dates a chain's next blocks; it ticks on from there. */
export async function setClock(client: ChainClient, options: { timeMs: number }): Promise<void> {
  await client.request<SetTime>({ method: 'evm_setTime', params: [options.timeMs] })
}
