import { expect, it } from 'vitest'
import { listing } from '../../test/listing.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { writePairedLink } from '../storage/pairedLink.ts'
import { writeRecentWallets } from '../storage/recentWallets.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { describePeer } from './describePeer.ts'

const metaMask = listing('metamask', { name: 'MetaMask', mobile_link: 'metamask://' })

/** A page on which MetaMask was used before. */
function createTestLatchkey(): Latchkey {
  const latchkey = createLatchkey({ adapters: [], storage: memoryStorage() })
  writeRecentWallets(storagePlace(latchkey), [metaMask])
  latchkey.store.setState({ recentWalletIds: [metaMask.id] })
  return latchkey
}

it('shows no picture for a wallet paired by QR code, whatever its name', () => {
  expect(describePeer(createTestLatchkey(), 'MetaMask')).toEqual({ name: 'MetaMask', imageId: undefined })
})

it('shows the picture of a wallet opened by its own link while its name is the same', () => {
  const latchkey = createTestLatchkey()
  writePairedLink(storagePlace(latchkey), { name: 'MetaMask', href: 'metamask://', walletId: metaMask.id })
  expect(describePeer(latchkey, 'MetaMask')).toEqual({ name: 'MetaMask', imageId: metaMask.image_id })
  expect(describePeer(latchkey, 'Rainbow')).toEqual({ name: 'Rainbow', imageId: undefined })
})

it.each([
  ['Meta\u202eksaM', 'MetaksaM'],
  ['Meta\u200bMask', 'MetaMask'],
  ['M'.repeat(1_000), 'M'.repeat(64)],
  ['\u200b', undefined],
  [undefined, undefined],
])('shows the name %j as %s', (claimed, name) => {
  expect(describePeer(createTestLatchkey(), claimed).name).toBe(name)
})
