import type { Network } from '../network.ts'

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
  /** @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError */
  inspectAddress(options: { network: Network; address: string; signal?: AbortSignal }): Promise<AddressFacts>
}
