import { type CaipAddress, type Nft, parseCaipAddress } from '@latchkey/wire'
import type { CallAbility, CallRequest } from '../adapter.ts'
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
import { defineRead } from '../reads/defineRead.ts'
import { burns, confirmName } from '../receiver/checkReceiver.ts'
import type { SentDetails, SentTransaction } from '../state.ts'
import { rememberPaidName } from '../storage/paidNames.ts'
import { runSend } from '../transactions/runSend.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { getAccount } from './account.ts'
import { findSender } from './sendToken.ts'

/**
 * Hands an NFT on from the account shown: `safeTransferFrom` of ERC-721, or of ERC-1155 with how many pieces. As `sendToken` in everything
 * else: one at a time, the wallet gets one request, `watchSentTransactions` follows it.
 *
 * @throws SendInProgressError, what `checkNftSend` throws, UserRejectedError, ExecutionRevertedError where the receiver is a contract that
 * cannot take NFTs, and the other errors of wallet and chain
 * @example
 * const { data: [nft] } = await getNfts(latchkey)
 * await sendNft(latchkey, { nft, receiver: '0x7099…79C8' })
 */
export async function sendNft(latchkey: Latchkey, parameters: NftTransferParameters): Promise<SentTransaction> {
  return runSend(latchkey, async () => {
    const { calls, name, request, details } = await prepareNftTransfer(latchkey, parameters)
    const { network, from } = request
    const sent = await submitTransaction(latchkey, {
      network,
      from,
      details,
      send: (onRequest) => calls.send({ ...request, onRequest }),
    })
    if (name) rememberPaidName(latchkey, { from, network, name, to: details.to })
    return sent
  })
}

/**
 * Says whether an NFT could be sent, without a request to the wallet: the same checks, in the same order, as `sendNft`.
 * @throws what `sendNft` would throw before it sends the wallet a request.
 * @example
 * checkNftSend(latchkey, { nft, receiver: '0x7099…79C8' }) // throws what is wrong, such as NftNotOwnedError
 */
export async function checkNftSend(latchkey: Latchkey, parameters: NftTransferParameters): Promise<void> {
  await prepareNftTransfer(latchkey, parameters)
}

export type GetNftFeeParameters = Pick<NftTransferParameters, 'nft' | 'amount' | 'receiver'>

/**
 * Most the network fee of handing on an NFT can cost, in base units of the native currency. Read again after 12 s: fees move with each
 * block.
 * @throws what `checkNftSend` throws, ExecutionRevertedError, InsufficientFundsError, RpcUnavailableError
 * @example
 * const fee = await getNftFee(latchkey, { nft, receiver: '0x7099…79C8' }) // 63_000_000_000_000n
 */
export const getNftFee = /*#__PURE__*/ defineRead({
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
  /** How many pieces, as typed; default '1', and nothing else for ERC-721. */
  amount?: string
  /** An address, as `resolveReceiver` gives it. */
  receiver: string | undefined
  /**
   * The name that led to it, where one was given: resolved again right before the wallet gets the request, and refused when it leads
   * elsewhere by then.
   */
  receiverName?: string
  /** The account the visitor sees; the transfer is refused when it is no longer the one connected. */
  account?: CaipAddress
  signal?: AbortSignal
}

type PreparedNftTransfer = {
  calls: CallAbility
  /** In its normal form, where the receiver has one. */
  name: string | undefined
  request: CallRequest
  details: SentDetails & { kind: 'nft' }
}

/**
 * Turns what the visitor chose into the call that transfers an NFT, or says what is wrong with it. Reads from the chain whether the account
 * owns it, by a second witness where there is one.
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
  const reference = { address: parseCaipAddress(nft.collection.address).address, tokenId, standard }
  const to = await adapter.parseAddress(receiver)
  if (burns(to, reference.address)) throw new ReceiverBurnsError({ receiver: to })
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
