import { afterEach, expect, test, vi } from 'vitest'
import { browserTabs, type TabsPort } from './browserTabs.ts'

let count = 0
afterEach(() => vi.restoreAllMocks())
const createName = () => `latchkey.test.${count++}`

/** Stands for election, and reports when it becomes and when it stops being the leader. */
function stand(tab: TabsPort) {
  let onCrowned: (signal: AbortSignal) => void
  const crowned = new Promise<AbortSignal>((resolve) => {
    onCrowned = resolve
  })
  let times = 0
  const election = tab.elect((signal) => {
    times++
    onCrowned(signal)
  })
  return { ...election, crowned, times: () => times }
}

test('the first tab leads, the next when it stops', async () => {
  const name = createName()
  const first = stand(browserTabs({ name }))
  const signal = await first.crowned
  const second = stand(browserTabs({ name }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(second.times()).toBe(0)
  first.stop()
  await second.crowned
  expect(signal.aborted).toBe(false)
  second.stop()
})

test('a tab takes the lead from one that does not respond, which notices and queues again', async () => {
  const name = createName()
  const frozen = stand(browserTabs({ name }))
  const signal = await frozen.crowned
  const eager = stand(browserTabs({ name }))
  const lost = new Promise((resolve) => signal.addEventListener('abort', resolve))
  eager.takeOver()
  await Promise.all([eager.crowned, lost])
  expect(eager.times()).toBe(1)
  eager.stop()
  await expect.poll(() => frozen.times()).toBe(2)
  frozen.stop()
})

test('does not request the lock in a loop while the browser rejects at once, as Safari does in a page that it leaves', async () => {
  const request = vi.spyOn(navigator.locks, 'request')
  let attempts = 0
  // Chromium rejects in no such way; without the limit, a loop would freeze this page as well.
  request.mockImplementation(() =>
    ++attempts > 1_000 ? new Promise(() => {}) : Promise.reject(new DOMException('', 'AbortError')),
  )
  const tab = stand(browserTabs({ name: createName() }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(attempts).toBe(1)

  // The page stays, or comes back from the back/forward cache.
  request.mockRestore()
  await tab.crowned
  tab.stop()
})

test('leads alone where locks are forbidden, as in a sandboxed frame', async () => {
  let attempts = 0
  vi.spyOn(navigator.locks, 'request').mockImplementation(() =>
    ++attempts > 1_000 ? new Promise(() => {}) : Promise.reject(new DOMException('', 'SecurityError')),
  )
  const tab = stand(browserTabs({ name: createName() }))
  const signal = await tab.crowned
  expect(attempts).toBe(1)
  tab.stop()
  expect(signal.aborted).toBe(true)
})

test('only tabs of the same name receive each other’s messages', async () => {
  const name = createName()
  const [one, two, stranger] = [browserTabs({ name }), browserTabs({ name }), browserTabs({ name: createName() })]
  const heard: unknown[] = []
  stranger.listen((message) => heard.push(message))
  const hearing = new Promise((resolve) => two.listen(resolve))
  one.post({ kind: 'change' })
  expect(await hearing).toEqual({ kind: 'change' })
  expect(heard).toEqual([])
  for (const tab of [one, two, stranger]) tab.close()
})
