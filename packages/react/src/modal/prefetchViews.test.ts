import { afterEach, expect, test, vi } from 'vitest'
import { views } from '../views/index.ts'
import { prefetchViews } from './prefetchViews.ts'

let stop = () => {}
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

const element = document.createElement('div')
const touch = () => element.dispatchEvent(new PointerEvent('pointerdown'))

test('fetches the likeliest view in the frame after the first touch, the next ones while the page is idle, and nothing before', async () => {
  const first = vi.spyOn(views.AllWallets, 'load').mockResolvedValue(undefined)
  const second = vi.spyOn(views.WhatIsWallet, 'load').mockResolvedValue(undefined)
  stop = prefetchViews(element, ['AllWallets', 'WhatIsWallet'])
  expect(first).not.toHaveBeenCalled()
  touch()
  expect(first).not.toHaveBeenCalled()
  // On a busy page, idle time is waited for up to two seconds.
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), 10_000)
  expect(first).toHaveBeenCalledBefore(second)
  touch()
  expect(first).toHaveBeenCalledOnce()
})

test('fetches no more once the view is left', async () => {
  let respond = () => {}
  const loading = new Promise<void>((resolve) => {
    respond = resolve
  })
  vi.spyOn(views.AllWallets, 'load').mockReturnValue(loading)
  const second = vi.spyOn(views.WhatIsWallet, 'load')
  stop = prefetchViews(element, ['AllWallets', 'WhatIsWallet'])
  touch()
  await vi.waitFor(() => expect(views.AllWallets.load).toHaveBeenCalledOnce(), 10_000)
  stop()
  respond()
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  expect(second).not.toHaveBeenCalled()
})
