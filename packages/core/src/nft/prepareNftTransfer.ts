import { type CaipAddress, type Nft, parseCaipAddress } from '@latchkey/wire'
import { findSender } from '../actions/prepareTransfer.ts'
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
import { burns } from '../receiver/burns.ts'
import { confirmName } from '../receiver/confirmName.ts'
import type { SentDetails } from '../state.ts'
import { witnessSources } from '../witness/witnessSources.ts'

export type NftTransferParameters = {
  nft: Nft | undefined
  /** How many pieces, as typed; default '1', and nothing else for ERC-721. */
  amount?: string
  /** An address, as `resolveReceiver` gives it. */
  receiver: string | undefined
  /** The name that led to it, where one was given: asked for again right before the wallet is, and refused when it leads elsewhere by then. */
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
 * Turns what the visitor chose into the call that transfers an NFT, or says what is wrong with it. Asks the chain whether the account owns it, by
 * a second witness where there is one.
 *
 * @throws SendIncompleteError, SendTokenRequiredError, SendUnsupportedChainError, AbilityMissingError, ReceiverInvalidError, ReceiverChecksumError,
 * ReceiverBurnsError, AmountInvalidError, AmountTooPreciseError, NftNotOwnedError, NameChangedError, AccountChangedError, NetworkChangedError, NotConnectedError,
 * RpcUnavailableError
 */
export async function prepareNftTransfer(
  latchkey: Latchkey,
  parameters: NftTransferParameters,
): Promise<PreparedNftTransfer> {
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
