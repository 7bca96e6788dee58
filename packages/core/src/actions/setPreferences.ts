import { saveSession } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { type Preferences, parsePreferences } from '../storage/preferences.ts'
import { getPreferences } from './preferences.ts'

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
