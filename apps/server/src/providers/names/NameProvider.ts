import type { Address } from 'viem'
import type { OwnerChange } from '../../stores/NameStore.ts'
import type { NameProviderName } from '../providerNames.ts'

export type NameOfAddress = {
  name: string
  /** An https, ipfs or data address. */
  avatar: string | null
  /** When it was looked up, ISO 8601. */
  resolvedAt: string
}

/** A source of names. */
export type NameProvider = {
  /** As in the configuration. */
  name: NameProviderName
  /**
   * The primary name of an address on the network of an EVM coin type, which must resolve back to the address; undefined where there is
   * none.
   * @throws NodeUnavailableError
   */
  getName: (address: Address, options: { coinType: number }) => Promise<NameOfAddress | undefined>
  /** Whether only this provider resolves names of this domain. */
  owns: (name: string) => boolean
  /**
   * The current address of a name for a coin type (SLIP-44, ENSIP-11); undefined where there is none.
   * @throws NodeUnavailableError
   */
  resolve: (
    name: string,
    options: { coinType: number; signal?: AbortSignal | undefined },
  ) => Promise<ResolvedAddress | undefined>
}

export type ResolvedAddress = {
  address: string
  /** The latest change of owner, while it can be undone. */
  ownerChange?: OwnerChange | undefined
}
