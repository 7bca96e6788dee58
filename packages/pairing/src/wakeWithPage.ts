/**
 * Calls `wake` when the page is on screen or online again: phones cut the socket of a hidden page and say nothing.
 * @returns the call that stops it.
 */
export function wakeWithPage(wake: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', onVisible)
  globalThis.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    globalThis.removeEventListener('online', wake)
  }
}
