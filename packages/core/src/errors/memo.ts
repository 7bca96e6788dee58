import { BaseError } from './BaseError.ts'

/** Longer than the network takes. Bytes are those of UTF-8. */
export class MemoTooLongError extends BaseError {
  override readonly name = 'MemoTooLongError'
  readonly bytes: number
  readonly maxBytes: number
  constructor({ bytes, maxBytes }: { bytes: number; maxBytes: number }) {
    super('The memo is longer than the network takes. Nothing was sent.', {
      code: 'MEMO_TOO_LONG',
      details: `${bytes} bytes, at most ${maxBytes}`,
      hints: ['Shorten it. A letter may be several bytes.'],
    })
    this.bytes = bytes
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
