import type { Latchkey } from '../latchkey.ts'
import { forgetAll } from '../lifecycle/forgetAll.ts'
import { endEverySignIn } from '../lifecycle/showSignIn.ts'
import { broadcast } from '../tabChannel.ts'
import { disconnect } from './disconnect.ts'

/**
 * Disconnects every wallet and removes everything that Latchkey has stored in this browser, in every tab: connections, choices, address book,
 * recent wallets, sign-ins, and the records of transactions and purchases, also of those in progress. Nothing on a chain changes. A transfer
 * that is still open in a wallet, and is approved there later, is listed again: it is sent then. Sign-ins end at the server too, where it
 * responds within three seconds.
 *
 * @throws DisconnectError where a wallet may still list the site; the data is removed even then
 * @example await clearData(latchkey)
 */
export async function clearData(latchkey: Latchkey): Promise<void> {
  const signedOut = endEverySignIn(latchkey)
  const ends = await Promise.allSettled(latchkey.adapters.map(({ namespace }) => disconnect(latchkey, { namespace })))
  await signedOut
  forgetAll(latchkey, { by: 'thisPage' })
  broadcast(latchkey, { topic: 'cleared' })
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
