import { BaseError } from './BaseError.ts'

/** Longer than the network takes. Bytes are those of UTF-8. */
export class MemoTooLongError extends BaseError {
  override readonly name = 'MemoTooLongError'
  /** Undefined where only the network said so, without its limit. */
  readonly maxBytes: number | undefined
  constructor(options: { bytes?: number; maxBytes?: number } = {}) {
    const { bytes, maxBytes } = options
    super('The memo is longer than the network takes. Nothing was sent.', {
      code: 'MEMO_TOO_LONG',
      details: maxBytes === undefined ? undefined : `${bytes} bytes, at most ${maxBytes}`,
      hints: ['Shorten it. A letter may be several bytes.'],
    })
    this.maxBytes = maxBytes
  }
}

/** Characters that nobody sees, or several spaces in a row: its recipient would compare another memo than the one on screen. */
export class MemoUnreadableError extends BaseError {
  override readonly name = 'MemoUnreadableError'
  constructor() {
    super('The memo has characters that cannot be seen.', {
      code: 'MEMO_UNREADABLE',
      hints: ['Type it instead of pasting it.'],
    })
  }
}

/** It looks like a recovery phrase, and everybody can read a memo. The memo is in no detail of this error. */
export class MemoSecretError extends BaseError {
  override readonly name = 'MemoSecretError'
  constructor() {
    super('The memo looks like a recovery phrase. Memos are public, so it was not sent.', {
      code: 'MEMO_SECRET',
      hints: ['Enter what the recipient gave you.'],
    })
  }
}

/** What a wallet signed differs from what was shown in its memo alone. The page sent nothing. */
export class MemoChangedError extends BaseError {
  override readonly name = 'MemoChangedError'
  constructor() {
    super('The memo was changed in the wallet. The page sent nothing.', {
      code: 'MEMO_CHANGED',
      hints: ['Enter the memo in the app, and leave it as it is in the wallet.'],
    })
  }
}
