import type { Latchkey } from '../latchkey.ts'
import type { SignInOptions, SignInStorage } from './SignIn.ts'

const storages = new WeakMap<Latchkey, Promise<SignInStorage>>()

/** The storage that the options choose; its code is loaded when it is first needed. */
export function openStorage(latchkey: Latchkey): Promise<SignInStorage> {
  const known = storages.get(latchkey)
  if (known) return known
  const opening = load(latchkey)
  storages.set(latchkey, opening)
  // A file that could not be loaded is loaded again by the next call.
  opening.catch(() => storages.delete(latchkey))
  return opening
}

/** The option, or its default. */
export function chosenStorage({ options }: Pick<Latchkey, 'options'>): NonNullable<SignInOptions['storage']> {
  return options.signIn?.storage ?? (options.serverUrl ? 'server' : 'local')
}

async function load(latchkey: Latchkey): Promise<SignInStorage> {
  const chosen = chosenStorage(latchkey)
  if (typeof chosen === 'object' && !('url' in chosen)) return chosen
  if (chosen === 'local') return (await import('./createLocalStorage.ts')).createLocalStorage(latchkey)
  const { createServerStorage } = await import('./createServerStorage.ts')
  if (typeof chosen === 'object') return createServerStorage(latchkey, { isCookie: chosen.cookie, url: chosen.url })
  return createServerStorage(latchkey, { isCookie: chosen === 'cookie' })
}
