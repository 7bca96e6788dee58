import type { Network } from '@latchkey/core'
import { TransferChangedError, UnauthorizedError, UnsupportedMethodError, WalletError } from '@latchkey/core/errors'
import { type Broadcast, callWallet, readFeature } from '@latchkey/core/internal'
import { fromBase58, readTransaction, toBase64 } from '@latchkey/wire/solana'
import { findAccount } from '../chain/accounts.ts'
import { parseChainError } from '../errors/parseChainError.ts'
import type { SolanaNetwork } from '../parseOptions.ts'
import { isSignedBy } from '../rpc/isSignedBy.ts'
import { commitment, type SolanaRpc } from '../rpc/readAnswer.ts'
import type { StandardWallet } from '../wallet.ts'
import { checkTransfer } from './checkTransfer.ts'
import { parseSignature } from './parseSignature.ts'
import { readStatus } from './readStatus.ts'
import type { TransferPlan } from './TransferPlan.ts'
import { withinTime } from './withinTime.ts'
import type { WrittenTransfer } from './writeTransfer.ts'

type Options = {
  network: Network
  plan: TransferPlan
  written: WrittenTransfer
  rpc: SolanaRpc
  /** Called right before the wallet gets the request. */
  onRequest: () => void
  signal: AbortSignal | undefined
}

/**
 * Has the wallet sign and send a transfer; one that only signs returns bytes, which are compared with what was shown and sent from here.
 * Prompts the visitor; never retried.
 * @throws UnauthorizedError, UnsupportedMethodError, UserRejectedError, TransferChangedError, WalletError, and what `callWallet` and the
 * rpc throw
 */
export async function sendTransfer(wallet: StandardWallet, options: Options): Promise<Broadcast> {
  const { network, plan, written, onRequest, signal } = options
  const account = findAccount(wallet, plan.shown.from)
  if (!account) throw new UnauthorizedError()
  // Networks are the adapter's own.
  const { walletChain: chain } = network as SolanaNetwork
  const input = { account, transaction: written.bytes, chain }
  const request = async (method: string, call: (input: unknown) => unknown) => {
    onRequest()
    const answer = await callWallet(() => call(input), {
      method,
      parseChainError,
      passesNodeCodes: true,
      ...(signal && { signal }),
    })
    return Array.isArray(answer) ? (answer as unknown[])[0] : undefined
  }

  const send = readFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  if (send) {
    const signature = parseSignature(await request('solana:signAndSendTransaction', send))
    if (!signature) throw new WalletError({ details: 'The wallet did not return a signature.' })
    if (await isEarlier(signature, options))
      throw new WalletError({ details: 'The wallet returned the signature of an earlier transaction.' })
    return { hash: signature }
  }
  const sign = readFeature(wallet, 'solana:signTransaction', 'signTransaction')
  if (!sign) throw new UnsupportedMethodError({ method: 'solana:signTransaction' })
  return broadcast(await request('solana:signTransaction', sign), options)
}

/** How long a node is asked for a signature that is not of our bytes. */
const statusMs = 4_000

/**
 * Whether a signature is known to be older than the request: that of an equal payment would be confirmed in this one's place. One of our
 * bytes is not; a wallet may have changed those, and then the block that has it says when it was made.
 */
async function isEarlier(hash: string, { plan, written, rpc, signal }: Options): Promise<boolean> {
  const { messageBytes } = readTransaction(written.bytes)
  const signature = fromBase58(hash)
  if (await isSignedBy({ address: plan.shown.from, message: messageBytes, signature })) return false
  const read = withinTime((limited) => readStatus(rpc, hash, limited), {
    timeoutMs: statusMs,
    signal: signal ?? new AbortController().signal,
  })
  // What no node says now, `waitForTransaction` reads with the outcome.
  const { status } = await read.catch(() => ({ status: undefined }))
  return status !== undefined && status.slot < written.slot
}

/** Sends what the wallet signed, where it is the transfer that was shown. */
async function broadcast(output: unknown, { plan, rpc, signal }: Options): Promise<Broadcast> {
  const { signedTransaction: bytes } = (output ?? {}) as { signedTransaction?: unknown }
  if (!(bytes instanceof Uint8Array)) throw new WalletError({ details: 'The wallet did not return a transaction.' })
  const { signature: hash } = checkTransfer(bytes, plan.shown)
  if (!hash) throw new TransferChangedError({ details: 'its signature' })
  // Once it is signed, any node may have it, whatever this one says: it is followed until it is confirmed or has expired.
  await rpc(
    'sendTransaction',
    [toBase64(bytes), { encoding: 'base64', preflightCommitment: commitment }],
    signal,
  ).catch(() => {})
  return { hash }
}
