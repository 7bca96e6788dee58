/** What was signed, and how. */
export type VerifyOptions = {
  /** CAIP-10, such as `eip155:1:0xAb…`. */
  account: string
  /** The exact text that was signed. */
  message: string
  /** As wallets of the namespace encode it: hex with `0x` (eip155, polkadot), base58 (solana), base64 (bip122, cosmos). */
  signature: string
  /** Of cosmos, whose addresses are hashes of keys: 33 bytes in base64. */
  publicKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** Verifies signatures of one namespace's accounts. */
export type Verifier = {
  /** One of the five, as CAIP-2 has it: `eip155`, `solana`, `bip122`, `polkadot`, `cosmos`. */
  namespace: string
  /**
   * Whether the account signed this text. False for every signature that is not its own, malformed ones included.
   * @throws VerifierUnavailableError when the chain's node does not respond, and the signal's reason when it is aborted
   */
  verify(options: VerifyOptions): Promise<boolean>
}

/** Nobody can say now whether a signature is valid: the chain's node does not respond, or there is none. Try again. */
export class VerifierUnavailableError extends Error {
  override readonly name = 'VerifierUnavailableError'
  readonly code = 'unverifiable'

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The signature could not be verified: ${reason}. Try again later.`, options)
  }
}
