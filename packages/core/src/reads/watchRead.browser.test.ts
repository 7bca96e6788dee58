import { expect, test, vi } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { defineRead } from './defineRead.ts'
import { watchRead } from './watchRead.ts'

test('reads what is stale again once the page is online', async () => {
  const latchkey = createLatchkey({ adapters: [], storage: memoryStorage() })
  const [stale, fresh] = [0, 60_000].map((staleTimeMs) => {
    const fetch = vi.fn(async () => 'text')
    const read = defineRead({ name: `read${staleTimeMs}`, staleTimeMs, key: () => [], idle: () => '', fetch })
    return { fetch, watch: watchRead(latchkey, read, {}, () => {}) }
  })
  await vi.waitFor(() =>
    expect([stale, fresh].map((each) => each?.watch.result().status)).toEqual(['success', 'success']),
  )
  window.dispatchEvent(new Event('online'))
  expect([stale, fresh].map((each) => each?.fetch.mock.calls.length)).toEqual([2, 1])
  for (const each of [stale, fresh]) each?.watch.stop()
  window.dispatchEvent(new Event('online'))
  expect(stale?.fetch).toHaveBeenCalledTimes(2)
})
