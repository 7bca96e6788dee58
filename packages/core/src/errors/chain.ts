import { BaseError } from './BaseError.ts'

type ChainErrorOptions = { details?: string; cause?: unknown }

export class NonceTooLowError extends BaseError {
  override readonly name = 'NonceTooLowError'
  constructor(options: ChainErrorOptions = {}) {
    super('The transaction number (nonce) was already used.', {
      code: 'NONCE_TOO_LOW',
      hints: ['Another transaction of this account went through first. Reset the nonce in the wallet or try again.'],
      ...options,
    })
  }
}

export class NonceTooHighError extends BaseError {
  override readonly name = 'NonceTooHighError'
  constructor(options: ChainErrorOptions = {}) {
    super('The transaction number (nonce) is ahead of the account.', {
      code: 'NONCE_TOO_HIGH',
      hints: ['An earlier transaction is missing. Reset the nonce in the wallet or try again.'],
      ...options,
    })
  }
}

export class InsufficientFundsError extends BaseError {
  override readonly name = 'InsufficientFundsError'
  constructor(options: ChainErrorOptions = {}) {
    super('The account cannot pay for the amount and the network fee together.', {
      code: 'INSUFFICIENT_FUNDS',
      hints: ['Send less, or add native currency to the account.'],
      ...options,
    })
  }
}

export class FeeCapTooLowError extends BaseError {
  override readonly name = 'FeeCapTooLowError'
  constructor(options: ChainErrorOptions = {}) {
    super('The fee offered is below what the network requires now.', {
      code: 'FEE_CAP_TOO_LOW',
      hints: ['Raise the maximum fee in the wallet or try again in a minute.'],
      ...options,
    })
  }
}

/** Every node that responds refuses a transaction that is broadcast again. */
export class BroadcastRefusedError extends BaseError {
  override readonly name = 'BroadcastRefusedError'
  constructor(options: ChainErrorOptions = {}) {
    super('The network refused the transaction.', {
      code: 'BROADCAST_REFUSED',
      hints: ['Another transaction may have spent the same. See its outcome in Activity.'],
      ...options,
    })
  }
}

export class FeeCapTooHighError extends BaseError {
  override readonly name = 'FeeCapTooHighError'
  constructor(options: ChainErrorOptions = {}) {
    super('The fee offered is above what the node accepts.', {
      code: 'FEE_CAP_TOO_HIGH',
      hints: ['Lower the maximum fee in the wallet.'],
      ...options,
    })
  }
}

export class ExecutionRevertedError extends BaseError {
  override readonly name = 'ExecutionRevertedError'
  constructor(options: ChainErrorOptions & { reason?: string } = {}) {
    const { reason, ...rest } = options
    super(
      reason ? `The network would reject this transaction: ${reason}.` : 'The network would reject this transaction.',
      {
        code: 'EXECUTION_REVERTED',
        hints: ['Nothing was sent. Check the token, the amount and the receiver.'],
        ...rest,
      },
    )
  }
}

/** 'Unavailable {type} RPC url at {url}'. */
export class RpcUnavailableError extends BaseError {
  override readonly name = 'RpcUnavailableError'
  constructor(options: { url: string; type?: 'HTTP' | 'WebSocket'; details?: string; cause?: unknown }) {
    const { url, type = 'HTTP', ...rest } = options
    super(`Unavailable ${type} RPC url at ${url}`, {
      code: 'RPC_UNAVAILABLE',
      hints: ['The network’s node cannot be reached. Check the connection and try again.'],
      ...rest,
    })
  }
}

export class RpcTimeoutError extends BaseError {
  override readonly name = 'RpcTimeoutError'
  constructor(options: { url: string; timeoutMs: number; cause?: unknown }) {
    super(`The node at ${options.url} did not respond within ${options.timeoutMs} ms.`, {
      code: 'RPC_TIMEOUT',
      cause: options.cause,
    })
  }
}

export class RpcAnswerInvalidError extends BaseError {
  override readonly name = 'RpcAnswerInvalidError'
  constructor(options: { url: string; details?: string; cause?: unknown }) {
    const { url, ...rest } = options
    super(`The node at ${url} returned a response that cannot be read.`, { code: 'RPC_ANSWER_INVALID', ...rest })
  }
}

/** A JSON-RPC error without a class of its own; `rpcCode` keeps the number. */
export class RpcError extends BaseError {
  override readonly name = 'RpcError'
  readonly rpcCode: number
  constructor(options: { rpcCode: number; details?: string; cause?: unknown }) {
    const { rpcCode, ...rest } = options
    super(standardMessages[rpcCode] ?? `JSON-RPC error ${rpcCode}`, { code: 'RPC_ERROR', ...rest })
    this.rpcCode = rpcCode
  }
}

const standardMessages: Record<number, string> = {
  [-32700]: 'Parse error',
  [-32600]: 'Invalid Request',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
  [-32000]: 'Server error',
}

export class NodesDisagreeError extends BaseError {
  override readonly name = 'NodesDisagreeError'
  constructor(options: { network: string; subject: string }) {
    super(`Two nodes of ${options.network} disagree on ${options.subject}.`, {
      code: 'NODES_DISAGREE',
      hints: ['One of them is broken or returns false data. Remove it from the network’s `rpcUrls`.'],
    })
  }
}

/** A node described the network falsely, or its rules changed since. */
export class NetworkRulesDifferError extends BaseError {
  override readonly name = 'NetworkRulesDifferError'
  constructor(options: { network: string; details?: string; cause?: unknown }) {
    const { network, ...rest } = options
    super(`${network} has other rules than the node said. Nothing was sent.`, {
      code: 'NETWORK_RULES_DIFFER',
      hints: [
        'Try again. If it stays so, the node is broken or returns false data, or the currency of the network is configured wrongly.',
      ],
      ...rest,
    })
  }
}
