import { BaseError } from './BaseError.ts'

/** EIP-1193 4001. Never shown as a failure, because the visitor chose it. */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The request was declined in the wallet.', { code: 'USER_REJECTED', ...options })
  }
}

/** EIP-1193 4100: the wallet is locked, or does not expose the account to this page. */
export class UnauthorizedError extends BaseError {
  override readonly name = 'UnauthorizedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The wallet did not authorize the request.', {
      code: 'UNAUTHORIZED',
      hints: ['Unlock the wallet and allow this site to see the account.'],
      ...options,
    })
  }
}

/** EIP-1193 4200. */
export class UnsupportedMethodError extends BaseError {
  override readonly name = 'UnsupportedMethodError'
  constructor(options: { method: string; cause?: unknown }) {
    super(`The wallet does not support ${options.method}.`, { code: 'UNSUPPORTED_METHOD', cause: options.cause })
  }
}

/** EIP-1193 4900. */
export class WalletDisconnectedError extends BaseError {
  override readonly name = 'WalletDisconnectedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The wallet is disconnected from all chains.', {
      code: 'WALLET_DISCONNECTED',
      hints: ['Open the wallet, check its connection and try again.'],
      ...options,
    })
  }
}

/** EIP-1193 4901. */
export class ChainDisconnectedError extends BaseError {
  override readonly name = 'ChainDisconnectedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The wallet is not connected to this network.', {
      code: 'CHAIN_DISCONNECTED',
      hints: ['Switch the network in the wallet and try again.'],
      ...options,
    })
  }
}

/** EIP-3085 4902: the wallet does not know the chain, and adding it did not help. */
export class UnrecognizedChainError extends BaseError {
  override readonly name = 'UnrecognizedChainError'
  constructor(options: { cause?: unknown } = {}) {
    super('The wallet does not know this network.', {
      code: 'UNRECOGNIZED_CHAIN',
      hints: ['Add the network in the wallet and try again.'],
      ...options,
    })
  }
}

/** A paired wallet agreed to a network, but its session has no account there. */
export class NetworkNotSharedError extends BaseError {
  override readonly name = 'NetworkNotSharedError'
  constructor(options: { cause?: unknown } = {}) {
    super('The wallet accepted the network but shared no account on it.', {
      code: 'NETWORK_NOT_SHARED',
      hints: ['Disconnect, connect again and choose the network in the wallet.'],
      ...options,
    })
  }
}

/** The page was reloaded or left while the wallet had a request to sign: its response cannot be delivered. */
export class SignatureInterruptedError extends BaseError {
  override readonly name = 'SignatureInterruptedError'
  constructor() {
    super('The page was reloaded during a request to sign, so the app did not receive the signature.', {
      code: 'SIGNATURE_INTERRUPTED',
      hints: ['Sign again.'],
    })
  }
}

/** A wallet's app opened the page with a response that comes too late, or that it did not seal for this site. */
export class WalletReturnRefusedError extends BaseError {
  override readonly name = 'WalletReturnRefusedError'
  constructor() {
    super('The wallet’s response is too late, or is not for this site.', {
      code: 'WALLET_RETURN_REFUSED',
      hints: ['Send the request again.'],
    })
  }
}

/** A wallet's app responded to a page that is gone: the same request, sent again, gets the result. */
export class WalletAnswerKeptError extends BaseError {
  override readonly name = 'WalletAnswerKeptError'
  constructor() {
    super('The wallet responded while this page was away.', {
      code: 'WALLET_ANSWER_KEPT',
      hints: ['Send the same request again: it returns the result without asking the visitor.'],
    })
  }
}

/** 5000, and every wallet error without a class of its own. */
export class WalletError extends BaseError {
  override readonly name = 'WalletError'
  constructor(options: { details?: string; cause?: unknown } = {}) {
    super('The wallet could not complete the request.', { code: 'WALLET_ERROR', ...options })
  }
}

/** JSON-RPC -32002: the wallet already shows a request of this page. */
export class RequestPendingError extends BaseError {
  override readonly name = 'RequestPendingError'
  constructor(options: { cause?: unknown } = {}) {
    super('The wallet already has a request waiting.', {
      code: 'REQUEST_PENDING',
      hints: ['Open the wallet and confirm or reject the request it shows.'],
      ...options,
    })
  }
}

export class WalletTimeoutError extends BaseError {
  override readonly name = 'WalletTimeoutError'
  constructor(options: { timeoutMs: number; cause?: unknown }) {
    super(`The wallet did not respond within ${Math.round(options.timeoutMs / 1000)} s.`, {
      code: 'WALLET_TIMEOUT',
      hints: ['Open the wallet and try again.'],
      cause: options.cause,
    })
  }
}

export class NoAccountsError extends BaseError {
  override readonly name = 'NoAccountsError'
  constructor() {
    super('The wallet shared no account.', {
      code: 'NO_ACCOUNTS',
      hints: ['Unlock the wallet, choose an account for this site and try again.'],
    })
  }
}
