/** A code that was mailed and not entered yet. */
export type EmailLogin = {
  email: string
  flowId: string
  /** Milliseconds since 1970 from which another mail may be requested. */
  resendAt: number
  /** The device has to be confirmed first, with the link of the mail: the number that its page asks for, and how long it is valid. */
  confirmation?: { number: string; minutes: number } | undefined
}

/** Told of a login that another mail started, in place of the one before. */
export type OnMailed = ((login: EmailLogin) => void) | undefined
