import type { Ask } from '../screens/screenStore.ts'
import { withFreshLogin } from './freshLogin.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Deletes the account after the visitor typed the word, and clears this device. Where nothing but this device opens the wallet, its share
 * stays until the account is gone: signing in cancels the deletion, and has to find the wallet.
 * @returns false if the visitor went back.
 */
export async function deleteAccount(
  context: WalletContext,
  { ask, signal }: { ask: Ask; signal: AbortSignal },
): Promise<boolean> {
  const { session, store } = context
  const isProtected = session.user()?.wallet?.recovery.length !== 0
  const answer = await ask('deleteAccount', { isProtected })
  if (answer.type === 'cancel') return false
  const { deleteAfter } = await withFreshLogin(context, { ask, signal }, () =>
    session.call('startDeletion', { confirmation: 'delete' }, signal),
  )
  const kept = isProtected ? await store.names() : []
  await store.write(
    Object.fromEntries(kept.filter((name) => name !== 'keys' && name !== 'session').map((name) => [name, undefined])),
  )
  await session.end()
  await ask('done', { kind: 'deletion', until: deleteAfter })
  return true
}
