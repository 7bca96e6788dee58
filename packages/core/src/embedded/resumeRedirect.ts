import { connect } from '../actions/connect.ts'
import type { Latchkey } from '../latchkey.ts'
import { embeddedWalletOf } from './createEmbeddedWallet.ts'
import { embeddedWalletId } from './EmbeddedWallet.ts'
import { takeReturn } from './redirects.ts'

/** Goes on where the page left for the wallet's: connects, or keeps the answer for the request that the app sends again. */
export async function resumeRedirect(latchkey: Latchkey): Promise<void> {
  const returned = takeReturn()
  if (!returned) return
  embeddedWalletOf(latchkey).setReturned(returned)
  // A visitor who turned away, or a login that failed, is not connected; the Connect view is there to try again.
  if (returned.ask.kind === 'connect') await connect(latchkey, { connectorId: embeddedWalletId }).catch(() => {})
}
