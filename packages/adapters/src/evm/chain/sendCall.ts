import type { Network } from '@latchkey/core'
import { AbortedError, BaseError, WalletError } from '@latchkey/core/errors'
import { type CallRequest, sleep } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { requestEachNode } from '../rpc/requestEachNode.ts'
import { withDeadline } from '../rpc/withDeadline.ts'
import { listSources } from '../witness/findWitness.ts'
import { findNonce } from './findReplacement.ts'
import { isQuantity } from './parseTransaction.ts'
import { checkWallet, requestWallet } from './requestWallet.ts'
import { toRpcCall } from './simulateCall.ts'

/** How long the node may hold a transaction up before the wallet is asked. */
const nodeTimeoutMs = 5000
/** The same for one of several nodes that is asked for the next nonce. */
const nextNonceTimeoutMs = 2_000
/** How long the nonce of what was sent is looked for: a nonce of a replacement says whether two payments are on their way. */
const nonceTimeoutMs = { sent: 2_000, replacement: 6_000, pause: 500 }

/**
 * Has the wallet sign and send a call by `eth_sendTransaction`: once, never retried.
 *
 * The node is asked first whether the chain would refuse it (a node that is down or slow holds nobody up), then the wallet for its
 * account and chain: unless they are the ones the visitor saw, it gets no request. `onRequest` gets the call and the nonce it is
 * likely to get in the same task in which the wallet gets the request. The nonce it got is returned once two sources agree on it
 * (`findNonce`); a replacement waits for that for 6 s.
 *
 * @param options.simulate what the chain is asked first
 * @param options.fixed nonce, gas and fees the wallet is to use; by default they are the wallet's to choose
 * @throws AccountChangedError, NetworkChangedError, UnauthorizedError, UserRejectedError, ExecutionRevertedError,
 * InsufficientFundsError and the other errors of wallet and chain
 */
export async function sendCall(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<CallRequest, 'connectorId'> & {
    simulate(signal: AbortSignal): Promise<unknown>
    fixed?: Readonly<Record<string, string>> & { nonce: string }
  },
): Promise<{ hash: string; nonce?: number }> {
  const { network, from, call, simulate, fixed, onRequest, signal } = options
  const [nonce] = await Promise.all([
    fixed ? Number(fixed.nonce) : readNextNonce({ network, from, signal }),
    withDeadline(simulate, { signal, timeoutMs: nodeTimeoutMs }).catch((error) => {
      if (signal?.aborted || !isNodeTrouble(error)) throw error
    }),
  ])

  await checkWallet(provider, { network, from, signal })
  if (signal?.aborted) throw new AbortedError()
  onRequest?.({ call, nonce })
  // With `chainId` in it the wallet itself refuses to sign for another chain, should it switch right now.
  const hash = await requestWallet(provider, {
    method: 'eth_sendTransaction',
    params: [{ ...toRpcCall(from, call), ...fixed, chainId: `0x${Number(network.id).toString(16)}` }],
    signal,
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new WalletError({ details: 'The wallet answered no transaction hash. Look there whether it was sent.' })
  }
  const sources = listSources(rpc, network, provider)
  const findSentNonce = async (limited: AbortSignal) => {
    for (;;) {
      const found = await findNonce(sources, { network, hash, from, signal: limited })
      if (found !== undefined || !fixed) return found
      await sleep(nonceTimeoutMs.pause, limited)
    }
  }
  const timeoutMs = fixed ? nonceTimeoutMs.replacement : nonceTimeoutMs.sent
  // Following the transaction learns it later: no reason to fail.
  return { hash, nonce: await withDeadline(findSentNonce, { signal, timeoutMs }).catch(() => undefined) }
}

type Sender = { network: Network; from: string; signal: AbortSignal | undefined }

/** The next nonce of the account, the transactions still pending included; undefined where no two nodes that answer agree on one. */
async function readNextNonce({ network, from, signal }: Sender): Promise<number | undefined> {
  const calls = [{ method: 'eth_getTransactionCount', params: [from, 'pending'] }]
  const answers = await requestEachNode(network, { calls, timeoutMs: nextNonceTimeoutMs, signal })
  const counts = answers.flatMap(([count]) => (isQuantity(count) ? [Number(count)] : []))
  const agreed = counts.filter((count, index) => counts.length === 1 || counts.indexOf(count) < index)
  return agreed.length > 0 ? Math.min(...agreed) : undefined
}

/** The node failed to answer, which says nothing about the call. */
function isNodeTrouble(error: unknown): boolean {
  const codes = ['ABORTED', 'RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'RPC_ERROR']
  return error instanceof BaseError && codes.includes(error.code)
}
