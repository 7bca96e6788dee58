import type { Latchkey } from '../latchkey.ts'
import { chosenStorage } from '../signIn/openStorage.ts'

/** Whether the storage of sign-ins can tell which sessions an account has: the server and the app's own backend with `url` can, `local` not. */
export function canListSessions(latchkey: Latchkey): boolean {
  if (!latchkey.options.signIn) return false
  const storage = chosenStorage(latchkey)
  if (typeof storage === 'object' && !('url' in storage)) return storage.listSessions !== undefined
  return storage !== 'local'
}
