import { onrampProviderNames } from '@latchkey/wire'
import { startUpstream } from '../../test/startUpstream.ts'
import { accountProviderNames, nameProviderNames, priceProviderNames, swapProviderNames } from '../providerNames.ts'
import { type FailureRow, findCase, startNode } from './ProviderCase.ts'

const cases = [
  ...swapProviderNames.map((name) => findCase('swap', name)),
  ...priceProviderNames.map((name) => findCase('price', name)),
  ...accountProviderNames.map((name) => findCase('account', name)),
  ...nameProviderNames.map((name) => findCase('name', name)),
  ...onrampProviderNames.map((name) => findCase('on-ramp', name)),
]

const rpcCall = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

/** What has no name in the configuration: nodes and bundlers, to which calls are passed on. */
const others: Record<string, FailureRow> = {
  'a node (calls passed on)': {
    start: startNode(),
    requests: (chain, { nextNumber }) => [
      { path: `/v1?projectId=p&chainId=${chain}`, body: rpcCall(nextNumber(), 'eth_blockNumber') },
    ],
    field: 'chainId',
    // A node's answer is passed on as it is.
    statuses: { 'answers another shape': 200, refuses: 400 },
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

/** Every upstream of the server: of each provider of the registry that has one, and the rest. */
export const failureRows = [
  ...Object.entries(others),
  ...cases.flatMap(({ kind, name, failures: row }) =>
    row === 'has no upstream' ? [] : [[`the ${kind} provider ${name}`, row] as const],
  ),
].map(([title, row]) => ({ title, ...row }))
