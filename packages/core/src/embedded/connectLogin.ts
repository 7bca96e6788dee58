import type { Account } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import type { Latchkey } from '../latchkey.ts'
import { embeddedWalletOf } from './createEmbeddedWallet.ts'
import { embeddedWalletId, type Login } from './EmbeddedWallet.ts'

/** Signs in to the embedded wallet and shows its account. @throws what `connect` throws */
export async function connectLogin(
  latchkey: Latchkey,
  { login, signal }: { login: Login; signal: AbortSignal | undefined },
): Promise<Account> {
  const wallet = embeddedWalletOf(latchkey)
  wallet.setLogin(login)
  try {
    return await connect(latchkey, { connectorId: embeddedWalletId, signal })
  } finally {
    wallet.setLogin(undefined)
  }
}
