import { expect, test, vi } from 'vitest'
import { watchPage } from './watchPage.ts'

test('wakes when the page is visible or online again, until stopped', () => {
  const wake = vi.fn()
  const stopping = new AbortController()
  watchPage({ onWake: wake, onStored: vi.fn(), storageKey: 'sessions', signal: stopping.signal })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).toHaveBeenCalledTimes(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(wake).toHaveBeenCalledTimes(1)
  visibility.mockRestore()
  window.dispatchEvent(new Event('online'))
  expect(wake).toHaveBeenCalledTimes(2)
  stopping.abort()
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('online'))
  expect(wake).toHaveBeenCalledTimes(2)
})
