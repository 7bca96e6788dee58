import { startUpstream } from '../../test/startUpstream.ts'
import {
  type FailureRow,
  getCases,
  startBitcoinNode,
  startCosmosNode,
  startNode,
  startPolkadotNode,
  startSolanaNode,
} from './ProviderCase.ts'

const rpcCall = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

/** Upstreams without a name in the configuration: nodes and bundlers, to which calls are forwarded. */
const others: Record<string, FailureRow> = {
  'a node (calls passed on)': {
    start: startNode(),
    requests: (chain, { nextNumber }) => [
      { path: `/v1?projectId=p&chainId=${chain}`, body: rpcCall(nextNumber(), 'eth_blockNumber') },
    ],
    field: 'chainId',
    // A node's response is forwarded unchanged.
    statuses: { 'responds in another shape': 200, 'rejects the request': 400 },
  },
  'a Solana node (calls passed on)': {
    start: startSolanaNode('B'.repeat(43)),
    requests: (chain, { nextNumber }) => [
      { path: `/v1?projectId=p&chainId=${chain}`, body: rpcCall(nextNumber(), 'getSlot') },
    ],
    field: 'chainId',
    // A node's response is forwarded unchanged.
    statuses: { 'responds in another shape': 200, 'rejects the request': 400 },
  },
  'a Bitcoin node (paths passed on)': {
    start: startBitcoinNode('b'),
    requests: (chain) => [{ path: `/v1/esplora/${chain}/blocks/tip/height?projectId=p` }],
    field: 'chainId',
    // A node's refusal is forwarded unchanged.
    statuses: { 'rejects the request': 400 },
  },
  'a Cosmos node (paths passed on)': {
    start: startCosmosNode('b'),
    requests: (chain) => [{ path: `/v1/lcd/${chain}/cosmos/base/node/v1beta1/config?projectId=p` }],
    field: 'chainId',
    // A node's response is forwarded unchanged.
    statuses: { 'responds in another shape': 200 },
  },
  'a Polkadot node (calls passed on)': {
    start: startPolkadotNode('b'),
    requests: (chain, { nextNumber }) => [
      { path: `/v1?projectId=p&chainId=${chain}`, body: rpcCall(nextNumber(), 'chain_getFinalizedHead') },
    ],
    field: 'chainId',
    // A node's response is forwarded unchanged.
    statuses: { 'responds in another shape': 200, 'rejects the request': 400 },
  },
  'a node (gas price)': {
    start: startNode(),
    requests: (chain) => [{ path: `/v1/convert/gas-price?projectId=p&chainId=${chain}` }],
    field: 'chainId',
  },
  'a bundler': {
    async start() {
      const upstream = await startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":null}'))
      return { ...upstream, configure: ({ url }) => ({ chain: { bundlerUrls: [url] } }) }
    },
    requests: (chain, { nextNumber }) => [
      {
        path: `/v1/bundler?projectId=p&chainId=${chain}`,
        body: rpcCall(nextNumber(), 'eth_getUserOperationReceipt', ['0x01']),
      },
    ],
    field: 'transport',
  },
}

/** Every upstream of the server: that of each provider in the registry, and the others. */
export const failureRows = [
  ...Object.entries(others),
  ...getCases().flatMap(({ kind, name, failures: row }) =>
    typeof row === 'string' ? [] : [[`the ${kind} provider ${name}`, row] as const],
  ),
].map(([title, row]) => ({ title, ...row }))
