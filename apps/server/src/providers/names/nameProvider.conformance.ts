import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import type { NameProvider } from './NameProvider.ts'

export type NameProviderSubject = {
  provider: NameProvider
  /** An address with a primary name that resolves to it, and an avatar. */
  known: { address: Address; name: string; avatar: string }
  /** Another address of that name. */
  elsewhere: { address: Address; coinType: number }
  /** An address that has no name. */
  nameless: Address
  /** An address with a name that it did not set itself, or that resolves to another address. */
  unproven: Address
  unknownName: string
}

const onEthereum = { coinType: ethereumCoinType }

/** Runs on every name provider. */
export function testNameProvider(getSubject: () => NameProviderSubject): void {
  const resolve = async (name: string) => (await getSubject().provider.resolve(name, onEthereum))?.address

  test('returns the name and avatar of an address in any case', async () => {
    const { provider, known } = getSubject()
    const expected = { name: known.name, avatar: known.avatar }
    expect(await provider.getName(known.address, onEthereum)).toMatchObject(expected)
    const found = await provider.getName(known.address.toLowerCase() as Address, onEthereum)
    expect(found).toMatchObject(expected)
    expect(Date.parse(found?.resolvedAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('resolves a name', async () => {
    expect(await resolve(getSubject().known.name)).toBe(getSubject().known.address)
  })

  test('resolves a name on another network, only where the name has an address there', async () => {
    const { provider, known, elsewhere } = getSubject()
    expect(await provider.resolve(known.name, elsewhere)).toMatchObject({ address: elsewhere.address })
    expect(await provider.resolve(known.name, { coinType: elsewhere.coinType + 1 })).toBeUndefined()
  })

  test('returns undefined for an unknown address or name', async () => {
    expect(await getSubject().provider.getName(getSubject().nameless, onEthereum)).toBeUndefined()
    expect(await resolve(getSubject().unknownName)).toBeUndefined()
  })

  test('returns no name that does not resolve back to the address', async () => {
    expect(await getSubject().provider.getName(getSubject().unproven, onEthereum)).toBeUndefined()
  })

  test.each(['', '.', 'a..b', '\u0430lice.eth', 'xn--80ak6aa92e.com', 'a'.repeat(300), '<script>', '\u0000'])(
    'returns undefined for the name %j without failing',
    async (name) => {
      expect(await resolve(name)).toBeUndefined()
    },
  )
}
