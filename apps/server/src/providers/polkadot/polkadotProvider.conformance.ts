import { tokenBalanceSchema } from '@latchkey/wire'
import { toSs58 } from '@latchkey/wire/polkadot'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PolkadotChain } from '../../chains/Chain.ts'
import type { PolkadotNode } from '../../test/testPolkadotChain.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { PolkadotSource } from '../registry.ts'

const addressOf = (byte: number) => toSs58({ prefix: 0, account: new Uint8Array(32).fill(byte) })
const [me, nobody] = [addressOf(7), addressOf(9)]

export type PolkadotProviderSubject = PolkadotSource & {
  chain: PolkadotChain
  caller: ProviderCaller
  node: PolkadotNode
  /** Of the native currency, in dollars. */
  price: number
}

type Held = { free: bigint; reserved: bigint; frozen: bigint }

/** Runs on every source of balances of Polkadot networks. */
export function testPolkadotProvider(getSubject: () => PolkadotProviderSubject): void {
  const read = (address: string) => {
    const { balances, chain, caller } = getSubject()
    return balances.getBalances(chain, { address, currency: 'usd' }, caller)
  }

  testKeysApart(() => {
    const { balances, chain, caller } = getSubject()
    const query = { address: me, currency: 'usd' } as const
    return { caller, requests: { balances: (who) => balances.getBalances(chain, query, who) } }
  })

  test('returns zero for an account that the chain does not have', async () => {
    expect(await read(nobody)).toEqual([
      expect.objectContaining({ symbol: 'DOT', quantity: { decimals: '10', numeric: '0' } }),
    ])
  })

  test.each<[string, Held, string]>([
    ['all of it', { free: 125_000_000_000n, reserved: 0n, frozen: 0n }, '12.5'],
    ['not what is reserved', { free: 100_000_000_000n, reserved: 30_000_000_000n, frozen: 0n }, '10'],
    ['not what is frozen', { free: 100_000_000_000n, reserved: 0n, frozen: 30_000_000_000n }, '7'],
    ['reserved is frozen first', { free: 100_000_000_000n, reserved: 20_000_000_000n, frozen: 30_000_000_000n }, '9'],
    ['nothing where more is frozen', { free: 10_000_000_000n, reserved: 0n, frozen: 30_000_000_000n }, '0'],
    ['an amount of more than 64 bits', { free: 2n ** 70n, reserved: 0n, frozen: 0n }, '118059162071.7411303424'],
  ])('returns what an account can transfer: %s', async (_, { free, reserved, frozen }, numeric) => {
    const { node, price, chain } = getSubject()
    node.control.fund(me, free - node.control.freeOf(me))
    node.control.reserve(me, reserved)
    node.control.freeze(me, frozen)
    node.control.mine()
    const found = await read(me)
    expect(z.safeParse(z.array(tokenBalanceSchema), found).success).toBe(true)
    expect(found).toEqual([
      {
        name: 'Polkadot',
        symbol: 'DOT',
        chainId: chain.caipNetworkId,
        price,
        value: Number(numeric) * price,
        quantity: { decimals: '10', numeric },
        iconUrl: null,
      },
    ])
  })
}
