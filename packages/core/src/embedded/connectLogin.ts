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
    return await connectEmbedded(latchkey, signal)
  } finally {
    wallet.setLogin(undefined)
  }
}

/** Connects whoever is signed in, or signs in now, in every namespace that the wallet has accounts in. @throws what `connect` throws */
export async function connectEmbedded(latchkey: Latchkey, signal?: AbortSignal | undefined): Promise<Account> {
  const { connectors } = latchkey.store.getState()
  if (connectors.filter(({ id }) => id === embeddedWalletId).length < 2)
    return connect(latchkey, { connectorId: embeddedWalletId, signal })
  const { connectEach } = await import('./connectEach.ts')
  return connectEach(latchkey, signal)
}
