import { type CaipAddress, parseCaipAddress, type TokenBalance } from '@latchkey/wire'
import type { Adapter } from '../adapter/Adapter.ts'
import type { SendAbility, TransferNotes, TransferRequest } from '../adapter/sending.ts'
import { formatAmount } from '../amount/formatAmount.ts'
import { parseAmount } from '../amount/parseAmount.ts'
import type { FeeLevel } from '../chainTerms.ts'
import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { NetworkChangedError, NotConnectedError } from '../errors/connection.ts'
import {
  AmountAboveBalanceError,
  ReceiverBurnsError,
  SendIncompleteError,
  SendTokenRequiredError,
} from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { confirmName } from '../receiver/confirmName.ts'
import { emit } from '../reports/emit.ts'
import { isSmartAccount } from '../reports/isSmartAccount.ts'
import type { SentTransaction } from '../state.ts'
import { rememberPaidName } from '../storage/paidNames.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { checkToken, readBalance } from '../tokens/checkToken.ts'
import { findSender } from '../transactions/findSender.ts'
import { runSend } from '../transactions/runSend.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { getAccount } from './account.ts'

/**
 * Sends a token, or the native currency if it has no address, from the account shown. One at a time for each wallet, which gets exactly one request.
 * Resolves when the wallet has broadcast it; `watchSentTransactions` follows it until it is final, across reloads.
 *
 * @throws SendInProgressError, what `checkSend` throws, UserRejectedError, AccountChangedError, NetworkChangedError,
 * InsufficientFundsError, NonceTooLowError, NonceTooHighError, FeeCapTooLowError, ExecutionRevertedError, …
 * @example
 * const [usdc] = await getBalances(latchkey)
 * const sent = await sendToken(latchkey, { token: usdc, amount: '1.5', receiver: '0x7099…79C8' })
 * sent.hash // '0x…'
 */
export async function sendToken(latchkey: Latchkey, parameters: TransferParameters): Promise<SentTransaction> {
  return runSend(latchkey, async () => {
    const { send, request, name } = await prepareTransfer(latchkey, parameters)
    const { network, from, to, token, amount, memo } = request
    const iconUrl = parameters.token?.iconUrl ?? undefined
    const event = {
      isSmartAccount: isSmartAccount(latchkey),
      token: token.symbol,
      amount: formatAmount(amount, token.decimals),
      network: network.caipNetworkId,
    }
    emit(latchkey, { name: 'SEND_INITIATED', ...event })
    const sent = await submitTransaction(latchkey, {
      network,
      from,
      details: {
        kind: 'transfer',
        to,
        token: { ...token, iconUrl },
        amount: amount.toString(),
        ...(memo !== undefined && { memo }),
      },
      send: (onRequest) => send.transfer({ ...request, onRequest }),
    })
    emit(latchkey, { name: 'SEND_SUCCESS', ...event })
    if (name) rememberPaidName(latchkey, { from, network, name, to })
    return sent
  })
}

/**
 * Checks whether a transfer can be sent, without a request to the wallet: the same checks, in the same order, as `sendToken`.
 * @throws what `sendToken` would throw before it sends the wallet a request.
 * @example
 * checkSend(latchkey, { token, amount: '1.5', receiver: '0x7099…79C8' }) // throws what is wrong, such as AmountAboveBalanceError
 */
export async function checkSend(latchkey: Latchkey, parameters: TransferParameters): Promise<void> {
  const { send, request } = await prepareTransfer(latchkey, parameters)
  // What the token or the recipient's account refuses; a node that is away refuses nothing.
  await send.inspectTransfer?.(request).catch((cause: unknown) => {
    const error = toBaseError(cause)
    if (!unread.includes(error.code)) throw error
  })
}

export type GetFeeParameters = Required<Pick<TransferParameters, 'token' | 'amount' | 'receiver'>> &
  Pick<TransferParameters, 'feeLevel' | 'memo'> & {
    /** Of `getFeeLevels`: the amount is the most that can be sent, which differs between speeds. */
    isMost?: boolean | undefined
  }

