import type { Address } from 'viem'

export type NameOfAddress = {
  name: string
  /** An https, ipfs or data address. */
  avatar: string | null
  /** When it was looked up, ISO 8601. */
  resolvedAt: string
}

/** Where names of Ethereum addresses come from: one implementation per registry. */
export type NameProvider = {
  /** As the configuration has it. */
  name: string
  /**
   * The name an address calls its own, which must point back to it; undefined where there is none.
   * @throws NodeUnavailableError
   */
  findName: (address: Address, options?: { signal?: AbortSignal | undefined }) => Promise<NameOfAddress | undefined>
  /** The Ethereum address of a name; undefined where there is none. @throws NodeUnavailableError */
  findAddress: (name: string, options?: { signal?: AbortSignal | undefined }) => Promise<Address | undefined>
}
