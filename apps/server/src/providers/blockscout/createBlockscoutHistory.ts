import { getHistory, type Transaction } from '@latchkey/wire'
import type { Address } from 'viem'
import * as z from 'zod'
import { type Chain, zeroAddress } from '../../chains/Chain.ts'
import { describeToken, toTokenName } from '../../chains/describeToken.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import { type HistoryDetails, toTransaction } from '../history/toTransaction.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import type { BlockscoutToken } from './blockscoutSchemas.ts'
import type { Blockscout } from './createBlockscout.ts'
import { type Activity, activityPositionSchema, readActivity } from './readActivity.ts'

/** Calls are metered; new transactions appear within this time. */
const ttlMs = 5_000

/**
 * History from Blockscout: the transactions of an address, its token transfers and its internal transactions, combined like those of the
 * indexer.
 */
export function createBlockscoutHistory(blockscout: Blockscout): HistoryProvider {
  return {
    name: 'blockscout',
    isPerNetwork: true,
    isOffered: blockscout.isOffered,
    async getHistory([chain], { address, cursor }, caller) {
      if (!chain) return { data: [], next: null }
      const kept = {
        kind: 'history',
        parts: [address, JSON.stringify(cursor ?? null)],
        ttlMs,
        schema: getHistory.response,
      }
      return await blockscout.keep(chain, kept, caller, async (shared) => {
        const position = cursor === undefined ? undefined : fromCursor(activityPositionSchema, cursor)
        const { activity, next } = await readActivity(blockscout, { chain, address, position }, shared)
        const shown = activity.filter(isTouched)
        const senders = await readSenders(chain, shown)
        const data = shown.map((one) => toRow(chain, address, { activity: one, sender: senders.get(one.hash) }))
        return { data, next: next && toCursor(next) }
      })
    },
  }
}

/** Excludes transfers of zero tokens: anyone can send them on behalf of any address. */
function isTouched({ transaction, transfers, internals }: Activity): boolean {
  return (
    transaction !== undefined ||
    transfers.some(({ total }) => total?.value !== '0') ||
    internals.some(({ value, success }) => success && value !== '0')
  )
}

type Sender = z.infer<typeof senderSchema>

const senderSchema = z.object({
  from: z.string().toLowerCase(),
  to: z.string().toLowerCase().nullish(),
  nonce: z
    .string()
    .regex(/^0x[0-9a-f]{1,16}$/i)
    .transform(Number),
  input: z.string(),
})

/** The senders of transactions that other accounts sent: Blockscout's transfers lack them, and the node has them while it keeps the blocks. */
async function readSenders(chain: Chain, activity: readonly Activity[]): Promise<Map<string, Sender>> {
  const hashes = activity.filter(({ transaction }) => transaction === undefined).map(({ hash }) => hash)
  if (hashes.length === 0) return new Map()
  try {
    const responses = await chain.rpc.batch(
      hashes.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
    )
    return new Map(
      hashes.flatMap((hash, index) => {
        const response = responses[index]
        const parsed = response && 'result' in response ? senderSchema.safeParse(response.result).data : undefined
        return parsed ? [[hash, parsed]] : []
      }),
    )
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return new Map()
  }
}

function toRow(chain: Chain, address: Address, found: { activity: Activity; sender: Sender | undefined }): Transaction {
  const { activity, sender } = found
  const { transaction, hash } = activity
  const transfers = toTransferRows(chain, activity)
  const [first] = transfers
  const input = transaction?.raw_input ?? sender?.input ?? '0x'
  const row = {
    hash,
    sender: transaction?.from.hash ?? sender?.from ?? first?.sender ?? '',
    recipient: transaction?.to?.hash ?? transaction?.created_contract?.hash ?? sender?.to ?? first?.recipient ?? '',
    nonce: transaction?.nonce ?? sender?.nonce ?? 0,
    value: transaction?.value ?? '0',
    selector: input.length >= 10 ? input.slice(0, 10).toLowerCase() : '',
    // A failed transaction moves nothing.
    succeeded: transaction ? transaction.status !== 'error' : true,
  }
  const approves = row.succeeded && row.sender === address && approvals.includes(row.selector)
  const shown = toTransaction({
    chain,
    address,
    minedAt: new Date(activity.minedAt),
    transaction: row,
    details: {
      transfers,
      approvals: approves ? [{ chainId: chain.id, transactionHash: hash, owner: address }] : [],
      ...describe(chain, activity),
    },
  })
  // The address did not submit a transaction that is missing from its own list.
  return transaction || sender ? shown : { ...shown, metadata: { ...shown.metadata, submittedBy: null } }
}

