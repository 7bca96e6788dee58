import { evm, toNetwork } from '@latchkey/adapters/evm'
import type { Address } from 'viem'
import * as viemChains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { swapProviderNames } from '../providerNames.ts'
import type { SwapProviderSubject } from '../swap/swapProvider.conformance.ts'
import { getCase } from './ProviderCase.ts'

/**
 * The widget calls and approves only the routers pinned in its adapter, so a provider that passes every suite of the server is still
 * useless to it until its router is pinned too.
 */
describe.each(swapProviderNames)('the swap provider %s', (name) => {
  test('swaps through routers that the widget accepts', async () => {
    for (const setUp of Object.values(getCase('swap', name).conformance)) {
      const subject = await setUp(undefined)
      try {
        const { provider, chain, caller, tokens } = subject
        const [from, to] = tokens
        const request = { from, to, amount: 10n ** 15n, user: undefined }
        const offers = await provider.getQuotes(chain, request, caller)
        expect(offers).not.toEqual([])
        for (const { source } of offers) {
          const user = '0x00000000000000000000000000000000000a11ce'
          const built = await provider.build(chain, { ...request, source, user, slippageBps: 100 }, caller)
          await expectKnownRouter(subject, { source, router: built.to })
        }
      } finally {
        await subject.stop()
      }
    }
  })
})

async function expectKnownRouter(
  { provider, chain, caller }: SwapProviderSubject,
  { source, router }: { source: string; router: Address },
): Promise<void> {
  const problem = `The swap provider "${provider.name}" passes the server's suites, but the widget rejects its swaps`
  // A router that the network's configuration names is pinned by the page, under the source's name.
  if (Object.values(chain.contracts).includes(router)) {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const local = { id: chain.id, name: 'Local', nativeCurrency, rpcUrls: { default: { http: chain.rpcUrls } } }
    const contracts = { wrappedNative: chain.contracts.weth ?? router, routers: { [source]: router } }
    const swaps = await evm({ chains: [local], swapContracts: { [chain.id]: contracts } }).loadSwaps()
    if (swaps.isRouter({ network: toNetwork(local), address: router })) return
    throw new Error(
      `${problem} through "${source}": add this kind of router to packages/adapters/src/evm/swap/knownRouters.ts and its decoder to decodeSwap.ts (docs/providers.md, "Adding a provider").`,
    )
  }
  const swaps = await evm({ chains: [viemChains.mainnet] }).loadSwaps()
  const offered = Object.values(viemChains)
    .filter(({ id }) => provider.isOffered({ ...chain, id }, caller))
    .map((publicChain) => toNetwork(publicChain))
    .filter(swaps.isSupported)
  const missing = offered.filter((network) => !swaps.isRouter({ network, address: router }))
  if (offered.length > 0 && missing.length === 0) return
  const where = [...new Set(missing.map(({ name }) => name))].join(', ') || 'every network'
  throw new Error(
    `${problem} through ${router} on ${where}: add this router to those networks in packages/adapters/src/evm/swap/knownRouters.ts, and the decoder of its kind to decodeSwap.ts (docs/providers.md, "Adding a provider").`,
  )
}
