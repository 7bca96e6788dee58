import { canonicalJson } from '@latchkey/wire'
import { toWalletError, WalletError } from '../errors.ts'
import { keepEnrolment, removeEnrolment, verifyEnrolment } from './enrolments.ts'
import type { WalletContext } from './walletContext.ts'

/**
 * Makes the visitor's wallet, new or of a secret that the vault has read (`importId`): keeps this device's share, stores the rest at the
 * server, reads both sides back and opens the wallet with them. Only after that is its address known outside.
 *
 * @returns false if the visitor turned out to have a wallet, made on another device meanwhile.
 * @throws WalletError `wallet_damaged` if what was read back does not open the same wallet; `wallet_exists` where another one was to be
 * imported.
 */
export async function createWallet(
  context: WalletContext,
  { signal, importId }: { signal: AbortSignal; importId?: string | undefined },
): Promise<boolean> {
  const { session, store, vault, keys, page } = context
  const { userId } = session.user() ?? {}
  if (!userId) throw new WalletError('not_signed_in')
  const [walletId, enrolmentId] = [crypto.randomUUID(), crypto.randomUUID()]
  const made = await vault.create({
    userId,
    walletId,
    enrolmentId,
    hpkeKey: page.hpkeKey,
    deviceKey: keys.wrapping,
    ...(importId && { importId }),
  })
  await keepEnrolment(store, enrolmentId, { walletId, deviceShare: made.deviceShare })
  const { addresses, blob, enrolment } = made
  const body = { walletId, addresses, blob, enrolment, ...(importId && { imported: true as const }) }
  // The same ids make a repetition the same change, should only the response have been lost.
  const facts = await session.call('createWallet', body, signal).catch((thrown: unknown) => {
    if (toWalletError(thrown).code !== 'server_unreachable') throw thrown
    return session.call('createWallet', body, signal)
  })
  session.setWallet(facts)
  if (facts.walletId !== walletId) {
    await removeEnrolment(store, enrolmentId)
    // Of an import whose response was lost, it is the same wallet.
    if (importId && facts.addresses.eip155 !== addresses.eip155) throw new WalletError('wallet_exists')
    return false
  }
  const { wallet } = await verifyEnrolment(context, signal)
  if (canonicalJson(wallet.addresses) !== canonicalJson(addresses))
    throw new WalletError('wallet_damaged', { details: 'the server returned other addresses' })
  return true
}
