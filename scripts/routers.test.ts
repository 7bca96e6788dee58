import { expect, test } from 'vitest'
import { getKnownContracts } from '../apps/embedded/src/rpc/swaps/knownContracts.ts'
import { ethereum } from '../apps/embedded/src/test/testChains.ts'
import { knownRouters } from '../packages/adapters/src/evm/swap/knownRouters.ts'

const kinds = { 'uniswap-v2': 'uniswapV2', 'uniswap-v3': 'uniswapV3', '1inch-v6': 'oneInch' } as const

test.each(Object.entries(knownRouters))(
  'the embedded wallet knows the routers that a swap on chain %s goes through',
  (id, swap) => {
    const { wrappedNative, routers } = getKnownContracts({ ...ethereum, caipNetworkId: `eip155:${id}` })
    expect(wrappedNative).toBe(swap.wrappedNative.toLowerCase())
    for (const [kind, address] of Object.entries(swap.routers))
      expect([address, routers.get(address.toLowerCase())]).toEqual([address, kinds[kind as keyof typeof kinds]])
  },
)
