import { BaseError } from './BaseError.ts'

/** Not in `connection.ts`: there it makes the chunks that several views share larger. */
export class WalletContestedError extends BaseError {
  override readonly name = 'WalletContestedError'
  constructor(options: { connectorId: string }) {
    super(`Several wallets on this page claim the id "${options.connectorId}".`, {
      code: 'WALLET_CONTESTED',
      hints: ['Let the visitor choose one of them: `getConnectors` lists each under an id of its own.'],
    })
  }
}
