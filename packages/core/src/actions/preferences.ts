import type { Unsubscribe } from '../adapter/wallets.ts'
import { saveSession } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { type Preferences, parsePreferences } from '../storage/preferences.ts'
import { watch } from './account.ts'

/** What the visitor chose in Settings, in this tab or another. */
export function getPreferences(latchkey: Latchkey): Preferences {
  return latchkey.store.getState().preferences
}

/** Watches what the visitor chose in Settings. */
export function watchPreferences(
  latchkey: Latchkey,
  onChange: (preferences: Preferences, previous: Preferences) => void,
): Unsubscribe {
  return watch(latchkey, getPreferences, onChange)
}

/**
 * Stores choices of the visitor, which all tabs follow; the app's own decisions are ignored. Undefined lets the app decide again.
 *
 * @example setPreferences(latchkey, { theme: 'dark', currency: undefined })
 */
export function setPreferences(
  latchkey: Latchkey,
  chosen: { [name in keyof Preferences]: Preferences[name] | undefined },
): void {
  const preferences = parsePreferences({ ...getPreferences(latchkey), ...chosen }, latchkey.options.settings)
  latchkey.store.setState({ preferences })
  saveSession(latchkey)
}
