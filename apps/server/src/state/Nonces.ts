/** Single-use words a caller must sign or send back, so that what was signed once cannot be sent twice. */
export type Nonces = {
  /**
   * A fresh nonce: 32 hexadecimal characters, 128 random bits, alphanumeric as EIP-4361 asks.
   * @param options.purpose what it is good for, `name:register` for example.
   * @param options.subject whom or what it is bound to; it is consumed under the same subject only.
   * @throws StateUnavailableError
   */
  issue: (options: NonceBinding & { ttlMs: number }) => Promise<string>
  /**
   * Uses a nonce up. Of any number of calls at once, on any server, exactly one gets true.
   * @throws StateUnavailableError
   */
  consume: (options: NonceBinding & { nonce: string }) => Promise<boolean>
}

export type NonceBinding = { purpose: string; subject: string }
