import { BaseError } from './BaseError.ts'

/** 'HTTP status code: {n}'. */
export class HttpStatusError extends BaseError {
  override readonly name = 'HttpStatusError'
  readonly status: number
  readonly requestId: string | undefined
  constructor(options: { status: number; details?: string; requestId?: string; cause?: unknown }) {
    super(`HTTP status code: ${options.status}`, {
      code: 'HTTP_STATUS',
      details: options.details,
      cause: options.cause,
    })
    this.status = options.status
    this.requestId = options.requestId
  }
}

export class ServerUnavailableError extends BaseError {
  override readonly name = 'ServerUnavailableError'
  constructor(options: { url: string; cause?: unknown }) {
    super(`The server at ${options.url} cannot be reached.`, {
      code: 'SERVER_UNAVAILABLE',
      hints: ['Check the `serverUrl` option, that the server runs and that it allows this origin.'],
      cause: options.cause,
    })
  }
}

export class ServerAnswerInvalidError extends BaseError {
  override readonly name = 'ServerAnswerInvalidError'
  constructor(options: { url: string; details?: string; cause?: unknown }) {
    const { url, ...rest } = options
    super(`The server at ${url} returned a response that this version cannot parse.`, {
      code: 'SERVER_ANSWER_INVALID',
      ...rest,
    })
  }
}

/** Two errors have a fixed first sentence without a reason, so the message of their cause follows it. */
function reasonOf({ cause }: { cause?: unknown }): readonly string[] {
  return cause instanceof BaseError ? [cause.message] : []
}

/** 'Token Balance Unavailable'. */
export class BalanceUnavailableError extends BaseError {
  override readonly name = 'BalanceUnavailableError'
  constructor(options: { cause?: unknown } = {}) {
    super('Token Balance Unavailable', { code: 'BALANCE_UNAVAILABLE', hints: reasonOf(options), ...options })
  }
}

/** 'Failed to fetch transactions'. */
export class TransactionsUnavailableError extends BaseError {
  override readonly name = 'TransactionsUnavailableError'
  constructor(options: { cause?: unknown } = {}) {
    super('Failed to fetch transactions', { code: 'TRANSACTIONS_UNAVAILABLE', hints: reasonOf(options), ...options })
  }
}