/** `approve` and `setApprovalForAll`. */
const approvals = ['0x095ea7b3', '0xa22cb465']

function toTransferRows(
  chain: Chain,
  { hash, transaction, transfers, internals }: Activity,
): HistoryDetails['transfers'] {
  const shared = { chainId: chain.id, transactionHash: hash }
  const native = { ...shared, token: null, tokenId: null }
  const rows: HistoryDetails['transfers'][number][] = []
  if (transaction && transaction.status !== 'error' && transaction.value !== '0') {
    const recipient = transaction.to?.hash ?? transaction.created_contract?.hash ?? ''
    const { value, from } = transaction
    rows.push({ ...native, position: 'value', kind: 'native', sender: from.hash, recipient, amount: value })
  }
  for (const { index, from, to, created_contract, value, success } of internals) {
    const recipient = to?.hash ?? created_contract?.hash ?? ''
    // The traces of some nodes begin with the transaction itself.
    const isItself = index === 0 && transaction?.from.hash === from.hash && transaction.to?.hash === recipient
    if (success && !isItself)
      rows.push({
        ...native,
        position: `trace:${index}`,
        kind: 'internal',
        sender: from.hash,
        recipient,
        amount: value,
      })
  }
  for (const [order, { from, to, log_index, token, total }] of transfers.entries()) {
    const kind = token ? kindOf(chain, { token, from: from.hash, to: to.hash }) : undefined
    if (!token || kind === undefined) continue
    const isNft = kind === 'erc721' || kind === 'erc1155'
    if (isNft && !total?.token_id) continue
    rows.push({
      ...shared,
      position: `log:${log_index}:${order}`,
      kind,
      token: token.contract,
      tokenId: isNft ? (total?.token_id ?? null) : null,
      sender: from.hash,
      recipient: to.hash,
      amount: kind === 'erc721' ? '1' : (total?.value ?? '0'),
    })
  }
  return rows
}

function kindOf(chain: Chain, { token, from, to }: { token: BlockscoutToken; from: string; to: string }) {
  if (token.type === 'ERC-721') return 'erc721'
  if (token.type === 'ERC-1155') return 'erc1155'
  if (token.type !== 'ERC-20') return undefined
  if (token.contract !== chain.contracts.weth) return 'erc20'
  if (from === zeroAddress) return 'deposit'
  return to === zeroAddress ? 'withdrawal' : 'erc20'
}

function describe(chain: Chain, { transfers }: Activity): Pick<HistoryDetails, 'tokens' | 'nfts'> {
  return {
    tokens: transfers.flatMap(({ token }) => {
      if (!token) return []
      const { name, symbol } = describeToken({ ...token, address: token.contract })
      const decimals = Number(token.decimals ?? 0)
      return [{ chainId: chain.id, address: token.contract, name, symbol, decimals }]
    }),
    nfts: transfers.flatMap(({ token, total }) => {
      if (!token || !total?.token_id) return []
      const { token_instance: piece } = total
      const imageUrl = toRemoteUrl(piece?.image_url ?? '') ?? null
      const name = toTokenName(piece?.metadata?.name)
      return [{ chainId: chain.id, token: token.contract, tokenId: total.token_id, name, imageUrl }]
    }),
  }
}
