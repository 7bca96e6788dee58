/**
 * Watches the page that the client runs in; does nothing without a page.
 * @param options.onWake the page is visible or online again: phones cut the socket of a hidden page without an event.
 * @param options.onStored another tab's change of `storageKey` has become visible in this one.
 */
export function watchPage(options: {
  onWake(): void
  onStored(): void
  storageKey: string
  signal: AbortSignal
}): void {
  if (typeof document === 'undefined') return
  const { onWake, onStored, storageKey, signal } = options
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey) onStored()
  }
  document.addEventListener('visibilitychange', onVisible, { signal })
  globalThis.addEventListener('online', onWake, { signal })
  globalThis.addEventListener('storage', onStorage, { signal })
}
