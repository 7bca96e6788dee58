import {
  AccountChangedError,
  BaseError,
  NetworkChangedError,
  type TransferRequest,
  UnauthorizedError,
  WalletError,
} from '@latchkey/core'
import { numberToHex } from 'viem'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { withDeadline } from '../rpc/withDeadline.ts'
import { askWallet, quietTimeoutMs } from './askWallet.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { getTransaction } from './getTransaction.ts'
import { parseAccounts } from './parseAccounts.ts'
import { parseChainId } from './parseChainId.ts'
import { simulateTransfer } from './simulateTransfer.ts'

/**
 * Has the wallet sign and send a transfer by `eth_sendTransaction`: once, never retried.
 *
 * The node is asked first whether the chain would refuse it (a node that is down or slow holds nobody up), then the wallet for its
 * account and chain: unless they are the ones the visitor saw, it is not asked to sign.
 *
 * @throws AccountChangedError, NetworkChangedError, UnauthorizedError, UserRejectedError, ExecutionRevertedError,
 * InsufficientFundsError and the other errors of wallet and chain
 */
export async function transfer(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<TransferRequest, 'connectorId'>,
): Promise<{ hash: string; nonce?: number }> {
  const { network, from, signal } = options
  const call = encodeTransfer(options)
  await withDeadline((limited) => simulateTransfer(rpc, { ...options, signal: limited }), {
    signal,
    timeoutMs: 5000,
  }).catch((error) => {
    if (signal?.aborted || !isNodeTrouble(error)) throw error
  })

  const [accounts, chainId] = await Promise.all([
    askWallet(provider, { method: 'eth_accounts', signal, timeoutMs: quietTimeoutMs }),
    askWallet(provider, { method: 'eth_chainId', signal, timeoutMs: quietTimeoutMs }),
  ])
  const [account] = parseAccounts(accounts)
  if (!account) throw new UnauthorizedError()
  if (account.toLowerCase() !== from.toLowerCase()) throw new AccountChangedError()
  if (parseChainId(chainId) !== String(network.id)) throw new NetworkChangedError()

  // With `chainId` in it the wallet itself refuses to sign for another chain, should it switch right now.
  const hash = await askWallet(provider, {
    method: 'eth_sendTransaction',
    params: [{ ...call, chainId: numberToHex(Number(network.id)) }],
    signal,
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) {
    throw new WalletError({ details: 'The wallet answered no transaction hash. Look there whether it was sent.' })
  }
  // Only to follow a replacement later: not worth failing or waiting for.
  const sent = await withDeadline((limited) => getTransaction(rpc, { network, hash, signal: limited }), {
    signal,
    timeoutMs: 2000,
  }).catch(() => undefined)
  return { hash, nonce: sent?.nonce }
}

/** The node failed to answer, which says nothing about the transfer. */
function isNodeTrouble(error: unknown): boolean {
  const codes = ['ABORTED', 'RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'RPC_ERROR']
  return error instanceof BaseError && codes.includes(error.code)
}
