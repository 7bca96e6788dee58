import { expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet } from './chains.ts'
import { parseOptions, type SolanaOptions } from './parseOptions.ts'

test('makes a network of each cluster, with the nodes that the app names', () => {
  const networks = parseOptions({
    chains: [solanaMainnet, solanaDevnet],
    rpcUrls: { [solanaMainnet.id]: ['https://node.example'] },
  })
  expect(networks).toMatchObject([
    {
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      rpcUrls: ['https://node.example'],
      nativeCurrency: { symbol: 'SOL', decimals: 9 },
      walletChain: 'solana:mainnet',
    },
    { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', rpcUrls: solanaDevnet.rpcUrls, testnet: true },
  ])
})

test.each<[string, SolanaOptions, string]>([
  ['no cluster', { chains: [] }, 'chains'],
  ['a whole genesis hash', { chains: [{ ...solanaMainnet, id: `${solanaMainnet.id}Q7` }] }, 'chains[0].id'],
  [
    'a character outside base58',
    { chains: [{ ...solanaMainnet, id: `0${solanaMainnet.id.slice(1)}` }] },
    'chains[0].id',
  ],
  ['a cluster twice', { chains: [solanaMainnet, solanaMainnet] }, 'chains[1].id'],
  ['no name', { chains: [{ ...solanaMainnet, name: '' }] }, 'chains[0].name'],
  ['another namespace', { chains: [{ ...solanaMainnet, walletChain: 'eip155:1' as never }] }, 'chains[0].walletChain'],
  ['no node', { chains: [{ ...solanaMainnet, rpcUrls: [] }] }, 'chains[0].rpcUrls'],
  ['a node by WebSocket', { chains: [{ ...solanaMainnet, rpcUrls: ['wss://node.example'] }] }, 'chains[0].rpcUrls'],
  ['nodes of another cluster', { chains: [solanaMainnet], rpcUrls: { [solanaDevnet.id]: [] } }, 'rpcUrls['],
])('rejects %s and names the option', (_, options, option) => {
  expect(() => parseOptions(options)).toThrow(expect.objectContaining({ message: expect.stringContaining(option) }))
})
