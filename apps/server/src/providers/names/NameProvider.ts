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

/** Where names of Ethereum addresses come from: one implementation per registry. */
export type NameProvider = {
  /** As the configuration has it. */
  name: NameProviderName
  /**
   * The name an address calls its own on the network of an EVM coin type, which must point back to it; undefined where there is none.
   * @throws NodeUnavailableError
   */
  findName: (address: Address, options: { coinType: number }) => Promise<NameOfAddress | undefined>
  /** Whether names like this one are this provider's alone: no other is asked about them. */
  owns: (name: string) => boolean
  /**
   * The address that a name has for an EVM coin type (ENSIP-11), as it is now; undefined where there is none.
   * @throws NodeUnavailableError
   */
  findAddress: (
    name: string,
    options: { coinType: number; signal?: AbortSignal | undefined },
  ) => Promise<FoundAddress | undefined>
}

export type FoundAddress = {
  address: Address
  /** Where the name changed hands lately, and that can be undone. */
  ownerChange?: OwnerChange | undefined
}
