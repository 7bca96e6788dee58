import { useSyncExternalStore } from 'react'

/** Pages that the device itself serves, with their server and nodes, need no network. */
const onDevice = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** An object, so that tests, whose page is on the device, can be offline. */
export const browser = {
  isOnline: (): boolean => navigator.onLine || onDevice.test(location.hostname),
}

/** False while the browser reports no network, on a page that needs one. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => browser.isOnline())
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
