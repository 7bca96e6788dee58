import { requireUncovered } from '../approve/reportsCover.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { ConfirmedAction } from '../screens/securityScreens.ts'
import type { WalletContext } from './walletContext.ts'

type Options = {
  ask: Ask
  action: ConfirmedAction
  /** What the action is about, as the visitor knows it. */
  name?: string
  /** Whether nothing else would bring the wallet back on another device. */
  isLast?: boolean
}

/**
 * Asks the visitor, on a screen with a guarded button, before something is taken away: one click that the embedding page gets out of them
 * elsewhere takes nothing.
 * @throws WalletError `window_needed` in a frame where the browser does not say whether the page covers it.
 */
export async function confirmAction(
  context: WalletContext,
  { ask, action, name = '', isLast = false }: Options,
): Promise<boolean> {
  requireUncovered(context)
  const { type } = await ask('confirm', { action, name, isLast })
  return type === 'confirm'
}
