import { returnKey } from './returnKey.ts'

/**
 * Takes the wallet's answer out of the page's address, at once, and keeps it: a page that is loaded again has it still.
 * @returns whether there is one
 */
export function keepReturn(): boolean {
  try {
    const { hash, pathname, search } = location
    if (hash.startsWith('#latchkey-return=')) {
      // Another one would be of a link that somebody made: a page that leaves for the wallet's drops what it had.
      if (sessionStorage.getItem(returnKey) === null) sessionStorage.setItem(returnKey, hash)
      history.replaceState(history.state, '', pathname + search)
    }
    return sessionStorage.getItem(returnKey) !== null
  } catch {
    // A server, or a browser that keeps nothing for this tab: no page could have left for the wallet.
    return false
  }
}
