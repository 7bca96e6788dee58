import { afterEach, expect, test, vi } from 'vitest'
import { views } from '../views/index.ts'
import { prefetchViews } from './prefetchViews.ts'

afterEach(() => vi.restoreAllMocks())

const element = document.createElement('div')
const touch = () => element.dispatchEvent(new PointerEvent('pointerdown'))

test('fetches the likeliest view in the frame after the first touch, the next ones while the page is idle, and nothing before', async () => {
  const [first, second] = [vi.spyOn(views.AllWallets, 'load'), vi.spyOn(views.WhatIsWallet, 'load')]
  const stop = prefetchViews(element, ['AllWallets', 'WhatIsWallet'])
  expect(first).not.toHaveBeenCalled()
  touch()
  expect(first).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce())
  expect(first).toHaveBeenCalledBefore(second)
  touch()
  expect(first).toHaveBeenCalledOnce()
  stop()
})

test('fetches no more once the view is left', async () => {
  let respond = () => {}
  const loading = new Promise<void>((resolve) => {
    respond = resolve
  })
  vi.spyOn(views.AllWallets, 'load').mockReturnValue(loading)
  const second = vi.spyOn(views.WhatIsWallet, 'load')
  const stop = prefetchViews(element, ['AllWallets', 'WhatIsWallet'])
  touch()
  await vi.waitFor(() => expect(views.AllWallets.load).toHaveBeenCalledOnce())
  stop()
  respond()
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
  expect(second).not.toHaveBeenCalled()
})
