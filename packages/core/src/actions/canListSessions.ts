import type { Latchkey } from '../latchkey.ts'

/** Whether the storage of sign-ins can tell which sessions an account has: the server and the app's own backend with `url` can, `local` not. */
export function canListSessions({ options: { signIn, serverUrl } }: Latchkey): boolean {
  if (!signIn) return false
  const storage = signIn.storage ?? (serverUrl ? 'server' : 'local')
  if (typeof storage === 'object' && !('url' in storage)) return storage.listSessions !== undefined
  return storage !== 'local'
}
