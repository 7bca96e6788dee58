import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Preferences } from '../storage/preferences.ts'
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
