import { sleep } from './sleep.ts'

/** What the transport takes from its surroundings; tests bring a clock of their own. */
export type RpcEnvironment = {
  fetch: typeof fetch
  /** Epoch ms. */
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

// `fetch` is looked up at each call: apps and tests replace it.
export const browserEnvironment: RpcEnvironment = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  sleep,
}
