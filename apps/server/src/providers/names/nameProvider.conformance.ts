import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { ethereumCoinType } from '../../names/coinTypes.ts'
import type { NameProvider } from './NameProvider.ts'

export type NameProviderSubject = {
  provider: NameProvider
  /** An address that calls itself by a name that leads to it, with a picture. */
  known: { address: Address; name: string; avatar: string }
  /** Another address of that name. */
  elsewhere: { address: Address; coinType: number }
  /** An address that has no name. */
  nameless: Address
  /** An address under a name that is not its own doing, or whose name leads elsewhere. */
  unproven: Address
  unknownName: string
}

const onEthereum = { coinType: ethereumCoinType }

/** What every provider of names keeps to. */
export function testNameProvider(getSubject: () => NameProviderSubject): void {
  const findAddress = async (name: string) => (await getSubject().provider.findAddress(name, onEthereum))?.address

  test('finds the name and picture of an address, in any case of its letters', async () => {
    const { provider, known } = getSubject()
    const expected = { name: known.name, avatar: known.avatar }
    expect(await provider.findName(known.address, onEthereum)).toMatchObject(expected)
    const found = await provider.findName(known.address.toLowerCase() as Address, onEthereum)
    expect(found).toMatchObject(expected)
    expect(Date.parse(found?.resolvedAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('finds the address of a name', async () => {
    expect(await findAddress(getSubject().known.name)).toBe(getSubject().known.address)
  })

  test('finds an address of another network, and only where the name has one', async () => {
    const { provider, known, elsewhere } = getSubject()
    expect(await provider.findAddress(known.name, elsewhere)).toMatchObject({ address: elsewhere.address })
    expect(await provider.findAddress(known.name, { coinType: elsewhere.coinType + 1 })).toBeUndefined()
  })

  test('gives nothing for what is unknown', async () => {
    expect(await getSubject().provider.findName(getSubject().nameless, onEthereum)).toBeUndefined()
    expect(await findAddress(getSubject().unknownName)).toBeUndefined()
  })

  test('gives no address a name that is not confirmed', async () => {
    expect(await getSubject().provider.findName(getSubject().unproven, onEthereum)).toBeUndefined()
  })

  test.each(['', '.', 'a..b', '\u0430lice.eth', 'xn--80ak6aa92e.com', 'a'.repeat(300), '<script>', '\u0000'])(
    'gives nothing for the name %j, and does not fail',
    async (name) => {
      expect(await findAddress(name)).toBeUndefined()
    },
  )
}
