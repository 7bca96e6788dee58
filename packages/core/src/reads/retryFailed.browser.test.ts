import { afterEach, expect, it, vi } from 'vitest'
import { RpcUnavailableError } from '../errors/chain.ts'
import type { Latchkey } from '../latchkey.ts'
import { retryFailed } from './retryFailed.ts'

const error = new RpcUnavailableError({ url: 'http://127.0.0.1:9' })
// Only the identity of a `latchkey` is used.
const latchkey = () => ({}) as Latchkey

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it.each([
  ['online', () => window.dispatchEvent(new Event('online'))],
  ['in focus', () => window.dispatchEvent(new Event('focus'))],
  ['in view', () => document.dispatchEvent(new Event('visibilitychange'))],
])('retries at once when the page is %s again', (_, wake) => {
  const read = vi.fn()
  const retry = retryFailed(latchkey(), read)
  retry.failed(error)
  wake()
  expect(read).toHaveBeenCalledOnce()
  retry.done()
  wake()
  expect(read).toHaveBeenCalledOnce()
})

it.each([
  ['hidden', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ['offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('does not retry while the page is %s', (_, leave) => {
  vi.useFakeTimers()
  const read = vi.fn()
  const shared = latchkey()
  const retry = retryFailed(shared, read)
  retry.failed(error)
  leave()
  vi.advanceTimersByTime(600_000)
  retryFailed(shared, vi.fn()).others()
  expect(read).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  expect(read).toHaveBeenCalledOnce()
  retry.done()
})

it('retries every other failed read once, and leaves its own to the caller', () => {
  const [own, other] = [vi.fn(), vi.fn()]
  const shared = latchkey()
  const [ours, theirs] = [retryFailed(shared, own), retryFailed(shared, other)]
  ours.failed(error)
  theirs.failed(error)
  ours.others()
  expect([own, other].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  ours.done()
  theirs.done()
})
