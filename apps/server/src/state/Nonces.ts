/** Single-use words a caller must sign or send back, so that what was signed once cannot be sent twice. */
export type Nonces = {
  /**
   * A fresh nonce: 32 hexadecimal characters, 128 random bits, alphanumeric as EIP-4361 asks. It is good until its time or its use: what
   * others ask for does not push it out (`nonceLimits`).
   * @param options.purpose what it is good for, `name:register` for example.
   * @param options.subject what it is bound to; it is consumed under the same subject only.
   * @param options.asker the network it is issued to (`callerKey`).
   * @throws NonceLimitError, StateUnavailableError
   */
  issue: (options: NonceBinding & { asker: string; ttlMs: number }) => Promise<string>
  /**
   * Uses a nonce up. Of any number of calls at once, on any server, exactly one gets true.
   * @throws StateUnavailableError
   */
  consume: (options: NonceBinding & { nonce: string }) => Promise<boolean>
}

export type NonceBinding = { purpose: string; subject: string }

/** How many nonces may be open at a time. */
export type NonceLimits = {
  /** For one subject from one network; more are refused, so that the first ones stay good. */
  perPair: number
  /** For one subject from all networks; then the network with the most of them loses its oldest. */
  perSubject: number
  /** From one network; then it loses its oldest. */
  perAsker: number
  /** Of all; then the network with the most loses its oldest. */
  total: number
}

export const nonceLimits: NonceLimits = { perPair: 64, perSubject: 1_024, perAsker: 10_000, total: 100_000 }

/** A network holds as many unused nonces for one subject as it may. */
export class NonceLimitError extends Error {
  override readonly name = 'NonceLimitError'

  constructor() {
    super('Too many nonces were asked for here and not used. Use one of them, or try again in a few minutes.')
  }
}
