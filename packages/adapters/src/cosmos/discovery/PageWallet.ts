import type { Unsubscribe } from '@latchkey/core/internal'

/** A wallet with Keplr's methods. Nothing in its object is trusted: each part is parsed where it is read. */
export type PageWallet = {
  /** What the app gets. */
  provider: object
  /** One of Keplr's; undefined where the wallet lacks it. */
  method(name: string): ((parameters: readonly unknown[], signal?: AbortSignal) => unknown) | undefined
  /** Calls back when another account may be selected. */
  watch(onChange: () => void): Unsubscribe
}
