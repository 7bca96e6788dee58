import type { Unsubscribe } from '../adapter/wallets.ts'
import type { Latchkey } from '../latchkey.ts'
import { watch } from './account.ts'

/**
 * Whether the app demands that its terms are accepted before a wallet is chosen (`terms.mustAccept`), and the visitor has not accepted them
 * on this page. The widget offers no wallet until then; `connect` does not check it, so screens of the app's own have to.
 *
 * @example
 * if (isTermsPending(latchkey)) showTerms({ onAccept: () => acceptTerms(latchkey, true) })
 * else await connect(latchkey, { connectorId: 'io.metamask' })
 */
export function isTermsPending(latchkey: Latchkey): boolean {
  return latchkey.options.terms?.mustAccept === true && latchkey.store.getState().hasAcceptedTerms !== true
}

/**
 * Records whether the visitor accepts the app's terms, until the page is left.
 *
 * @example acceptTerms(latchkey, true)
 */
export function acceptTerms(latchkey: Latchkey, hasAcceptedTerms: boolean): void {
  latchkey.store.setState({ hasAcceptedTerms })
}

export function watchTerms(
  latchkey: Latchkey,
  onChange: (isPending: boolean, wasPending: boolean) => void,
): Unsubscribe {
  return watch(latchkey, isTermsPending, onChange)
}
