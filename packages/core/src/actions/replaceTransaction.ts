import { parseCaipNetworkId } from '@latchkey/wire'
import type { Adapter } from '../adapter/Adapter.ts'
import type { ReplacementAbility, ReplacementFee } from '../adapter/calling.ts'
import type { ReplacementPurpose, TransactionCall } from '../chainTerms.ts'
import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { AccountChangedError, NetworkChangedError, NotConnectedError } from '../errors/connection.ts'
import { NonceIgnoredError, ReplacementRefusedError, TransactionNotPendingError } from '../errors/transactions.ts'
import { UnsupportedMethodError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import type { SentDetails, SentTransaction } from '../state.ts'
import { checkSentCall } from '../transactions/checkSentCall.ts'
import { isUnsettled } from '../transactions/isUnsettled.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { getAccount } from './account.ts'

/**
 * Requests the wallet to resend a pending transaction of this app with a higher fee, so that only one of the two can be mined: with the same
 * nonce and a fee at least 12.5 % higher, or on networks without nonces by spending the same. Both are one entry; its `minedHash` says which
 * was mined. Resolves when the wallet has broadcast the new one.
 *
 * The transaction's account and network must be connected, and its call must match what is shown and what a node has as pending. Wallets on
 * other devices may reject the request.
 * @throws TransactionNotPendingError, ReplacementRefusedError, NonceIgnoredError (the wallet sent a separate transaction, or its nonce is
 * not known yet; it is listed as an entry of its own), NotConnectedError, AccountChangedError, NetworkChangedError, UnsupportedMethodError,
 * UserRejectedError and what `sendToken` throws
 * @example
 * const [sent] = getSentTransactions(latchkey)
 * await speedUpTransaction(latchkey, { hash: sent.hash })
 */
export async function speedUpTransaction(
  latchkey: Latchkey,
  options: { hash: string; signal?: AbortSignal | undefined },
): Promise<SentTransaction> {
  return replaceTransaction(latchkey, { ...options, purpose: 'speedUp' })
}

/**
 * Requests the wallet to replace a pending transaction of this app with one that moves nothing, at a higher fee. The fee is spent. Resolves
 * when the wallet has broadcast it; the entry becomes `cancelled`, or `confirmed` if the original was mined first.
 *
 * @throws what `speedUpTransaction` throws
 * @example
 * const [sent] = getSentTransactions(latchkey)
 * await cancelTransaction(latchkey, { hash: sent.hash })
 */
export async function cancelTransaction(
  latchkey: Latchkey,
  options: { hash: string; signal?: AbortSignal | undefined },
): Promise<SentTransaction> {
  return replaceTransaction(latchkey, { ...options, purpose: 'cancel' })
}

export type GetReplacementFeeParameters = { hash: string; purpose: ReplacementPurpose }

/**
 * The maximum fee of a pending transaction of this app, before and after `speedUpTransaction` or `cancelTransaction`, in base units of the
 * native currency. `null` where the wallet chooses the fee: no node knows the transaction, or its fee is implausible. Cached 12 s, because
 * fees change with each block.
 *
 * @throws TransactionNotPendingError, ReplacementRefusedError, NotConnectedError, AccountChangedError, NetworkChangedError,
 * UnsupportedMethodError, RpcUnavailableError
 * @example await getReplacementFee(latchkey, { hash, purpose: 'speedUp' }) // { before: 840000000000n, after: 945000000000n }
 */
export const getReplacementFee = /*#__PURE__*/ defineRead({
  name: 'getReplacementFee',
  staleTimeMs: 12_000,
  key: (latchkey, { hash, purpose }: GetReplacementFeeParameters) => {
    const sent = latchkey.store.getState().sentTransactions.find((one) => one.hash === hash)
    return [getAccount(latchkey).caipAddress ?? '', hash, sent?.replacement?.hash ?? '', purpose]
  },
  idle: (): ReplacementFee | null => null,
  fetch: async (
    latchkey: Latchkey,
    parameters: GetReplacementFeeParameters,
    { signal },
  ): Promise<ReplacementFee | null> => {
    const { replacements, request } = await prepareReplacement(latchkey, { ...parameters, signal })
    return (await replacements.estimateReplacement?.({ ...request, ...(signal && { signal }) })) ?? null
  },
})

/**
 * Sends the replacement for `speedUpTransaction` and `cancelTransaction`. A speed-up repeats only a call that matches what is shown
 * (`checkSentCall`) and what a node has as pending (the adapter's `replace`).
 */
export async function replaceTransaction(
  latchkey: Latchkey,
  options: { hash: string; purpose: ReplacementPurpose; signal?: AbortSignal },
): Promise<SentTransaction> {
  const { hash, purpose, signal } = options
  const { original, replacements, connectorId, request } = await prepareReplacement(latchkey, options)
  const { replace } = replacements
  if (!replace) throw new UnsupportedMethodError({ method: purpose })
  const { network, from } = request
  const entry = await submitTransaction(latchkey, {
    network,
    from,
    details: purpose === 'cancel' ? nothingTo(from, network.nativeCurrency) : toDetails(original),
    replaces: { hash, purpose },
    send: (onRequest) => replace({ ...request, connectorId, onRequest, signal }),
  })
  if (entry.hash !== hash) throw new NonceIgnoredError({ hash: entry.hash })
  return entry
}

/** The request for the replacement of a pending transaction, or for its fee. */
async function prepareReplacement(
  latchkey: Latchkey,
  options: { hash: string; purpose: ReplacementPurpose; signal?: AbortSignal | undefined },
) {
  const { hash, purpose, signal } = options
  const original = latchkey.store.getState().sentTransactions.find((sent) => sent.hash === hash)
  if (!original || !isUnsettled(original)) throw new TransactionNotPendingError({ hash })
  const { nonce, from, caipNetworkId } = original
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const adapter = findAdapter(latchkey, chainNamespace)
  // By nonce, it has to be known: once two sources agree on it. A speed-up also needs the call.
  const isKnown = nonce !== undefined || adapter.loadReplacements !== undefined
  if (!isKnown || !original.call) throw new ReplacementRefusedError({ hash, reason: 'notPending' })
  const { connectorId, network } = readAccount(latchkey, original)

  const replacements = await loadReplacements(adapter, nonce)
  const call: TransactionCall =
    purpose === 'cancel'
      ? { to: from, value: 0n }
      : await checkSentCall(latchkey, { adapter, sent: original, calls: replacements, network, signal })
  const { hash: last, earlier = [] } = original.replacement ?? {}
  const hashes = [hash, ...earlier, ...(last === undefined ? [] : [last])]
  const request = { network, from, call, hashes, purpose, witness: witnessSources(latchkey, network) }
  return { original, replacements, connectorId, request }
}

/** The adapter's way to replace a transaction: its own, or a contract call with the same nonce. */
async function loadReplacements(adapter: Adapter, nonce = 0): Promise<ReplacementAbility> {
  if (adapter.loadReplacements) return adapter.loadReplacements()
  const { encodeTransfer, replace, estimateReplacement } = await requireAbility(adapter, 'loadCalls')()
  return {
    encodeTransfer,
    ...(replace && { replace: (request) => replace({ ...request, nonce }) }),
    ...(estimateReplacement && { estimateReplacement: (request) => estimateReplacement({ ...request, nonce }) }),
  }
}

function readAccount(latchkey: Latchkey, { from, caipNetworkId }: SentTransaction) {
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const { address, connector, network } = getAccount(latchkey, { namespace: chainNamespace })
  if (!address || !connector) throw new NotConnectedError()
  if (address !== from) throw new AccountChangedError()
  if (network?.caipNetworkId !== caipNetworkId) throw new NetworkChangedError()
  return { connectorId: connector.id, network }
}

/** How a cancellation is listed if the wallet sends it beside its original. */
function nothingTo(from: string, { symbol, decimals }: { symbol: string; decimals: number }): SentDetails {
  return { kind: 'transfer', to: from, token: { symbol, decimals }, amount: '0' }
}

function toDetails(sent: SentTransaction): SentDetails {
  switch (sent.kind) {
    case 'transfer':
    case 'approval':
      return { kind: sent.kind, to: sent.to, token: sent.token, amount: sent.amount }
    case 'nft':
      return { kind: sent.kind, to: sent.to, nft: sent.nft, amount: sent.amount }
    case 'swap':
      return { kind: sent.kind, to: sent.to, sold: sent.sold, bought: sent.bought }
  }
}
