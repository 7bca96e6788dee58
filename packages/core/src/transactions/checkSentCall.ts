import type { Adapter } from '../adapter/Adapter.ts'
import type { ReplacementAbility } from '../adapter/calling.ts'
import type { TransactionCall } from '../chainTerms.ts'
import { ReplacementRefusedError } from '../errors/transactions.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import type { SentDetails, SentToken, SentTransaction } from '../state.ts'
import { checkSwap } from '../swap/checkSwap.ts'
import type { SwapAbility } from '../swap/SwapAbility.ts'
import { foldHex, isSameAddress } from '../text/foldHex.ts'
import { checkToken } from '../tokens/checkToken.ts'
import type { NftAbility } from '../tokens/tokenAbilities.ts'
import { fromSentCall } from './sentTransactions.ts'

/**
 * Compares the stored call of a transaction with the details that are shown, because other scripts can write the storage. Calls are encoded
 * again from the details; a swap's call is decoded. The tokens are compared with the chain, as before the first send.
 * @returns the call, which is safe to send again
 * @throws ReplacementRefusedError if it does anything else
 */
export async function checkSentCall(
  latchkey: Latchkey,
  options: {
    adapter: Adapter
    sent: SentTransaction
    calls: Pick<ReplacementAbility, 'encodeTransfer'>
    network: Network
    signal: AbortSignal | undefined
  },
): Promise<TransactionCall> {
  const { adapter, sent, calls, network, signal } = options
  const call = sent.call && fromSentCall(sent.call)
  const needsSwaps = sent.kind === 'approval' || sent.kind === 'swap'
  const swaps = needsSwaps ? await adapter.loadSwaps?.() : undefined
  const nfts = sent.kind === 'nft' ? await adapter.loadNfts?.() : undefined
  try {
    await Promise.all(tokensOf(sent).map((token) => checkToken(latchkey, { adapter, network, token, signal })))
    if (call && isShown(call, { sent, calls, nfts, swaps, network })) return call
  } catch (cause) {
    signal?.throwIfAborted()
    // Details that cannot be encoded, a call that is no swap, or a token other than the chain's.
    throw new ReplacementRefusedError({ hash: sent.hash, reason: 'notShown', cause })
  }
  throw new ReplacementRefusedError({ hash: sent.hash, reason: 'notShown' })
}

/** @throws SwapUnsafeError, and what encoding throws */
function isShown(
  call: TransactionCall,
  options: {
    sent: SentTransaction
    calls: Pick<ReplacementAbility, 'encodeTransfer'>
    nfts: NftAbility | undefined
    swaps: SwapAbility | undefined
    network: Network
  },
): boolean {
  const { sent, calls, nfts, swaps, network } = options
  const { from, to } = sent
  switch (sent.kind) {
    case 'transfer':
      return isSameCall(call, calls.encodeTransfer({ to, token: sent.token, amount: BigInt(sent.amount) }))
    case 'nft':
      if (!nfts) return false
      return isSameCall(call, nfts.encodeNftTransfer({ from, to, nft: sent.nft, amount: BigInt(sent.amount) }))
    case 'approval': {
      const token = sent.token.address
      if (!token || !swaps?.isRouter({ network, address: to })) return false
      return isSameCall(call, swaps.encodeApproval({ token, spender: to, amount: BigInt(sent.amount) }))
    }
    case 'swap': {
      if (!swaps || !isSameAddress(call.to, to)) return false
      const decoded = swaps.decodeSwap({ network, call: { ...call, data: call.data ?? '0x' } })
      checkSwap(decoded, {
        account: foldHex(from),
        sold: sent.sold.token.address && foldHex(sent.sold.token.address),
        bought: sent.bought.token.address && foldHex(sent.bought.token.address),
        amountIn: BigInt(sent.sold.amount),
        minimumOut: BigInt(sent.bought.minimum),
        // Whatever was signed is for the router, which is known; it is kept nowhere.
        permit: decoded.permit,
      })
      return true
    }
  }
}

function tokensOf(sent: SentDetails): readonly SentToken[] {
  if (sent.kind === 'nft') return []
  return sent.kind === 'swap' ? [sent.sold.token, sent.bought.token] : [sent.token]
}

function isSameCall(one: TransactionCall, other: TransactionCall): boolean {
  const dataOf = ({ data }: TransactionCall) => foldHex(data ?? '0x')
  return isSameAddress(one.to, other.to) && one.value === other.value && dataOf(one) === dataOf(other)
}
