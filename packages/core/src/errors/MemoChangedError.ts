import { BaseError } from './BaseError.ts'

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
