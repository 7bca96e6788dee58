import { Agent } from 'undici'
import type { Address } from 'viem'
import { nativeAddress } from '../../../chains/Chain.ts'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { oneInchKey, startOneInch } from '../../../test/startOneInch.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createOneInchSwaps } from '../../swap/oneInch/createOneInchSwaps.ts'
import { requestQuote } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

const tokens: readonly [Address, Address] = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
]
const illiquid: Address = '0x00000000000000000000000000000000000000c3'

export const oneInch: ProviderCase = {
  kind: 'swap',
  name: '1inch',
  conformance: {
    async 'by its documentation'() {
      const counterpart = await startOneInch({ tokens: [nativeAddress, ...tokens], illiquid })
      const chain = testChainContext({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })
      const dispatcher = new Agent()
      return {
        provider: createOneInchSwaps({ url: counterpart.url, dispatcher, cache: createMemoryCache() }),
        chain,
        caller: { readKey: () => createSecret(oneInchKey) },
        tokens,
        illiquid,
        unserved: [chain, { readKey: () => undefined }],
        stop: () => Promise.all([counterpart.stop(), chain.rpc.close(), dispatcher.destroy()]),
      }
    },
  },
  failures: {
    async start({ market }) {
      const counterpart = await startOneInch({ tokens: [market.usdc, market.dai], illiquid: market.weth })
      return {
        ...counterpart,
        configure: ({ url }) => ({
          chain: { contracts: market.contracts, providers: { swap: ['1inch'] } },
          providerKeys: { '1inch': oneInchKey },
          providerUrls: { '1inch': `${url}/swap/v6.1` },
        }),
      }
    },
    requests: requestQuote('dai'),
    field: '',
    rejection: 400,
  },
}
