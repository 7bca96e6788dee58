import { createSvmClient, named, setName, startSvm, svmNetworkId } from '@latchkey/svm'
import { solanaCoinType } from '../../../names/coinTypes.ts'
import { testSolanaChain } from '../../../test/testSolanaChain.ts'
import { createSolanaNames } from '../../solana/createSolanaNames.ts'
import { type ProviderCase, startSolanaNode } from '../ProviderCase.ts'

export const sns: ProviderCase = {
  kind: 'name',
  name: 'sns',
  conformance: {
    async 'over a node'() {
      const svm = await startSvm({ slotMs: 0 })
      const { address } = await named('alice')
      await setName(createSvmClient(svm.url), { label: 'alice', owner: address })
      const chain = testSolanaChain({ id: svmNetworkId, rpcUrls: [svm.url] })
      return {
        provider: createSolanaNames({ chain }),
        coinType: solanaCoinType,
        known: { address, name: 'alice.sol' },
        // The registry has no names of addresses.
        identities: undefined,
        unknownName: 'nobody.sol',
        stop: () => Promise.all([chain.rpc.close(), svm.stop()]),
      }
    },
  },
  failures: {
    // Names are those of the mainnet, where the server has it.
    start: startSolanaNode('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKU147xhW5oRw'),
    requests: (_, { nextNumber }) => [
      { path: `/v1/profile/resolve/name${nextNumber()}.sol?projectId=p&coin_type=${solanaCoinType}` },
    ],
    field: 'name',
    isProblem: true,
  },
}