/**
 * The maximum network fee of a transfer, in base units of the native currency. Cached 12 s, because fees change with each block.
 * @throws what `checkSend` throws, ExecutionRevertedError, InsufficientFundsError, RpcUnavailableError
 * @example
 * const fee = await getFee(latchkey, { token, amount: '1.5', receiver: '0x7099…79C8' }) // 21_000_000_000_000n
 */
export const getFee: Read<GetFeeParameters, bigint> = /*#__PURE__*/ defineRead({
  name: 'getFee',
  staleTimeMs: 12_000,
  key: transferKey,
  idle: (): bigint => 0n,
  fetch: async (latchkey: Latchkey, parameters: GetFeeParameters, { signal }): Promise<bigint> => {
    const { send, request } = await prepareTransfer(latchkey, { ...parameters, signal })
    return send.estimateFee(request)
  },
})

/**
 * What to know about a transfer beside its fee: what the token keeps, what the recipient's new account costs. Null where the namespace has
 * nothing of the kind. Cached 12 s, as the fee.
 * @throws what `getFee` throws
 * @example
 * const notes = await getTransferNotes(latchkey, { token, amount: '1.5', receiver: '7EcD…FLtV' })
 * notes?.withheld // 15_000n
 */
export const getTransferNotes: Read<GetFeeParameters, TransferNotes | null> = /*#__PURE__*/ defineRead({
  name: 'getTransferNotes',
  staleTimeMs: 12_000,
  key: transferKey,
  idle: (): TransferNotes | null => null,
  fetch: async (latchkey: Latchkey, parameters: GetFeeParameters, { signal }): Promise<TransferNotes | null> => {
    const { send, request } = await prepareTransfer(latchkey, { ...parameters, signal })
    return (await send.inspectTransfer?.(request)) ?? null
  },
})

/** What tells the reads about one transfer from those about others. */
export function transferKey(
  latchkey: Latchkey,
  { token, amount, receiver, feeLevel = 'normal', memo = '', isMost = false }: GetFeeParameters,
) {
  const { caipAddress } = getAccount(latchkey)
  if (!caipAddress || !token || !amount || !receiver) return undefined
  return [caipAddress, token.address ?? '', amount, receiver, feeLevel, memo.trim(), isMost]
}

export type TransferParameters = {
  token: TokenBalance | undefined
  /** Whole tokens as typed, '1.5'. */
  amount: string | undefined
  /** An address, as `resolveReceiver` returns it. */
  receiver: string | undefined
  /** The name that resolved to it: resolved again right before the wallet gets the request; throws if it has another address by then. */
  receiverName?: string | undefined
  /**
   * A public text for the recipient: exchanges tell deposits apart by it. Where the network has memos (`hasAbility(latchkey, 'memos')`);
   * it belongs to the recipient that gave it.
   */
  memo?: string | undefined
  /** How soon it should be in a block, where the network gives a choice (`getFeeLevels`); default `normal`. */
  feeLevel?: FeeLevel | undefined
  /** The account that the visitor sees; throws if another one is connected. */
  account?: CaipAddress | undefined
  signal?: AbortSignal | undefined
}

/**
 * Checks the visitor's input and builds the transfer request. Reads the balance from the chain, never from the wallet.
 *
 * @throws SendIncompleteError, SendTokenRequiredError, SendUnsupportedChainError, AbilityMissingError, MemoSecretError,
 * MemoUnreadableError, MemoTooLongError, ReceiverInvalidError,
 * ReceiverChecksumError, ReceiverBurnsError, NameChangedError and what `resolveReceiver` throws for a name that cannot be resolved,
 * TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, AmountInvalidError, AmountTooPreciseError, AmountAboveBalanceError,
 * AccountChangedError, NetworkChangedError, NotConnectedError
 */
