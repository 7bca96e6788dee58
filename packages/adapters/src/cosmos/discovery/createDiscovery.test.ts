import { beforeEach, expect, test, vi } from 'vitest'
import { createDiscovery } from './createDiscovery.ts'

const provider = () => ({ enable: async () => {}, getKey: async () => ({}) })

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** The names on a page with this window, now and whenever they change. */
function watch(page: object) {
  vi.stubGlobal('window', Object.assign(new EventTarget(), page))
  const lists: string[][] = []
  const discovery = createDiscovery()
  discovery.watch((connectors) => lists.push(connectors.map(({ id }) => id)))
  return { discovery, lists }
}

test('lists each wallet by its own name, also one that stands in for Keplr', () => {
  const leap = provider()
  const page = { keplr: leap, leap, cosmostation: { providers: { keplr: provider() } } }
  expect(watch(page).lists).toEqual([['cosmos/Leap', 'cosmos/Cosmostation']])
})

test('lists Keplr that comes late, and takes it off when it leaves', async () => {
  const { lists, discovery } = watch({})
  Object.assign(window, { keplr: provider() })
  await vi.advanceTimersByTimeAsync(50)
  expect(lists.at(-1)).toEqual(['cosmos/Keplr'])
  const onChange = vi.fn()
  const stop = discovery.getWallet('cosmos/Keplr')?.watch(onChange)
  for (const name of ['keplr_keystorechange', 'leap_keystorechange']) window.dispatchEvent(new Event(name))
  stop?.()
  window.dispatchEvent(new Event('keplr_keystorechange'))
  expect(onChange).toHaveBeenCalledTimes(1)
  Object.assign(window, { keplr: undefined })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lists.at(-1)).toEqual([])
})

test.each(['load', 'focus', 'pointerdown', 'keydown'])(
  'lists one that a slow page brings after seconds, at the next %s; one that was chosen stays',
  async (occasion) => {
    const { lists, discovery } = watch({})
    await vi.advanceTimersByTimeAsync(10_000)
    Object.assign(window, { keplr: provider() })
    window.dispatchEvent(new Event(occasion))
    await vi.advanceTimersByTimeAsync(0)
    expect(lists.at(-1)).toEqual(['cosmos/Keplr'])
    discovery.choose('cosmos/Keplr')
    Object.assign(window, { keplr: undefined })
    window.dispatchEvent(new Event(occasion))
    await vi.advanceTimersByTimeAsync(0)
    expect(discovery.getWallet('cosmos/Keplr')).toBeDefined()
  },
)

test('lists nothing that is no wallet, and nothing that throws when it is read', () => {
  const page = Object.assign(new EventTarget(), { keplr: { getKey: 'text', enable: () => {} } })
  Object.defineProperty(page, 'leap', {
    enumerable: true,
    get() {
      throw new Error('not for you')
    },
  })
  vi.stubGlobal('window', page)
  const lists: unknown[] = []
  createDiscovery().watch((connectors) => lists.push(connectors))
  expect(lists).toEqual([])
})
