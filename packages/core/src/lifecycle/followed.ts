import type { ChainNamespace } from '@latchkey/wire'
import type { Unsubscribe, WalletEvent } from '../adapter/wallets.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'

type Wallet = { namespace: ChainNamespace; connectorId: string }

/** By `namespace/connectorId`. */
const followed = new WeakMap<Latchkey, Map<string, { stop: Unsubscribe; signal: AbortSignal | undefined }>>()

function followedOf(latchkey: Latchkey) {
  const known = followed.get(latchkey) ?? new Map<string, { stop: Unsubscribe; signal: AbortSignal | undefined }>()
  followed.set(latchkey, known)
  return known
}

/** Whether the wallet is listened to. */
export function isFollowed(latchkey: Latchkey, wallet: Wallet): boolean {
  return followedOf(latchkey).has(keyOf(wallet))
}

/** Listens to a wallet until `unfollow`, or until Latchkey stops; once, however often it is called. */
export function follow(latchkey: Latchkey, wallet: Wallet, onEvent: (event: WalletEvent) => void): void {
  const signal = runSignal(latchkey)
  const known = followedOf(latchkey).get(keyOf(wallet))
  if (known && known.signal === signal) return
  unfollow(latchkey, wallet)
  const stop = findAdapter(latchkey, wallet.namespace).watchWallet({ connectorId: wallet.connectorId, onEvent })
  followedOf(latchkey).set(keyOf(wallet), { stop, signal })
  signal?.addEventListener('abort', () => unfollow(latchkey, wallet), { once: true })
}

/** Stops listening to a wallet, or to all of a namespace. */
export function unfollow(
  latchkey: Latchkey,
  { namespace, connectorId }: Partial<Wallet> & Pick<Wallet, 'namespace'>,
): void {
  for (const [key, { stop }] of [...followedOf(latchkey)]) {
    if (connectorId === undefined ? !key.startsWith(`${namespace}/`) : key !== keyOf({ namespace, connectorId }))
      continue
    followedOf(latchkey).delete(key)
    try {
      stop()
    } catch {
      // A wallet whose functions throw must not keep itself, or others, connected.
    }
  }
}

function keyOf({ namespace, connectorId }: Wallet): string {
  return `${namespace}/${connectorId}`
}
