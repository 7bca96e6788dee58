import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listing } from '../../test/listing.ts'
import { memoryStorage } from './browserStorage.ts'
import { readRecentWallets, writeRecentWallets } from './recentWallets.ts'

const place = () => ({ storage: memoryStorage(), storageKey: 'latchkey' })
const metaMask = listing('a1'.repeat(32), {
  name: 'MetaMask',
  mobile_link: 'metamask://',
  link_mode: 'https://metamask.app.link',
  app_store: 'https://apps.apple.com/app/id1438144202',
  play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
  chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
  rdns: 'io.metamask',
})

it('stores what is needed to show and open a wallet, for at most two', () => {
  const here = place()
  writeRecentWallets(here, [{ ...metaMask, description: 'x'.repeat(5_000), order: 7 }, listing('b'), listing('c')])
  const [first, ...others] = readRecentWallets(here)
  expect(first).toEqual({ ...metaMask, chains: [], order: 0 })
  expect(others.map(({ id }) => id)).toEqual(['b'])
})

it('keeps two real listings within what a cookie holds', () => {
  const here = place()
  writeRecentWallets(here, [metaMask, { ...metaMask, id: 'b2'.repeat(32) }])
  expect(encodeURIComponent(here.storage.getItem('latchkey.recentWallets') ?? '').length).toBeLessThan(3_800)
})

it('is empty for invalid data', () => {
  const here = place()
  for (const text of ['', '{', 'null', '{}', '[null,1,"x"]', '[{"id":"a"}]', '[{"id":"","name":"x"}]']) {
    here.storage.setItem('latchkey.recentWallets', text)
    expect(readRecentWallets(here)).toEqual([])
  }
})

it('never throws, and returns no text longer than a listing’s', () => {
  const text = fc.oneof(fc.string({ maxLength: 600 }), fc.jsonValue())
  const wallet = fc.record({ id: text, name: text, mobile_link: text, image_id: text, rdns: text })
  fc.assert(
    fc.property(fc.array(fc.oneof(wallet, fc.jsonValue()), { maxLength: 5 }), (value) => {
      const here = place()
      here.storage.setItem('latchkey.recentWallets', JSON.stringify(value))
      const wallets = readRecentWallets(here)
      expect(wallets.length).toBeLessThanOrEqual(2)
      for (const { id, name, mobile_link } of wallets)
        for (const kept of [id, name, mobile_link ?? 'x']) expect(kept).toSatisfy(isShort)
    }),
  )
})

function isShort(kept: unknown): boolean {
  return typeof kept === 'string' && kept.length > 0 && kept.length <= 256
}
