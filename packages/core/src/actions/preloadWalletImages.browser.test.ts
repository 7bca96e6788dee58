import { afterEach, expect, it, vi } from 'vitest'
import { listing } from '../../test/listing.ts'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { preloadWalletImages } from './preloadWalletImages.ts'

/** The test page's own server has a picture; what the path adds becomes its query. */
const picture = import.meta.url
  .replace(location.origin, `${location.origin}/@fs`)
  .replace(/src\/actions\/.*$/, 'test/picture.svg?')
const wallets = Array.from({ length: 40 }, (_, index) => listing(`w${index + 1}`))

afterEach(() => vi.unstubAllGlobals())

function createTestLatchkey(serverUrl?: string): Latchkey {
  return createLatchkey({ adapters: [scriptedAdapter([])], storage: memoryStorage(), ...(serverUrl && { serverUrl }) })
}

it('loads the first 20 of a page as images', async () => {
  performance.clearResourceTimings()
  await preloadWalletImages(createTestLatchkey(picture), { wallets })
  const fetched = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('/getWalletImage/'))
  const ids = fetched.map(({ name }) => name.split('/').at(-1))
  expect(ids.toSorted()).toEqual(
    wallets
      .slice(0, 20)
      .map(({ id }) => id)
      .toSorted(),
  )
  for (const entry of fetched) expect(entry).toMatchObject({ initiatorType: 'img', responseStatus: 200 })
})

it('does not wait for images that fail', async () => {
  const waited = await stopwatch(() => preloadWalletImages(createTestLatchkey('http://127.0.0.1:1'), { wallets }))
  expect(waited).toBeLessThan(2_000)
})

it('waits at most 2 s for images that do not load', async () => {
  stubSilentImages()
  const waited = await stopwatch(() => preloadWalletImages(createTestLatchkey(picture), { wallets }))
  expect(waited).toBeGreaterThan(1_900)
})

it('stops waiting and fetching when it is aborted', async () => {
  const images = stubSilentImages()
  const controller = new AbortController()
  const done = preloadWalletImages(createTestLatchkey(picture), { wallets, signal: controller.signal })
  controller.abort()
  await done
  expect(images.map(({ sources }) => sources.at(-1))).toEqual(images.map(() => ''))
  expect(images).toHaveLength(20)
})

it('sends no referrer to the image server', async () => {
  const images = stubSilentImages()
  const controller = new AbortController()
  const done = preloadWalletImages(createTestLatchkey(picture), { wallets, signal: controller.signal })
  controller.abort()
  await done
  expect(new Set(images.map(({ referrerPolicy }) => referrerPolicy))).toEqual(new Set(['no-referrer']))
})

it('loads nothing without a server, or once aborted', async () => {
  const images = stubSilentImages()
  await preloadWalletImages(createTestLatchkey(), { wallets })
  await preloadWalletImages(createTestLatchkey(picture), { wallets, signal: AbortSignal.abort() })
  expect(images).toEqual([])
})

/** Real image elements that never load. */
function stubSilentImages(): { sources: string[]; referrerPolicy: string }[] {
  const images: { sources: string[]; referrerPolicy: string }[] = []
  class SilentImage extends Image {
    readonly sources: string[] = []
    constructor() {
      super()
      images.push(this)
    }
    override set src(href: string) {
      this.sources.push(href)
    }
  }
  vi.stubGlobal('Image', SilentImage)
  return images
}

async function stopwatch(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
