/** Single-use words a caller must sign or send back, so that what was signed once cannot be sent twice. */
export type Nonces = {
  /**
   * A fresh nonce: 64 hexadecimal characters, alphanumeric as EIP-4361 asks (`nonceText`). It carries its own proof, and only used ones are
   * kept, so it is good until its time or its use, whatever others ask for.
   * @param options.purpose what it is good for, `name:register` for example.
   * @param options.subject what it is bound to; it is consumed under the same subject only.
   * @throws StateUnavailableError
   */
  issue: (options: NonceBinding & { ttlMs: number }) => Promise<string>
  /**
   * Uses a nonce up. Of any number of calls at once, on any server, exactly one gets true. To be called once the signature is checked: what
   * is used up is kept until its time.
   * @throws StateUnavailableError
   */
  consume: (options: NonceBinding & { nonce: string }) => Promise<boolean>
}

export type NonceBinding = { purpose: string; subject: string }
