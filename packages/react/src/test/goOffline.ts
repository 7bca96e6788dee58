import { vi } from 'vitest'
import { browser } from '../hooks/useOnline.ts'

/** The browser reports no network from now on. @returns brings it back. */
export function goOffline(): () => void {
  const isOnline = vi.spyOn(browser, 'isOnline').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  return () => {
    isOnline.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
}
