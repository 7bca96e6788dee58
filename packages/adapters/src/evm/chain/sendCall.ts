import { AbortedError, BaseError, type CallRequest, type Network, WalletError } from '@latchkey/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { withDeadline } from '../rpc/withDeadline.ts'
import { listSources } from '../witness/findWitness.ts'
import { askWallet } from './askWallet.ts'
import { checkWallet } from './checkWallet.ts'
import { findNonce } from './findNonce.ts'
import { toRpcCall } from './toRpcCall.ts'

/** How long the node may hold a transaction up before the wallet is asked. */
const nodeTimeoutMs = 5000

/**
 * Has the wallet sign and send a call by `eth_sendTransaction`: once, never retried.
 *
 * The node is asked first whether the chain would refuse it (a node that is down or slow holds nobody up), then the wallet for its
 * account and chain: unless they are the ones the visitor saw, it is not asked to sign. `onAsk` is told the call and the nonce it is
 * likely to get in the same task in which the wallet is asked. The nonce it got is told once two sources agree on it (`findNonce`).
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
  const { network, from, call, simulate, fixed, onAsk, signal } = options
  const [nonce] = await Promise.all([
    fixed ? Number(fixed.nonce) : readNextNonce(rpc, { network, from, signal }),
    withDeadline(simulate, { signal, timeoutMs: nodeTimeoutMs }).catch((error) => {
      if (signal?.aborted || !isNodeTrouble(error)) throw error
    }),
  ])

  await checkWallet(provider, { network, from, signal })
  if (signal?.aborted) throw new AbortedError()
  onAsk?.({ call, nonce })
  // With `chainId` in it the wallet itself refuses to sign for another chain, should it switch right now.
  const hash = await askWallet(provider, {
    method: 'eth_sendTransaction',
    params: [{ ...toRpcCall(from, call), ...fixed, chainId: `0x${Number(network.id).toString(16)}` }],
    signal,
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new WalletError({ details: 'The wallet answered no transaction hash. Look there whether it was sent.' })
  }
  // Only to follow a replacement later: not worth failing or waiting for.
  const sources = listSources(rpc, network, provider)
  const sentNonce = await withDeadline((limited) => findNonce(sources, { network, hash, from, signal: limited }), {
    signal,
    timeoutMs: 2000,
  }).catch(() => undefined)
  return { hash, nonce: sentNonce }
}

type Sender = { network: Network; from: string; signal: AbortSignal | undefined }

/** The next nonce of the account, the transactions still pending included; undefined where the node tells none. */
async function readNextNonce(rpc: Rpc, { network, from, signal }: Sender): Promise<number | undefined> {
  const ask = (limited: AbortSignal) =>
    rpc(network, { method: 'eth_getTransactionCount', params: [from, 'pending'], signal: limited })
  return withDeadline(ask, { signal, timeoutMs: nodeTimeoutMs }).then(
    (count) => Number(readQuantity(network, count)),
    () => undefined,
  )
}

/** The node failed to answer, which says nothing about the call. */
function isNodeTrouble(error: unknown): boolean {
  const codes = ['ABORTED', 'RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'RPC_ERROR']
  return error instanceof BaseError && codes.includes(error.code)
}
