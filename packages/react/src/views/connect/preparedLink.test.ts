import { createLatchkey } from '@latchkey/core'
import { whenIdle } from '@latchkey/core/internal'
import { expect, test, vi } from 'vitest'
import { prepareLink, takeLink } from './preparedLink.ts'

const latchkey = createLatchkey({ adapters: [] })

/** Takes a link that many milliseconds from now: one that is made by then is as old as that, one that is made for it is new. */
function takeIn(ms: number): { link: ReturnType<typeof takeLink>; isNew: boolean } {
  const later = Date.now() + ms
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  const link = takeLink(latchkey)
  clock.mockRestore()
  return { link, isNew: link.createdAt === later }
}

/** Longer than a preparation takes, which has two parts. */
async function idleOften() {
  for (let round = 0; round < 6; round += 1) await new Promise<void>((resolve) => whenIdle(resolve))
}

test('a prepared link is taken once', async () => {
  prepareLink(latchkey)
  // A busy machine has few idle moments, in no certain order.
  const { link } = await vi.waitFor(
    () => {
      const taken = takeIn(1_000)
      expect(taken.isNew).toBe(false)
      return taken
    },
    { timeout: 10_000, interval: 50 },
  )
  const next = takeIn(1_000)
  expect(next.isNew).toBe(true)
  expect(next.link.uri).not.toBe(link.uri)
})

test('one that waited for more than 30 seconds is made anew', async () => {
  prepareLink(latchkey)
  await idleOften()
  expect(takeIn(31_000).isNew).toBe(true)
})

test('stopped before the browser is idle, it makes none', async () => {
  prepareLink(latchkey)()
  await idleOften()
  expect(takeIn(1_000).isNew).toBe(true)
})
