/**
 * Whether something answers there, though this page may not read what: tells a server that is down from one that does not allow the page.
 * False as well where the page's own policy blocks it.
 */
export async function isServing(url: string, signal: AbortSignal): Promise<boolean> {
  return await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}
