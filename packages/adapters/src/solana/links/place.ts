import { attempt } from '@latchkey/core/internal'

/** Where in the app this tab was. The wallet gets no query and no fragment, which may hold secrets; nor do other tabs. */
const placeKey = 'latchkey.links.place'

export function keepPlace(id: string): void {
  const { search, hash } = location
  attempt(() => sessionStorage.setItem(placeKey, JSON.stringify({ id, search, hash })))
}

/** Puts the query and the fragment back, in the tab that left for the wallet, if the app has not gone elsewhere. */
export function restorePlace(id: string): void {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(placeKey) ?? '{}') as Record<string, unknown> | null)
  if (kept?.id !== id || typeof kept.search !== 'string' || typeof kept.hash !== 'string') return
  attempt(() => sessionStorage.removeItem(placeKey))
  if (location.search || location.hash) return
  if (kept.search) history.replaceState(history.state, '', location.pathname + kept.search)
  // Apps that route by it hear of it.
  if (kept.hash) location.replace(kept.hash)
}
