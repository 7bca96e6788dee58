import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address } from 'viem'
import type { AccountPast, PastPiece, PastToken } from './makeAccountPast.ts'
import type { PastTransaction, PastTransfer } from './readPast.ts'
import { startUpstream } from './startUpstream.ts'

export const blockscoutKey = 'proapi_the-key'
/** Blockscout's prices of the native currency and USDC, in dollars. */
export const blockscoutPrices = { native: 2400, usdc: 0.99 }

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A counterpart of Blockscout's REST API v2, by its documentation: below `/{chain id}/api/v2` for those with a key as a bearer token, below
 * `/api/v2` as an instance of one network for everybody; 50 items a page, `next_page_params`, unknown parameters are rejected. It has the
 * past of a test chain, and can be made to fail.
 */
export async function startBlockscout(past: AccountPast) {
  let misbehave: Misbehaviour | undefined
  const requests: URL[] = []
  const held = await past.anvil.client.getBalance({ address: past.me })
  const upstream = await startUpstream((request, response) => {
    if (misbehave) return misbehave(request, response)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    requests.push(url)
    const [, chainId, path = ''] = /^(?:\/(\d+))?\/api\/v2\/addresses\/(.*)$/.exec(url.pathname) ?? []
    if (chainId !== undefined && request.headers.authorization !== `Bearer ${blockscoutKey}`)
      return send(401, { message: 'Unauthorized' })
    if (chainId === undefined && request.headers.authorization !== undefined)
      return send(400, { message: 'a key went to an instance it is not for' })
    const [, address, list] = /^(0x[0-9a-fA-F]{40})(?:\/([a-z-]+))?$/.exec(path) ?? []
    if (!address) return send(404, { message: 'Not found' })
    const account = address.toLowerCase() as Address
    const isMine = account === past.me
    // As instances do of addresses they never saw.
    if (chainId === undefined && !isMine) return send(404, { message: 'Not found' })
    if (list === undefined) {
      const coin_balance = isMine ? String(held) : null
      return send(200, {
        hash: address,
        coin_balance,
        exchange_rate: String(blockscoutPrices.native),
        is_contract: false,
      })
    }
    const known = lists[list]
    if (!known) return send(404, { message: 'Not found' })
    const unexpected = [...url.searchParams.keys()].find((name) => !known.parameters.includes(name))
    if (unexpected !== undefined)
      return send(422, { errors: [{ title: 'Invalid value', detail: `Unexpected field: ${unexpected}` }] })
    const all = known.list(past, account)
    const last = url.searchParams.get(known.cursor)
    const from = last === null ? 0 : all.findIndex(({ at }) => at === last) + 1
    if (last !== null && from === 0) return send(422, { errors: [{ title: 'Invalid value', detail: 'cursor' }] })
    const page = all.slice(from, from + pageSize)
    const end = page.at(-1)
    const next = all.length > from + pageSize && end ? { [known.cursor]: end.at, ...known.more } : null
    return send(200, { items: page.map(({ item }) => item), next_page_params: next })
  })
  return {
    ...upstream,
    /** The requests, in order. */
    requests,
    misbehave(how: Misbehaviour | undefined) {
      misbehave = how
    },
  }
}

const pageSize = 50

type Listed = { at: string; item: unknown }

const lists: Record<
  string,
  {
    parameters: readonly string[]
    /** The parameter that says where a page begins, and what goes with it. */
    cursor: string
    more: Record<string, unknown>
    list: (past: AccountPast, account: Address) => Listed[]
  }
