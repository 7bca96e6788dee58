import type { Session } from '@latchkey/pairing'
import type { ChainNamespace } from '@latchkey/wire'
import { rememberedOf } from '../connection/remembered.ts'
import { walletIds } from '../connection/walletIds.ts'
import type { Latchkey } from '../latchkey.ts'
import { connectGranted } from '../lifecycle/connectGranted.ts'
import { walletConnectId } from './Pairing.ts'

/**
 * Connects what a new session grants: the namespace that the code was shown for, and each other one that has no wallet yet. One that has
 * another wallet keeps it, and is given up in the session.
 * @param options.asked the namespace that the code was shown for
 * @param options.isAwaited `connect` still waits for that one, and connects it
 */
export async function takeSession(
  latchkey: Latchkey,
  options: {
    session: Session
    asked: ChainNamespace | undefined
    isAwaited: boolean
    leave(namespace: ChainNamespace): void
  },
): Promise<void> {
  const { session, asked, isAwaited, leave } = options
  const granted = latchkey.adapters.map(({ namespace }) => namespace).filter((one) => session.namespaces[one])
  const isAsked = asked !== undefined && granted.includes(asked)
  let isShown = !(isAwaited && isAsked)
  for (const namespace of new Set(isAsked ? [asked, ...granted] : granted)) {
    const { active } = rememberedOf(latchkey)
    if (namespace === asked ? isAwaited : walletIds(latchkey, namespace).includes(walletConnectId)) continue
    if (namespace !== asked && active[namespace] !== undefined) leave(namespace)
    // The one that was asked for is shown, or else the first.
    else if (await connectGranted(latchkey, { namespace, connectorId: walletConnectId, isShown }).catch(() => false))
      isShown = false
  }
}
