import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { walletImageUrl } from './imageUrls.ts'

/** Of each page the first 20 icons are preloaded, for at most 2 s. */
const preloadedImages = 20
const preloadTimeoutMs = 2_000

/**
 * Preloads the icons of a page of wallets, so that the list appears complete. Never rejects: it resolves once each icon has loaded or
 * failed, after 2 s, or when `signal` aborts, which also stops the downloads. Uses image elements, so the page's `img-src` policy applies.
 *
 * @example
 * const { data } = await getWallets(latchkey, { page: 1 })
 * await preloadWalletImages(latchkey, { wallets: data })
 */
export async function preloadWalletImages(
  latchkey: Latchkey,
  { wallets, signal }: { wallets: readonly Wallet[]; signal?: AbortSignal },
): Promise<void> {
  if (typeof Image === 'undefined' || signal?.aborted) return
  const urls = wallets.slice(0, preloadedImages).flatMap(({ image_id }) => walletImageUrl(latchkey, image_id) ?? [])
  const images = urls.map((url) => {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = url
    return image
  })
  await Promise.race([Promise.all(images.map(settled)), ended(signal)])
  if (signal?.aborted) for (const image of images) image.src = ''
}

function settled(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    image.addEventListener('load', resolve, { once: true })
    image.addEventListener('error', resolve, { once: true })
  })
}

function ended(signal: AbortSignal | undefined): Promise<unknown> {
  const timeout = AbortSignal.timeout(preloadTimeoutMs)
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout
  return new Promise((resolve) => either.addEventListener('abort', resolve, { once: true }))
}
