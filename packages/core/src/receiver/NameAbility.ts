import type { BaseError } from '../errors/BaseError.ts'
import type { WitnessSources } from '../witness/witnessSources.ts'

/** What the chain's own registry says of a name. */
export type NameOnChain =
  | { status: 'found'; address: string; coinType: number }
  /** No such name, or no address of these coin types. */
  | { status: 'none' }
  /** Nothing is known: a node, or a gateway that the name's resolver sends readers to, did not answer. */
  | { status: 'unreachable'; part: 'node' | 'gateway'; cause: BaseError }

/** Names as they can be checked without believing the server. Loaded when a name is first resolved. */
export type NameAbility = {
  /**
   * Looks a name up in the registry on chain, through a witness of that chain.
   * @param options.name in its normal form
   * @param options.coinTypes ENSIP-11, the first that has an address counts
   * @returns undefined where there is no witness to ask. Rejects with AbortedError only.
   */
  resolve(
    options: Omit<WitnessSources, 'network'> & {
      name: string
      coinTypes: readonly number[]
      signal?: AbortSignal | undefined
    },
  ): Promise<NameOnChain | undefined>
  /** The address whose key signed a text; undefined for what is no signature. */
  recoverSigner(options: { text: string; signature: string }): Promise<string | undefined>
}