export async function prepareTransfer(
  latchkey: Latchkey,
  parameters: TransferParameters,
): Promise<{ adapter: Adapter; send: SendAbility; request: TransferRequest; name: string | undefined }> {
  const { token, amount, receiver, receiverName, memo, feeLevel, account: shown, signal } = parameters
  const { adapter, network, from, connectorId } = findSender(latchkey, shown)
  const send = await requireAbility(adapter, 'loadSend')()
  if (!amount || !receiver) throw new SendIncompleteError()
  if (!token) throw new SendTokenRequiredError()
  if (token.chainId && token.chainId !== network.caipNetworkId) throw new NetworkChangedError()

  const reference = {
    address: token.address && parseCaipAddress(token.address).address,
    symbol: token.symbol,
    decimals: Number(token.quantity.decimals),
  }
  const to = await adapter.parseAddress(receiver)
  const text = await parseGiven(adapter, { send, network, memo, signal })
  await checkToken(latchkey, { adapter, network, token: reference, signal })
  const request = {
    connectorId,
    network,
    from,
    to,
    token: reference,
    amount: parseAmount(amount, reference.decimals),
    ...(text && { memo: text }),
    ...(feeLevel && { feeLevel }),
    signal,
  }
  if (isSameAddress(to, reference.address)) throw new ReceiverBurnsError({ receiver: to })
  await checkBalance(latchkey, { ...request, adapter })
  const name =
    receiverName && (await confirmName(latchkey, { name: receiverName, address: to, network, adapter, signal }))
  return { adapter, send, request, name }
}

/** The memo to send, whose checks are loaded with the first one. A node gets it in simulations: it is checked before. */
async function parseGiven(
  adapter: Adapter,
  {
    memo,
    ...options
  }: { send: SendAbility; network: Network; memo: string | undefined; signal: AbortSignal | undefined },
): Promise<string | undefined> {
  if (!memo) return undefined
  const { parseMemo } = await import('../transactions/parseMemo.ts')
  return parseMemo(adapter, { memo, ...options })
}

/** Errors of nodes that could not be read. */
const unread: readonly string[] = ['RPC_UNAVAILABLE', 'RPC_TIMEOUT', 'RPC_ANSWER_INVALID', 'RPC_ERROR']

async function checkBalance(latchkey: Latchkey, request: TransferRequest & { adapter: Adapter }): Promise<void> {
  const { from: owner, amount } = request
  const balance = await readBalance(latchkey, { ...request, owner }).catch((cause: unknown) => {
    const error = toBaseError(cause)
    // The wallet sends through its own node, so it can send even if this page reaches none.
    if (unread.includes(error.code)) return undefined
    throw error
  })
  if (balance !== undefined && amount > balance) throw new AmountAboveBalanceError()
}

/**
 * The largest amount of a token that the account shown can send now, in whole tokens: the balance on chain, and for the native currency
 * what of that balance can be spent now, minus the network fee. With `percent`, that part of the balance, rounded down to base units and never more than can be sent.
 * @returns '0' when the fee is above the balance.
 * @throws NotConnectedError, AbilityMissingError, TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, RpcUnavailableError
 * @example
 * const amount = await getMaxAmount(latchkey, { token }) // '1.4958'
 */
export async function getMaxAmount(
  latchkey: Latchkey,
  options: {
    token: TokenBalance
    percent?: number | undefined
    /** The one that is to be sent with it, whose bytes the fee pays for. */
    memo?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<string> {
  const { address, network, namespace } = getAccount(latchkey)
  if (!address || !network) throw new NotConnectedError()
  const adapter = findAdapter(latchkey, namespace)
  const { token, percent = 100, memo, signal } = options
  const decimals = Number(token.quantity.decimals)
  const reference = {
    address: token.address && parseCaipAddress(token.address).address,
    symbol: token.symbol,
    decimals,
  }
  await checkToken(latchkey, { adapter, network, token: reference, signal })
  const balance = await readBalance(latchkey, { adapter, network, owner: address, token: reference, signal })
  const share = (balance * BigInt(percent)) / 100n
  if (token.address) return formatAmount(share, decimals)
  const send = await requireAbility(adapter, 'loadSend')()
  const request = { network, from: address, token: reference, ...(signal && { signal }) }
  const text = await parseGiven(adapter, { send, network, memo, signal })
  const most = send.getMost
    ? await send.getMost(request)
    : balance - (await send.estimateFee({ ...request, to: address, amount: 0n, ...(text && { memo: text }) }))
  if (most <= 0n) return '0'
  return formatAmount(share < most ? share : most, decimals)
}
