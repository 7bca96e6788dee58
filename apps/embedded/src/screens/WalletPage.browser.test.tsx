import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createLook } from '../boot/createLook.ts'
import { createScreenStore, type ScreenStore } from './screenStore.ts'
import { WalletPage } from './WalletPage.tsx'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** The page as a frame of an app, without a host that would resize it. */
async function openPage(placement: 'frame' | 'window'): Promise<ScreenStore> {
  const screens = createScreenStore({ personMs: 60_000 })
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <WalletPage screens={screens} look={createLook('en')} placement={placement} onHeight={() => {}} />,
  )
  const leaving = new AbortController()
  closers.push(() => {
    leaving.abort()
    place.remove()
  })
  const running = screens.run((ask) => ask('guardOffer', { email: 'ada@example.com' }), { signal: leaving.signal })
  running.catch(() => undefined)
  // In the task that first draws it.
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.lk-page button')) return
      observer.disconnect()
      queueMicrotask(resolve)
    })
    observer.observe(place, { childList: true, subtree: true })
  })
  return screens
}

const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Whether a press in the middle of a button hits it. */
function isHit(): boolean {
  const button = document.querySelector('.lk-page button')
  const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect()
  return button?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false
}

test('a press hits nothing until the frame has the height of the new screen', async () => {
  await openPage('frame')
  await nextFrames()
  expect(isHit()).toBe(false)
  // The host gave it the height.
  window.dispatchEvent(new Event('resize'))
  expect(isHit()).toBe(true)
})

test('a press cannot begin between the drawing of a screen and its measuring', async () => {
  await openPage('frame')
  expect(isHit()).toBe(false)
})

test('where the host changes no height, presses count after a moment', async () => {
  await openPage('frame')
  await nextFrames()
  expect(isHit()).toBe(false)
  await vi.waitFor(() => expect(isHit()).toBe(true))
})

test('in a window of its own, presses count at once', async () => {
  await openPage('window')
  expect(isHit()).toBe(true)
})
