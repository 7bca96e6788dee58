import { expect, test } from 'vitest'
import { type Bytes, randomBytes } from '../bytes.ts'
import { deriveAddresses, toSeed } from './deriveKeys.ts'
import { createVaultKey, splitVaultKey, withVaultKey } from './vaultKey.ts'
import { sealSecret, withWallet } from './walletBlob.ts'

const userId = '7f1c0b0e-7d1e-4a35-9c43-3a1e1f0d9c11'

/** A wallet, and the shares of two devices and of one more generation. */
async function makeSets(walletId: string) {
  const entropy = randomBytes(16)
  const addresses = deriveAddresses(await toSeed(entropy))
  const sets: { name: string; blob: string; generation: number; shares: Record<string, Bytes> }[] = []
  for (const generation of [0, 1]) {
    const key = createVaultKey()
    const blob = await sealSecret(key, { kind: 'words', bytes: entropy }, { userId, walletId, generation, addresses })
    for (const device of ['phone', 'laptop'])
      sets.push({ name: `${walletId} ${generation} ${device}`, blob, generation, shares: await splitVaultKey(key) })
  }
  const open = (shares: [Bytes, Bytes], of: { blob: string; generation: number }) =>
    withVaultKey([shares[0].slice(), shares[1].slice()], (vaultKey) =>
      withWallet(
        { vaultKey, blob: of.blob, identity: { userId, walletId, generation: of.generation, addresses } },
        () => 'open',
      ),
    ).catch(({ code }: { code: string }) => code)
  return { sets, open }
}

test('any two shares of one set open the key; one of them, and any pair of two sets, opens nothing', async () => {
  const wallets = [await makeSets('a'), await makeSets('b')]
  const all = wallets.flatMap(({ sets }) =>
    sets.flatMap((set) => Object.values(set.shares).map((share) => ({ set, share }))),
  )
  let [right, wrong] = [0, 0]
  for (const { sets, open } of wallets)
    for (const target of sets)
      for (const one of all)
        for (const other of all) {
          const isPair = one.share !== other.share && one.set === other.set && one.set.blob === target.blob
          const outcome = await open([one.share, other.share], target)
          expect(outcome, `${one.set.name} + ${other.set.name} on ${target.name}`).toBe(
            isPair ? 'open' : 'wallet_damaged',
          )
          if (isPair) right += 1
          else wrong += 1
        }
  // Eight sets of three shares, each pair in both orders; the sets of two devices open one blob.
  expect([right, wrong]).toEqual([8 * 12, 8 * (24 * 24 - 12)])
}, 120_000)
