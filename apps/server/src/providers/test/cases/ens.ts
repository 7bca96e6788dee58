import { startAnvil } from '@latchkey/anvil'
import { Agent } from 'undici'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createMemoryCache } from '../../../state/memory/createMemoryCache.ts'
import { setUpEns } from '../../../test/setUpEns.ts'
import { testChainContext } from '../../../test/testChainContext.ts'
import { createEnsNames } from '../../names/createEnsNames.ts'
import { type ProviderCase, startNode } from '../ProviderCase.ts'

const createAddress = () => privateKeyToAddress(generatePrivateKey())

export const ens: ProviderCase = {
  kind: 'name',
  name: 'ens',
  conformance: {
    async 'over a node'() {
      const anvil = await startAnvil()
      const contracts = await setUpEns(anvil)
      const [address, unproven] = [createAddress(), createAddress()]
      const avatar = 'https://pictures.test/me.png'
      const elsewhere = { address: createAddress(), coinType: 0x80000000 + 10 }
      await contracts.setAddress('alice.eth', address)
      await contracts.setAddressOf('alice.eth', elsewhere.coinType, elsewhere.address)
      await contracts.setText('alice.eth', 'avatar', avatar)
      await contracts.setReverse(address, 'alice.eth')
      await contracts.setReverse(unproven, 'alice.eth')
      const chain = testChainContext({ id: 31337, rpcUrls: [anvil.url] })
      const dispatcher = new Agent()
      const resolver = contracts.universalResolver
      return {
        provider: createEnsNames({ chain, chains: [chain], resolver, cache: createMemoryCache(), dispatcher }),
        known: { address, name: 'alice.eth' },
        identities: { known: { address, name: 'alice.eth', avatar }, nameless: createAddress(), unproven },
        elsewhere,
        unknownName: 'nobody.eth',
        async stop() {
          await Promise.all([chain.rpc.close(), dispatcher.destroy()])
          await anvil.stop()
        },
      }
    },
  },
  failures: {
    start: startNode(({ ens: { universalResolver } }) => ({ contracts: { ensUniversalResolver: universalResolver } })),
    requests: (_, { newAddress }) => [{ path: `/v1/identity/${newAddress()}?projectId=p` }],
    field: 'identity',
  },
}
