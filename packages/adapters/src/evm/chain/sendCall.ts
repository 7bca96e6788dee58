import type { Network } from '@latchkey/core'
import { AbortedError, BaseError, WalletError } from '@latchkey/core/errors'
import { type CallRequest, requestEachNode, sleep, withDeadline } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { listSources } from '../witness/findWitness.ts'
import { readNonce } from './findReplacement.ts'
import { isQuantity } from './parseTransaction.ts'
import { checkWallet, requestWallet } from './requestWallet.ts'
import { toRpcCall } from './simulateCall.ts'

/** How long the node may delay the request to the wallet. */
const nodeTimeoutMs = 5000
/** The same for the request of the next nonce, where there are several nodes. */
const nextNonceTimeoutMs = 2_000
/** How long the nonce of the sent transaction is read for. A replacement's nonce shows whether two payments are pending. */
const nonceTimeoutMs = { sent: 2_000, replacement: 6_000, pause: 500 }

/**
 * Has the wallet sign and send a call by `eth_sendTransaction`: once, never retried.
 *
 * The call is simulated on the node first (a node that is down or slow is ignored). Then the wallet's account and chain are checked: unless
 * they are the ones shown to the visitor, it gets no request. `onRequest` gets the call and its likely nonce in the same task in which the
 * wallet gets the request. The actual nonce is returned once two sources agree on it (`readNonce`); a replacement waits 6 s for that.
 *
 * @param options.simulate runs the call on the node
 * @param options.fixed nonce, gas and fees for the wallet to use; by default it chooses them
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
      if (signal?.aborted || !isNodeFailure(error)) throw error
    }),
  ])

  await checkWallet(provider, { network, from, signal })
  if (signal?.aborted) throw new AbortedError()
  onRequest?.({ call, nonce })
  // With `chainId` the wallet itself rejects the request if it switches to another chain at this moment.
  const hash = await requestWallet(provider, {
    method: 'eth_sendTransaction',
    params: [{ ...toRpcCall(from, call), ...fixed, chainId: `0x${Number(network.id).toString(16)}` }],
    signal,
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new WalletError({
      details: 'The wallet did not return a transaction hash. Check there whether the transaction was sent.',
    })
  }
  const sources = listSources(rpc, network, provider)
  const readSentNonce = async (limited: AbortSignal) => {
    for (;;) {
      const found = await readNonce(sources, { network, hash, from, signal: limited })
      if (found !== undefined || !fixed) return found
      await sleep(nonceTimeoutMs.pause, limited)
    }
  }
  const timeoutMs = fixed ? nonceTimeoutMs.replacement : nonceTimeoutMs.sent
  // Without a nonce now, following the transaction reads it later.
  return { hash, nonce: await withDeadline(readSentNonce, { signal, timeoutMs }).catch(() => undefined) }
}

type Sender = { network: Network; from: string; signal: AbortSignal | undefined }

/** The account's next nonce, after its pending transactions; undefined where no two nodes agree on one. */
async function readNextNonce({ network, from, signal }: Sender): Promise<number | undefined> {
  const calls = [{ method: 'eth_getTransactionCount', params: [from, 'pending'] }]
  const answers = await requestEachNode(network, { calls, timeoutMs: nextNonceTimeoutMs, signal })
  const counts = answers.flatMap(([count]) => (isQuantity(count) ? [Number(count)] : []))
  const agreed = counts.filter((count, index) => counts.length === 1 || counts.indexOf(count) < index)
  return agreed.length > 0 ? Math.min(...agreed) : undefined
}

/** Whether the node failed, rather than the call. */
function isNodeFailure(error: unknown): boolean {
  const codes = ['ABORTED', 'RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'RPC_ERROR']
  return error instanceof BaseError && codes.includes(error.code)
}
