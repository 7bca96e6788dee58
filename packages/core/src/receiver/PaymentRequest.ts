import type { CaipNetworkId, ChainNamespace } from '@latchkey/wire'

/** A payment that a pasted or scanned text requests. The visitor enters what is missing. */
export type PaymentRequest = {
  /** An address or a name, as written: unchecked. */
  receiver: string
  caipNetworkId?: CaipNetworkId | undefined
  /** Where the request names no network, but only networks of one namespace can make the payment. */
  chainNamespace?: ChainNamespace | undefined
  /** A token's contract, as written; absent for the native currency and where nothing is said. */
  token?: string | undefined
  /** Base units of the token, or of the native currency. */
  amount?: bigint | undefined
  /** Whole tokens as decimal text, in place of `amount`, where the request counts in them. */
  wholeAmount?: string | undefined
  /** What the payment has to say, without which its recipient may not recognize it. */
  memo?: string | undefined
}
