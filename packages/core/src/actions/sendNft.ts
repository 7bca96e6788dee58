import { type CaipAddress, type Nft, parseCaipAddress } from '@latchkey/wire'
import type { CallAbility, CallRequest } from '../adapter/calling.ts'
import { parseAmount } from '../amount/parseAmount.ts'
import { requireAbility } from '../connection/findAdapter.ts'
import { NetworkChangedError } from '../errors/connection.ts'
import {
  AmountInvalidError,
  NftNotOwnedError,
  ReceiverBurnsError,
  SendIncompleteError,
  SendTokenRequiredError,
} from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { confirmName } from '../receiver/confirmName.ts'
import { emit } from '../reports/emit.ts'
import { isSmartAccount } from '../reports/isSmartAccount.ts'
import type { SentDetails, SentTransaction } from '../state.ts'
import { rememberPaidName } from '../storage/paidNames.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { findSender } from '../transactions/findSender.ts'
import { runSend } from '../transactions/runSend.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { getAccount } from './account.ts'

/**
 * Sends an NFT from the account shown: `safeTransferFrom` of ERC-721, or of ERC-1155 with an amount. Otherwise like `sendToken`: one at a
 * time, one request to the wallet, followed by `watchSentTransactions`.
 *
 * @throws SendInProgressError, what `checkNftSend` throws, UserRejectedError, ExecutionRevertedError if the receiver is a contract that
 * cannot receive NFTs, and the other errors of wallet and chain
 * @example
 * const { data: [nft] } = await getNfts(latchkey)
 * await sendNft(latchkey, { nft, receiver: '0x7099…79C8' })
 */
export async function sendNft(latchkey: Latchkey, parameters: NftTransferParameters): Promise<SentTransaction> {
  return runSend(latchkey, async () => {
    const { calls, name, request, details } = await prepareNftTransfer(latchkey, parameters)
    const { network, from } = request
    const { symbol, name: collection } = parameters.nft?.collection ?? {}
    const event = {
      isSmartAccount: isSmartAccount(latchkey),
      // The collection: its token id would name the owner.
      token: symbol ?? collection ?? '',
      amount: details.amount,
      network: network.caipNetworkId,
    }
    emit(latchkey, { name: 'SEND_INITIATED', ...event })
    const sent = await submitTransaction(latchkey, {
      network,
      from,
      details,
      send: (onRequest) => calls.send({ ...request, onRequest }),
    })
    emit(latchkey, { name: 'SEND_SUCCESS', ...event })
    if (name) rememberPaidName(latchkey, { from, network, name, to: details.to })
    return sent
  })
}

/**
 * Checks whether an NFT can be sent, without a request to the wallet: the same checks, in the same order, as `sendNft`.
 * @throws what `sendNft` would throw before it sends the wallet a request.
 * @example
 * checkNftSend(latchkey, { nft, receiver: '0x7099…79C8' }) // throws what is wrong, such as NftNotOwnedError
 */
export async function checkNftSend(latchkey: Latchkey, parameters: NftTransferParameters): Promise<void> {
  await prepareNftTransfer(latchkey, parameters)
}

export type GetNftFeeParameters = Pick<NftTransferParameters, 'nft' | 'amount' | 'receiver'>

/**
 * The maximum network fee for sending an NFT, in base units of the native currency. Cached 12 s, because fees change with each block.
 * @throws what `checkNftSend` throws, ExecutionRevertedError, InsufficientFundsError, RpcUnavailableError
 * @example
 * const fee = await getNftFee(latchkey, { nft, receiver: '0x7099…79C8' }) // 63_000_000_000_000n
 */
export const getNftFee: Read<GetNftFeeParameters, bigint> = /*#__PURE__*/ defineRead({
  name: 'getNftFee',
  staleTimeMs: 12_000,
  key: (latchkey, { nft, amount = '1', receiver }: GetNftFeeParameters) => {
    const { caipAddress } = getAccount(latchkey)
    return caipAddress && nft && amount && receiver ? [caipAddress, nft.id, amount, receiver] : undefined
  },
  idle: (): bigint => 0n,
  fetch: async (latchkey: Latchkey, parameters: GetNftFeeParameters, { signal }): Promise<bigint> => {
    const { calls, request } = await prepareNftTransfer(latchkey, { ...parameters, signal })
    return calls.estimateFee(request)
  },
})

export type NftTransferParameters = {
  nft: Nft | undefined
  /** How many, as typed; default '1', the only amount for ERC-721. */
  amount?: string | undefined
  /** An address, as `resolveReceiver` returns it. */
  receiver: string | undefined
  /** The name that resolved to it: resolved again right before the wallet gets the request; throws if it has another address by then. */
  receiverName?: string | undefined
  /** The account that the visitor sees; throws if another one is connected. */
  account?: CaipAddress | undefined
  signal?: AbortSignal | undefined
}

type PreparedNftTransfer = {
  calls: CallAbility
  /** The receiver's name in its normal form. */
  name: string | undefined
  request: CallRequest
  details: SentDetails & { kind: 'nft' }
}

/**
 * Checks the visitor's input and builds the call that transfers the NFT. Reads from the chain whether the account owns it, through a second
 * witness where there is one.
 *
 * @throws SendIncompleteError, SendTokenRequiredError, SendUnsupportedChainError, AbilityMissingError, ReceiverInvalidError,
 * ReceiverChecksumError, ReceiverBurnsError, AmountInvalidError, AmountTooPreciseError, NftNotOwnedError, NameChangedError,
 * AccountChangedError, NetworkChangedError, NotConnectedError, RpcUnavailableError
 */
async function prepareNftTransfer(latchkey: Latchkey, parameters: NftTransferParameters): Promise<PreparedNftTransfer> {
  const { nft, amount: typed = '1', receiver, receiverName, account: shown, signal } = parameters
  const { adapter, network, from, connectorId } = findSender(latchkey, shown)
  const calls = await requireAbility(adapter, 'loadCalls')()
  const nfts = await requireAbility(adapter, 'loadNfts')()
  if (!receiver || !typed) throw new SendIncompleteError()
  if (!nft) throw new SendTokenRequiredError()
  if (nft.chainId !== network.caipNetworkId) throw new NetworkChangedError()

  const amount = parseAmount(typed, 0)
  if (nft.standard === 'erc721' && amount !== 1n) throw new AmountInvalidError({ amount: typed })
  const { standard, tokenId } = nft
  if (standard !== 'erc721' && standard !== 'erc1155') throw new NftNotOwnedError({ nft: nft.id })
  const reference = { address: parseCaipAddress(nft.collection.address).address, tokenId, standard }
  const to = await adapter.parseAddress(receiver)
  if (isSameAddress(to, reference.address)) throw new ReceiverBurnsError({ receiver: to })
  const owned = await nfts.getNftBalance({
    network,
    address: from,
    nft: reference,
    witness: witnessSources(latchkey, network),
    signal,
  })
  if (owned < amount) throw new NftNotOwnedError({ nft: nft.id })
  const name =
    receiverName && (await confirmName(latchkey, { name: receiverName, address: to, network, adapter, signal }))

  const call = nfts.encodeNftTransfer({ from, to, nft: reference, amount })
  const title = nft.name ?? `${nft.collection.name ?? nft.collection.symbol ?? ''} #${tokenId}`.trim()
  return {
    calls,
    name,
    request: { connectorId, network, from, call, signal },
    details: {
      kind: 'nft',
      to,
      nft: { ...reference, name: title, imageUrl: nft.imageUrl ?? undefined },
      amount: amount.toString(),
    },
  }
}
