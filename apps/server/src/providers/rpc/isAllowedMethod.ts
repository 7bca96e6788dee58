/** How a caller speaks to a node through this server. */
export type RpcTransport = 'http' | 'websocket'

/**
 * What a caller may ask of a node: the chain's state, filters over its logs, and transactions that are signed already. A node's accounts,
 * its administration and what rewrites a test chain are not among them.
 */
const methods = new Set([
  'eth_baseFee',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getRawTransactionByHash',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_protocolVersion',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_peerCount',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

/** Subscriptions live as long as a connection. */
const socketMethods = new Set(['eth_subscribe', 'eth_unsubscribe'])

/**
 * Whether a method may reach a node. Names are compared to the letter: a node that reads `ETH_accounts` as another would else be open.
 * @param options.added methods the operator offers besides.
 */
export function isAllowedMethod(
  method: string,
  options: { transport: RpcTransport; added: readonly string[] },
): boolean {
  if (methods.has(method) || options.added.includes(method)) return true
  return options.transport === 'websocket' && socketMethods.has(method)
}
