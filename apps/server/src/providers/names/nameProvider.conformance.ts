import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import type { NameProvider } from './NameProvider.ts'

export type NameProviderSubject = {
  provider: NameProvider
  /** Under which `known` has its address; that of Ethereum when absent. */
  coinType?: number
  known: { address: string; name: string }
  /** Of providers with names of addresses. */
  identities:
    | {
        /** An address with a primary name that resolves to it, and an avatar. */
        known: { address: Address; name: string; avatar: string }
        /** An address that has no name. */
        nameless: Address
        /** An address with a name that it did not set itself, or that resolves to another address. */
        unproven: Address
      }
    | undefined
  /** Another address of `known`; absent where a name has one alone. */
  elsewhere?: { address: Address; coinType: number }
  unknownName: string
}

/** Runs on every name provider. */
export function testNameProvider(getSubject: () => NameProviderSubject): void {
  const onEthereum = { coinType: ethereumCoinType }
  const resolve = async (name: string) => {
    const { provider, coinType = ethereumCoinType } = getSubject()
    return (await provider.resolve(name, { coinType }))?.address
  }

  test('returns the name and avatar of an address that has them, in any letter case', async () => {
    const { provider, identities } = getSubject()
    const { address, ...expected } = identities?.known ?? { address: `0x${'f9'.repeat(20)}` as const }
    const found = await provider.getName(address, onEthereum)
    const again = await provider.getName(address.toLowerCase() as Address, onEthereum)
    if (identities) {
      for (const one of [found, again]) expect(one).toMatchObject(expected)
      expect(Date.parse(found?.resolvedAt ?? '')).toBeLessThanOrEqual(Date.now())
    } else expect([found, again]).toEqual([undefined, undefined])
  })

  test('resolves a name', async () => {
    expect(await resolve(getSubject().known.name)).toBe(getSubject().known.address)
  })

  test('resolves a name on another network, only where the name has an address there', async () => {
    const { provider, known, elsewhere, coinType = ethereumCoinType } = getSubject()
    if (elsewhere) expect(await provider.resolve(known.name, elsewhere)).toMatchObject({ address: elsewhere.address })
    expect(await provider.resolve(known.name, { coinType: (elsewhere?.coinType ?? coinType) + 1 })).toBeUndefined()
  })

  test('returns undefined for an unknown address or name', async () => {
    const { provider, identities, unknownName } = getSubject()
    if (identities) expect(await provider.getName(identities.nameless, onEthereum)).toBeUndefined()
    expect(await resolve(unknownName)).toBeUndefined()
  })

  test('returns no name that does not resolve back to the address', async () => {
    const { provider, identities } = getSubject()
    const address = identities?.unproven ?? (getSubject().known.address as Address)
    expect(await provider.getName(address, onEthereum)).toBeUndefined()
  })

  test.each(['', '.', 'a..b', '\u0430lice.eth', 'xn--80ak6aa92e.com', 'a'.repeat(300), '<script>', '\u0000'])(
    'returns undefined for the name %j without failing',
    async (name) => {
      expect(await resolve(name)).toBeUndefined()
    },
  )
}
