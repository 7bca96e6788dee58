import { BaseError } from './BaseError.ts'

/** Apart from the other wallet errors: it alone is needed before any request to a wallet, in the page's first chunk. */
export class WalletNotFoundError extends BaseError {
  override readonly name = 'WalletNotFoundError'
  constructor(options: { connectorId: string }) {
    super(`No wallet with the id "${options.connectorId}" is available on this page.`, {
      code: 'WALLET_NOT_FOUND',
      hints: ['Install or enable the wallet and reload the page.'],
    })
  }
}
