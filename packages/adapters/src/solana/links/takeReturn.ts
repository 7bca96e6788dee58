/** The parameter that says which request a page was opened for. */
export const returnMarker = 'latchkey-solana'

/** What a wallet opened this page with. */
export type TakenReturn = { id: string; parameters: Readonly<Record<string, string>> }

/** Takes it out of the page's address, at once: it opens nothing twice, and no script reads it there. */
export function takeReturn(): TakenReturn | undefined {
  const { pathname, search, hash } = location
  const { [returnMarker]: id, ...parameters } = Object.fromEntries(new URLSearchParams(search))
  if (id === undefined) return undefined
  history.replaceState(history.state, '', pathname + hash)
  return { id, parameters }
}
