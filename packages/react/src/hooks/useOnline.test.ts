import { afterEach, expect, test, vi } from 'vitest'
import { browser } from './useOnline.ts'

afterEach(() => vi.restoreAllMocks())

test('a page that the device itself serves needs no network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(location.hostname).toBe('localhost')
  expect(browser.isOnline()).toBe(true)
})
