import { type CaipNetworkId, cleanText, getHistory, type Transaction, type Transfer } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { hasHistoryOnServer } from '../clients/supportedChains.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { TransactionsUnavailableError } from '../errors/server.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import { emptyTransactions } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { emit } from '../reports/emit.ts'
import { cleanName, cleanSymbol } from '../text/cleanName.ts'
import { getAccount } from './account.ts'
import { showBanner } from './showBanner.ts'

/** The fetch under way, or the last one. */
const lastFetch = new WeakMap<Latchkey, { signal: AbortSignal | undefined }>()

/**
 * Fetches past transactions of the account shown into the state: the first page again, before the pages that followed it, or with `next`
 * the following one. Transactions on other networks, and those that only transfer spam NFTs, are left out. A list of another account is discarded first.
 *
 * On failure the list is empty and without a cursor, `error` in the state is set, and a banner shows 'Failed to fetch transactions'.
 *
 * @example
 * await fetchTransactions(latchkey)
 * if (getTransactionList(latchkey).next) await fetchTransactions(latchkey, { next: true })
 */
export async function fetchTransactions(
  latchkey: Latchkey,
  options: { next?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { address, caipAddress, network } = getAccount(latchkey)
  if (!address || !caipAddress || !network) throw new NotConnectedError()
  const before = latchkey.store.getState().transactions
  const known = before.caipAddress === caipAddress ? before : emptyTransactions
  // One fetch at a time, unless the signal of the one under way is aborted.
  if (known.loading && !lastFetch.get(latchkey)?.signal?.aborted) return
  if (options.next && !known.next) return
  const cursor = options.next ? known.next : undefined
  const fetching = { signal: options.signal }
  lastFetch.set(latchkey, fetching)
  // The error stays until the response arrives, so that an automatic retry does not flicker.
  latchkey.store.setState({ transactions: { ...known, caipAddress, loading: true } })

  // By the time the response arrives, the account may have changed or a newer fetch may be under way.
  const isCurrent = () =>
    lastFetch.get(latchkey) === fetching && latchkey.store.getState().transactions.caipAddress === caipAddress
  try {
    const place = { address, caipNetworkId: network.caipNetworkId }
    const page = await readHistoryPage(latchkey, { ...place, cursor, signal: options.signal })
    if (!isCurrent()) return
    const fresh = page.transactions
    const following = cursor ? [] : followingPages(fresh, known.transactions)
    const transactions = cursor ? [...known.transactions, ...fresh] : [...fresh, ...following]
    const next = following.length > 0 ? known.next : page.next
    latchkey.store.setState({
      transactions: {
        caipAddress,
        transactions,
        loading: false,
        empty: transactions.length === 0 && !page.next,
        isUnlisted: page.isUnlisted,
        next,
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
    emit(latchkey, {
      name: 'ERROR_FETCH_TRANSACTIONS',
      code: toBaseError(cause).code,
      network: network.caipNetworkId,
    })
    // The banner appears once; the list shows the error for as long as it lasts.
    if (!known.error) showBanner(latchkey, { state: 'error', message: error.shortMessage, code: error.code })
  }
}

/** One page of an account's history, without spam and other networks; empty for a network whose history the server does not list. */
export async function readHistoryPage(
  latchkey: Latchkey,
  options: {
    address: string
    caipNetworkId: CaipNetworkId
    cursor: string | undefined
    signal: AbortSignal | undefined
  },
): Promise<{ transactions: readonly Transaction[]; next: string | undefined; isUnlisted?: true }> {
  const { address, caipNetworkId, cursor, signal } = options
  if (!(await hasHistoryOnServer(latchkey, caipNetworkId)))
    return { transactions: [], next: undefined, isUnlisted: true }
  const query = { chainId: caipNetworkId, cursor }
  const { data, next } = await requestApi(latchkey, getHistory, { params: { address }, query, signal })
  const shown = data.filter((transaction) => !isSpam(transaction) && transaction.metadata.chain === caipNetworkId)
  return { transactions: shown.map(cleanTransaction), next: next ?? undefined }
}

/** What was fetched before of the pages after a first page; nothing if newer transactions lie between. */
function followingPages(first: readonly Transaction[], known: readonly Transaction[]): readonly Transaction[] {
  const last = known.findIndex(({ id }) => id === first.at(-1)?.id)
  return last < 0 ? [] : known.slice(last + 1)
}

/** A transaction is left out when every transfer in it is an NFT flagged as spam. */
function isSpam({ transfers }: Transaction): boolean {
  return (
    transfers !== null && transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam === true)
  )
}

/** A past transaction with texts that are safe to show. */
export function cleanTransaction(transaction: Transaction): Transaction {
  const { metadata, transfers, approval } = transaction
  const { application, submittedBy, memo } = metadata
  return {
    ...transaction,
    metadata: {
      ...metadata,
      sentFrom: cleanAddress(metadata.sentFrom),
      sentTo: cleanAddress(metadata.sentTo),
      ...(submittedBy && { submittedBy: cleanAddress(submittedBy) }),
      ...(memo && { memo: cleanText(memo, { maxLength: 512 }) }),
      application: application && { ...application, name: cleanName(application.name) },
    },
    transfers: transfers?.map(cleanTransfer) ?? null,
    ...(approval && { approval: cleanApproval(approval) }),
  }
}

function cleanApproval({ spender, token, quantity }: NonNullable<Transaction['approval']>): Transaction['approval'] {
  const symbol = cleanSymbol(token.symbol) || '?'
  return {
    spender: cleanAddress(spender),
    token: { ...token, name: cleanName(token.name) ?? symbol, symbol },
    quantity,
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
