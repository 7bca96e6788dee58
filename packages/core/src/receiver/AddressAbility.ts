import type { Network } from '../network.ts'
import type { WitnessSources } from '../witness/witnessSources.ts'

/** What a chain's node tells of an address. */
export type AddressFacts = {
  /** Whether code of its own is there. */
  isContract: boolean
  /** Transactions it has sent. */
  transactionCount: number
  /** Of the native coin, base units. */
  balance: bigint
}

/** What is part of `CallAbility` for the sake of receivers. */
export type AddressAbility = {
  /**
   * @param options.witness where set, only these are asked, as long as one of them is no node of the server
   * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError
   */
  inspectAddress(options: {
    network: Network
    address: string
    witness?: WitnessSources
    signal?: AbortSignal
  }): Promise<AddressFacts>
}
