import { getHistory, type Transaction, type Transfer } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { TransactionsUnavailableError } from '../errors/server.ts'
import { emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { cleanName, cleanSymbol } from '../text/cleanName.ts'
import { cleanText } from '../text/cleanText.ts'
import { getAccount } from './account.ts'
import { showBanner } from './showBanner.ts'

/** The fetch under way, or the last one. */
const lastFetch = new WeakMap<Latchkey, { signal: AbortSignal | undefined }>()

/**
 * Fetches past transactions of the account shown into the state: the first page, or the one after what is there (`next`).
 * Transactions of other networks and those that are nothing but spam NFTs are left out. A list of another account is discarded first.
 *
 * A failure is a banner 'Failed to fetch transactions', an empty list and no cursor; `error` in the state keeps it.
 *
 * @example
 * await fetchTransactions(latchkey)
 * if (getTransactionList(latchkey).next) await fetchTransactions(latchkey, { next: true })
 */
export async function fetchTransactions(
  latchkey: Latchkey,
  options: { next?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const { address, caipAddress, network } = getAccount(latchkey)
  if (!address || !caipAddress || !network) throw new NotConnectedError()
  const before = latchkey.store.getState().transactions
  const known = before.caipAddress === caipAddress ? before : emptyTransactions
  // One fetch at a time; one whose caller has left is overtaken.
  if (known.loading && !lastFetch.get(latchkey)?.signal?.aborted) return
  if (options.next && !known.next) return
  const cursor = options.next ? known.next : undefined
  const fetching = { signal: options.signal }
  lastFetch.set(latchkey, fetching)
  // An error stays until the answer is here: what is requested again by itself does not flicker.
  latchkey.store.setState({ transactions: { ...known, caipAddress, loading: true } })

  // The account may be another by the time the answer is here, or a newer fetch under way: then it is not this list's any more.
  const isCurrent = () =>
    lastFetch.get(latchkey) === fetching && latchkey.store.getState().transactions.caipAddress === caipAddress
  try {
    const page = (await isSupportedByServer(latchkey, network.caipNetworkId))
      ? await requestApi(latchkey, getHistory, {
          params: { address },
          query: { chainId: network.caipNetworkId, cursor },
          signal: options.signal,
        })
      : { data: [], next: null }
    if (!isCurrent()) return
    const fresh = page.data
      .filter((transaction) => !isSpam(transaction) && transaction.metadata.chain === network.caipNetworkId)
      .map(cleanTransaction)
    const transactions = cursor ? [...known.transactions, ...fresh] : fresh
    latchkey.store.setState({
      transactions: {
        caipAddress,
        transactions,
        loading: false,
        empty: transactions.length === 0 && !page.next,
        next: page.next ?? undefined,
        error: undefined,
      },
    })
  } catch (cause) {
    if (!isCurrent()) return
    if (options.signal?.aborted) {
      latchkey.store.setState({ transactions: { ...known, caipAddress, loading: false } })
      return
    }
    const error = new TransactionsUnavailableError({ cause })
    latchkey.store.setState({ transactions: { ...emptyTransactions, caipAddress, empty: true, error } })
    // Thrown once: the list itself says so for as long as it lasts.
    if (!known.error) showBanner(latchkey, { state: 'error', message: error.shortMessage, code: error.code })
  }
}

/** A transaction is left out when every transfer in it is an NFT flagged as spam. */
function isSpam({ transfers }: Transaction): boolean {
  return (
    transfers !== null && transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam === true)
  )
}

/** A past transaction whose words can be shown. */
export function cleanTransaction(transaction: Transaction): Transaction {
  const { metadata, transfers } = transaction
  const { application } = metadata
  return {
    ...transaction,
    metadata: {
      ...metadata,
      sentFrom: cleanAddress(metadata.sentFrom),
      sentTo: cleanAddress(metadata.sentTo),
      application: application && { ...application, name: cleanName(application.name) },
    },
    transfers: transfers?.map(cleanTransfer) ?? null,
  }
}

function cleanTransfer(transfer: Transfer): Transfer {
  const { fungible_info: token, nft_info: nft } = transfer
  return {
    ...transfer,
    fungible_info: token && { ...token, name: cleanName(token.name) ?? '?', symbol: cleanSymbol(token.symbol) || '?' },
    nft_info: nft && { ...nft, name: cleanName(nft.name) },
  }
}

function cleanAddress(address: string): string {
  return cleanText(address, { maxLength: 128 })
}
