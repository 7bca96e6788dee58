import { BaseError } from './BaseError.ts'

/** A wallet request that does not fit into the address of the wallet's page, which a phone's browser has to go to. */
export class EmbeddedWalletRequestTooLargeError extends BaseError {
  override readonly name = 'EmbeddedWalletRequestTooLargeError'
  constructor() {
    super('The request is too large for this browser.', {
      code: 'EMBEDDED_WALLET_REQUEST_TOO_LARGE',
      hints: ['Request less at once, or use a browser that shows the wallet in a frame or a window.'],
    })
  }
}

/** The wallet's page came back with an answer that this tab did not ask for, that is too late, or that was taken before. */
export class EmbeddedWalletReturnRefusedError extends BaseError {
  override readonly name = 'EmbeddedWalletReturnRefusedError'
  constructor() {
    super('The wallet’s response is for another tab, or too old.', {
      code: 'EMBEDDED_WALLET_RETURN_REFUSED',
      hints: ['Try again in this tab.'],
    })
  }
}

/** The wallet's page came back with the result of a request whose page is gone: the same request, sent again, gets it. */
export class EmbeddedWalletAnswerKeptError extends BaseError {
  override readonly name = 'EmbeddedWalletAnswerKeptError'
  constructor() {
    super('The wallet responded while this page was away.', {
      code: 'EMBEDDED_WALLET_ANSWER_KEPT',
      hints: ['Send the same request again: it returns the result without asking the visitor.'],
    })
  }
}
