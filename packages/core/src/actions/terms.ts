import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { watch } from './account.ts'

/** Whether the app demands that its terms are accepted before a wallet is chosen, and the visitor has not accepted them on this page. */
export function isTermsPending(latchkey: Latchkey): boolean {
  return latchkey.options.terms?.mustAccept === true && latchkey.store.getState().hasAcceptedTerms !== true
}

export function acceptTerms(latchkey: Latchkey, hasAcceptedTerms: boolean): void {
  latchkey.store.setState({ hasAcceptedTerms })
}

export function watchTerms(
  latchkey: Latchkey,
  onChange: (isPending: boolean, wasPending: boolean) => void,
): Unsubscribe {
  return watch(latchkey, isTermsPending, onChange)
}
