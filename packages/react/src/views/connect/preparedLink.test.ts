import { whenIdle } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { prepareLink, takeLink } from './preparedLink.ts'

/** Callbacks run in order: after two rounds, both parts of the preparation are over. On a busy machine no page is idle for long. */
async function idleTwice() {
  for (let round = 0; round < 2; round += 1) await new Promise<void>((resolve) => whenIdle(resolve))
}

afterEach(() => vi.restoreAllMocks())

test('a prepared link is taken once', async () => {
  prepareLink()
  await idleTwice()
  const later = Date.now() + 1_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  const link = takeLink()
  expect(link.createdAt).toBeLessThan(later)
  expect(takeLink()).toMatchObject({ createdAt: later, uri: expect.not.stringMatching(link.uri.replace('?', '\\?')) })
})

test('one that waited for more than 30 seconds is made anew', async () => {
  prepareLink()
  await idleTwice()
  const later = Date.now() + 31_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(takeLink().createdAt).toBe(later)
})

test('stopped before the browser is idle, it makes none', async () => {
  prepareLink()()
  await idleTwice()
  const later = Date.now() + 1_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(takeLink().createdAt).toBe(later)
})
