export type BundlerCall = { method: string; params: readonly unknown[] }

/** What a bundler answers to a call it understood: for the caller, refusals of the operation too. */
export type BundlerReply = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** An ERC-4337 bundler, with or without a paymaster: one implementation per protocol. */
export type BundlerProvider = {
  name: string
  /** @throws ProviderUnavailableError; ProviderRefusalError for a method it does not have, which another may. */
  send: (call: BundlerCall, options?: { signal?: AbortSignal | undefined }) => Promise<BundlerReply>
}
