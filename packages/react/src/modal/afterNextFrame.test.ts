import { afterEach, expect, test, vi } from 'vitest'
import { afterNextFrame } from './afterNextFrame.ts'

afterEach(() => vi.unstubAllGlobals())

test('runs once where no frame is painted in time, as in a frame out of sight that is scrolled to later', async () => {
  const frames = new Map<number, FrameRequestCallback>()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.set(1, callback).size)
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle))
  let runs = 0
  afterNextFrame(() => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
  frames.get(1)?.(performance.now())
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(runs).toBe(1)
})
