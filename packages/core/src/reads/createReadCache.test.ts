import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterMicrotasks, createReadSource, type ReadSource } from '../../test/readSource.ts'
import { AbortedError } from '../errors/common.ts'
import { createReadCache, type ReadCache } from './createReadCache.ts'

let cache: ReadCache
let source: ReadSource

beforeEach(() => {
  cache = createReadCache()
  source = createReadSource('test')
})
afterEach(() => vi.restoreAllMocks())

async function respond(index: number): Promise<void> {
  source.sent[index]?.respond()
  await afterMicrotasks()
}

test('who waits for a request that is sent again gets the later response; the earlier one is aborted and never stored', async () => {
  const watch = cache.watch(source.request, () => {})
  const called = cache.read(source.request)
  source.version = 1
  const invalidated = cache.invalidate(['test'])
  expect(source.sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await respond(1)
  expect(await called).toEqual({ version: 1 })
  await invalidated
  await respond(0)
  expect(watch.result()).toMatchObject({ status: 'success', data: { version: 1 }, isFetching: false })
})

test('a request that only callers wait for goes on when it is invalidated, and the next caller’s is sent anew', async () => {
  const first = cache.read(source.request)
  source.version = 1
  await cache.invalidate(['test'])
  expect(source.sent).toHaveLength(1)
  const next = cache.read(source.request)
  await respond(1)
  expect(await Promise.all([first, next])).toEqual([{ version: 1 }, { version: 1 }])
})

test('a response to a request sent before an invalidation is not fresh', async () => {
  const first = cache.read(source.request)
  await cache.invalidate(['test'])
  await respond(0)
  await first
  void cache.read(source.request)
  expect(source.sent).toHaveLength(2)
})

test('the last watcher ends the request, unless a caller waits for it', async () => {
  const watch = cache.watch(source.request, () => {})
  const called = cache.read(source.request)
  watch.stop()
  expect(source.sent[0]?.signal.aborted).toBe(false)
  await respond(0)
  expect(await called).toEqual({ version: 0 })
  await cache.invalidate(['test'])
  cache.watch(source.request, () => {}).stop()
  expect(source.sent[1]?.signal.aborted).toBe(true)
})

test('a caller that aborts ends its own wait; the last one ends the request', async () => {
  const controllers = [new AbortController(), new AbortController()]
  const calls = controllers.map(({ signal }) => cache.read(source.request, signal))
  controllers[0]?.abort()
  await expect(calls[0]).rejects.toThrow(AbortedError)
  expect(source.sent[0]?.signal.aborted).toBe(false)
  controllers[1]?.abort()
  await expect(calls[1]).rejects.toThrow(AbortedError)
  expect(source.sent[0]?.signal.aborted).toBe(true)
  void cache.read(source.request)
  expect(source.sent).toHaveLength(2)
})

test('a failed refetch keeps the response, and the next one who needs it sends a new request', async () => {
  const watch = cache.watch(source.request, () => {})
  await respond(0)
  const again = watch.refetch({ restart: true })
  expect(watch.result()).toMatchObject({ status: 'success', isFetching: true })
  source.sent[1]?.fail()
  await again
  expect(watch.result()).toMatchObject({ status: 'error', data: { version: 0 }, error: { code: 'UNKNOWN' } })
  void cache.read(source.request)
  expect(watch.result()).toMatchObject({ status: 'error', isFetching: true })
})

test('a discarded response is shown no more, and what is watched is requested again', async () => {
  const watch = cache.watch(source.request, () => {})
  await respond(0)
  void cache.discard(['test'])
  expect(watch.result()).toEqual({ status: 'loading', data: undefined, error: undefined, isFetching: true })
  await respond(1)
  expect(watch.result()).toMatchObject({ status: 'success' })
})

test('a response that nobody needs is kept for 5 min', async () => {
  const request = { ...source.request, staleTimeMs: Number.POSITIVE_INFINITY }
  const called = cache.read(request)
  await respond(0)
  await called
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000 - 1_000)
  await cache.read(request)
  expect(source.sent).toHaveLength(1)
  const watch = cache.watch(request, () => {})
  clock.mockReturnValue(now + 20 * 60_000)
  await cache.read(request)
  expect(source.sent).toHaveLength(1)
  watch.stop()
  clock.mockReturnValue(now + 25 * 60_000)
  void cache.read(request)
  expect(source.sent).toHaveLength(2)
})

test('an equal response keeps the reference of every equal part, so that a view that compares them does not render', async () => {
  const lists = [
    [1, 2],
    [1, 3],
    [1, 3],
  ].map((ids) => ({ rows: ids.map((id) => ({ id })) }))
  const request = { name: 'list', id: 'list', staleTimeMs: 0, fetch: async () => lists.shift() }
  const watch = cache.watch(request, () => {})
  const shown = [await cache.read(request)]
  for (const _ of [1, 2]) {
    await watch.refetch({ restart: true })
    shown.push(cache.peek(request))
  }
  const [one, two, three] = shown
  expect(two?.rows[0]).toBe(one?.rows[0])
  expect(two?.rows[1]).toEqual({ id: 3 })
  expect(three).toBe(two)
})

test('a watcher that throws keeps the result from no other', async () => {
  const queue = globalThis.queueMicrotask
  const thrown = vi.fn()
  // As a browser, which reports the error and goes on.
  vi.stubGlobal('queueMicrotask', (task: () => void) => queue(() => void Promise.resolve().then(task).catch(thrown)))
  const shown = vi.fn()
  cache.watch(source.request, () => {
    throw new Error('view')
  })
  cache.watch(source.request, shown)
  await respond(0)
  expect(thrown).toHaveBeenCalled()
  expect(shown).toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('clearing deletes what nobody needs', async () => {
  const called = cache.read(source.request)
  await respond(0)
  await called
  cache.clear()
  expect(cache.peek(source.request)).toBeUndefined()
})

test('a response of an earlier visit is shown at once, with its age, and replaces none of this visit', async () => {
  const now = Date.now()
  // A millisecond later it would be read anew.
  vi.spyOn(Date, 'now').mockReturnValue(now)
  cache.seed(source.request, { data: { version: 7 }, updatedAt: now - 999 })
  expect(await cache.read(source.request)).toEqual({ version: 7 })
  cache.seed(source.request, { data: { version: 8 }, updatedAt: now })
  expect(cache.peek(source.request)).toEqual({ version: 7 })
})
