import type { Moves } from '@latchkey/wire/wallet'
import { WalletError } from '../errors.ts'
import type { Ask } from '../screens/screenStore.ts'
import { protectWallet } from './protectWallet.ts'
import type { WalletContext } from './walletContext.ts'

const record = 'protection put off'
/** A visitor who put it off is not asked again for so long, milliseconds. */
const restMs = 24 * 3_600_000

type Options = { moves: Moves; ask: Ask; signal: AbortSignal }

/**
 * Holds a wallet that nothing protects to the operator's limit, before a request is shown:
 *
 *     moves more ─────────────▶ protect, or decline
 *     holds more, moves less ─▶ protect, or later (once a day)
 *
 * The server decides, from prices and balances of its own, and checks again when it releases the share: where it cannot be asked now, the
 * request is shown, and approving it fails there.
 * @throws WalletError `user_rejected` (4001) when the visitor declines.
 */
export async function requireProtection(context: WalletContext, { moves, ask, signal }: Options): Promise<void> {
  const { page, session, store } = context
  const limit = page.protectAbove
  if (limit === null || session.user()?.wallet?.recovery.length !== 0) return
  const { protection } = await session.call('checkLimit', { moves }, signal).catch((thrown: unknown) => {
    signal.throwIfAborted()
    if (thrown instanceof WalletError) return { protection: 'none' as const }
    throw thrown
  })
  if (protection === 'none') return
  const isRequired = protection === 'require'
  if (!isRequired && (await isPutOff(context))) return
  for (;;) {
    const { type } = await ask('protectFirst', { isRequired, limit })
    if (type === 'protect' && (await protectWallet(context, { ask, signal, back: true }))) return
    if (type === 'cancel') throw new WalletError('user_rejected')
    if (type === 'later') {
      await store.write({ [record]: Date.now() })
      return
    }
  }
}

async function isPutOff({ store }: WalletContext): Promise<boolean> {
  const at = await store.get(record)
  // A clock that was set back would put it off for ever.
  return typeof at === 'number' && Math.abs(Date.now() - at) < restMs
}