> = {
  transactions: {
    parameters: ['filter', 'sort', 'order', 'block_number', 'index', 'items_count'],
    cursor: 'block_number',
    more: { index: 0, items_count: pageSize },
    list: ({ transactions }, account) =>
      transactions
        .filter(({ from, to }) => from === account || to === account)
        .map((one) => ({ at: String(one.block), item: toTransaction(one) })),
  },
  'token-transfers': {
    parameters: ['type', 'filter', 'token', 'block_number', 'index', 'batch_log_index'],
    cursor: 'block_number',
    more: { index: 0 },
    list: (past, account) =>
      past.transactions.flatMap((one) =>
        one.transfers
          .filter(({ kind, from, to }) => kind !== 'native' && (from === account || to === account))
          .map((transfer) => ({ at: String(one.block), item: toTransfer(past, one, transfer) })),
      ),
  },
  'internal-transactions': {
    parameters: ['filter', 'block_number', 'index', 'transaction_index', 'items_count'],
    cursor: 'block_number',
    more: { index: 0, transaction_index: 0 },
    list: () => [],
  },
  tokens: {
    parameters: ['type', 'items_count', 'token_name', 'token_type', 'value'],
    cursor: 'value',
    more: { token_name: null, token_type: 'ERC-20' },
    list: (past, account) => {
      if (account !== past.me) return []
      const [usdc, gone] = past.tokens
      return [
        { at: '1', item: { token: toToken(usdc), token_id: null, value: String(past.usdcHeld) } },
        { at: '2', item: { token: toToken(gone), token_id: null, value: '0' } },
      ]
    },
  },
  nft: {
    parameters: ['type', 'token_contract_address_hash', 'token_id', 'token_type'],
    cursor: 'token_id',
    more: { token_contract_address_hash: '0x00000000000000000000000000000000000000a1', token_type: 'ERC-721' },
    list: (past, account) =>
      account === past.me ? past.pieces.map((piece, index) => ({ at: String(index), item: toNft(piece) })) : [],
  },
}

const toAccount = (hash: Address) => ({ hash, is_contract: false, is_verified: false, name: null })

function toToken({ address, name, symbol, decimals, type }: PastToken) {
  const isUsdc = symbol.startsWith('US')
  return {
    address_hash: address,
    name,
    symbol,
    decimals: type === 'ERC-20' ? String(decimals) : null,
    type,
    exchange_rate: isUsdc ? String(blockscoutPrices.usdc) : null,
    icon_url: null,
    reputation: symbol === 'FREE' ? 'scam' : 'ok',
    holders_count: '2',
    total_supply: '1',
  }
}

function toTransaction({ hash, minedAt, block, from, to, value, nonce, succeeded, input, position }: PastTransaction) {
  return {
    hash,
    timestamp: minedAt.toISOString().replace('.000Z', '.000000Z'),
    block_number: Number(block),
    position,
    from: toAccount(from),
    to: to && toAccount(to),
    created_contract: null,
    value: String(value),
    nonce,
    status: succeeded ? 'ok' : 'error',
    result: succeeded ? 'success' : 'execution reverted',
    raw_input: input,
    method: null,
    // Lists do not carry them.
    token_transfers: null,
  }
}

function toTransfer(
  past: AccountPast,
  one: PastTransaction,
  { token, tokenId, kind, from, to, amount, logIndex }: PastTransfer,
) {
  const piece = past.pieces.find((known) => known.token.address === token && known.id === tokenId)
  const fungible = past.tokens.find(({ address }) => address === token)
  const of = piece?.token ?? fungible
  const total =
    kind === 'erc20'
      ? { decimals: String(fungible?.decimals), value: String(amount) }
      : {
          token_id: String(tokenId),
          token_instance: piece
            ? { id: String(tokenId), image_url: piece.image, metadata: { name: piece.name } }
            : null,
          ...(kind === 'erc1155' && { decimals: null, value: String(amount) }),
        }
  return {
    transaction_hash: one.hash,
    block_hash: one.hash,
    block_number: Number(one.block),
    timestamp: one.minedAt.toISOString(),
    from: toAccount(from),
    to: toAccount(to),
    log_index: logIndex,
    method: null,
    token: of ? toToken(of) : null,
    total,
    type: 'token_transfer',
  }
}

function toNft({ token, id, amount, name, image }: PastPiece) {
  return {
    id: String(id),
    is_unique: true,
    image_url: image,
    animation_url: null,
    metadata: { name, image },
    owner: null,
    token: toToken(token),
    token_type: token.type,
    value: String(amount),
  }
}
