import { BaseError } from './BaseError.ts'

/** Not in `connection.ts`: only an adapter throws it, once its chain code is loaded. */
export class WalletReplacedError extends BaseError {
  override readonly name = 'WalletReplacedError'
  constructor() {
    super('Another wallet has taken the place of the chosen one at `window.ethereum`, so nothing was requested.', {
      code: 'WALLET_REPLACED',
      hints: ['Let the visitor choose again: `getConnectors` lists the wallet that is there now.'],
    })
  }
}
