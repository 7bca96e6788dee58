import type { CaipAddress, TokenBalance } from '@latchkey/wire'
import { parseCaipAddress } from '@latchkey/wire'
import type { Adapter, SendAbility, TransferRequest } from '../adapter.ts'
import { parseAmount } from '../amount/parseAmount.ts'
import { checkShown } from '../connection/checkShown.ts'
import { requireAbility } from '../connection/findAdapter.ts'
import { NetworkChangedError, NotConnectedError } from '../errors/connection.ts'
import {
  AmountAboveBalanceError,
  ReceiverBurnsError,
  SendIncompleteError,
  SendTokenRequiredError,
  SendUnsupportedChainError,
} from '../errors/send.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { burns } from '../receiver/burns.ts'
import { confirmName } from '../receiver/confirmName.ts'
import { checkToken } from '../tokens/checkToken.ts'
import { readBalance } from '../tokens/readBalance.ts'
import { getAccount } from './getAccount.ts'

export type TransferParameters = {
  token: TokenBalance | undefined
  /** Whole tokens as typed, '1.5'. */
  amount: string | undefined
  /** An address, as `resolveReceiver` gives it. */
  receiver: string | undefined
  /** The name that led to it, where one was given: asked for again right before the wallet is, and refused when it leads elsewhere by then. */
  receiverName?: string
  /** The account the visitor sees; the transfer is refused when it is no longer the one connected. */
  account?: CaipAddress
  signal?: AbortSignal
}

/**
 * Turns what the visitor entered into a transfer request, or says what is wrong with it. Asks the chain for the balance, never the wallet.
 *
 * @throws SendIncompleteError, SendTokenRequiredError, SendUnsupportedChainError, AbilityMissingError, ReceiverInvalidError, ReceiverChecksumError,
 * ReceiverBurnsError, NameChangedError and what `resolveReceiver` throws for a name that cannot be asked for,
 * TokenDecimalsDifferError, TokenSymbolDiffersError, TokenInvalidError, AmountInvalidError, AmountTooPreciseError, AmountAboveBalanceError, AccountChangedError, NetworkChangedError, NotConnectedError
 */
export async function prepareTransfer(
  latchkey: Latchkey,
  parameters: TransferParameters,
): Promise<{ send: SendAbility; request: TransferRequest; name: string | undefined }> {
  const { token, amount, receiver, receiverName, account: shown, signal } = parameters
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
  await checkToken(latchkey, { adapter, network, token: reference, signal })
  const request = {
    connectorId,
    network,
    from,
    to,
    token: reference,
    amount: parseAmount(amount, reference.decimals),
    signal,
  }
  if (burns(to, reference.address)) throw new ReceiverBurnsError({ receiver: to })
  await checkBalance(latchkey, { ...request, adapter })
  const name =
    receiverName && (await confirmName(latchkey, { name: receiverName, address: to, network, adapter, signal }))
  return { send, request, name }
}

/**
 * Who sends, where and with what, provided that the visitor sees this account.
 * @throws NotConnectedError, AccountChangedError, SendUnsupportedChainError
 */
export function findSender(latchkey: Latchkey, shown: CaipAddress | undefined) {
  const { address, caipAddress, connector, namespace, network } = getAccount(latchkey)
  if (!address || !caipAddress || !connector || !namespace) throw new NotConnectedError()
  checkShown(caipAddress, shown)
  const adapter = latchkey.adapters.find((candidate) => candidate.namespace === namespace)
  if (!adapter || !network) throw new SendUnsupportedChainError()
  return { adapter, network, from: address, connectorId: connector.id }
}

async function checkBalance(latchkey: Latchkey, request: TransferRequest & { adapter: Adapter }): Promise<void> {
  const { from: owner, amount } = request
  const balance = await readBalance(latchkey, { ...request, owner }).catch((cause: unknown) => {
    const error = toBaseError(cause)
    // The wallet sends through a node of its own, so a node out of reach from here is no reason to refuse.
    if (error.code === 'RPC_UNAVAILABLE' || error.code === 'RPC_TIMEOUT' || error.code === 'RPC_ANSWER_INVALID')
      return undefined
    throw error
  })
  if (balance !== undefined && amount > balance) throw new AmountAboveBalanceError()
}
