import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, formatUnits } from 'viem'
import type { AccountPast, PastPiece, PastToken } from './makeAccountPast.ts'
import { isOf, type PastTransaction, type PastTransfer } from './readPast.ts'
import { startUpstream } from './startUpstream.ts'

export const zerionKey = 'zk-the-key'
export const zerionChain = 'local-chain'

const currencies = [
  'eth',
  'btc',
  'usd',
  'eur',
  'krw',
  'rub',
  'gbp',
  'aud',
  'cad',
  'inr',
  'jpy',
  'nzd',
  'try',
  'zar',
  'cny',
  'chf',
]
/** Zerion's prices of the native currency and USDC, in any currency. */
export const zerionPrices = { native: 2500, usdc: 1 }

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A counterpart of Zerion's API v1, by its documentation: paths with a slash at the end, the key as the name of basic authentication,
 * JSON:API shapes, pages by `links.next`, errors as `{errors: [{title, detail}]}`. It has the past of a test chain, and can be made to
 * fail.
 */
export async function startZerion(past: AccountPast) {
  let misbehave: Misbehaviour | undefined
  let fault: ((response: { links: { next?: string }; data: unknown[] }) => unknown) | undefined
  const requests: URL[] = []
  const held = await past.anvil.client.getBalance({ address: past.me })
  const upstream = await startUpstream((request, response) => {
    if (misbehave) return misbehave(request, response)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(body))
    const reject = (status: number, title: string, detail: string) => send(status, { errors: [{ title, detail }] })
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    requests.push(url)
    const basic = `Basic ${Buffer.from(`${zerionKey}:`).toString('base64')}`
    if (request.headers.authorization !== basic) return reject(401, 'Unauthorized Error', 'The API key is invalid')
    const [, address, list] = /^\/wallets\/(0x[0-9a-fA-F]{40})\/([a-z-]+)\/$/.exec(url.pathname) ?? []
    const known = list === undefined ? undefined : lists[list]
    if (!address || !known) return reject(404, 'Not Found', 'No such resource')
    for (const [name, value] of url.searchParams) {
      const isGood = known.parameters[name]
      if (!isGood?.(value)) return reject(400, 'Malformed parameter was sent', `Parameter ${name} is malformed`)
    }
    const account = address.toLowerCase() as Address
    const size = Number(url.searchParams.get('page[size]') ?? 100)
    const from = Number(Buffer.from(url.searchParams.get('page[after]') ?? '', 'base64').toString() || 0)
    const all = known.list(past, { account, held: account === past.me ? held : 0n })
    const links: { self: string; next?: string } = { self: url.href }
    if (all.length > from + size) {
      const next = new URL(`https://api.zerion.io/v1${url.pathname}${url.search}`)
      next.searchParams.set('page[after]', Buffer.from(String(from + size)).toString('base64'))
      links.next = next.href
    }
    const page = { links, data: all.slice(from, from + size) }
    return send(200, fault ? fault(page) : page)
  })
  return {
    ...upstream,
    /** The requests, in order. */
    requests,
    misbehave(how: Misbehaviour | undefined) {
      misbehave = how
    },
    /** Changes responses before they are sent. */
    alter(how: typeof fault) {
      fault = how
    },
  }
}

type Check = (value: string) => boolean
const isOneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value)
const shared: Record<string, Check> = {
  'filter[chain_ids]': isOneOf(zerionChain),
  'page[size]': (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100,
  'page[after]': (value) => /^\d+$/.test(Buffer.from(value, 'base64').toString()),
  currency: isOneOf(...currencies),
}
const trash = { 'filter[trash]': isOneOf('only_trash', 'only_non_trash', 'no_filter') }

const lists: Record<
  string,
  {
    parameters: Record<string, Check>
    list: (past: AccountPast, wallet: { account: Address; held: bigint }) => unknown[]
  }
> = {
  transactions: {
    parameters: { ...shared, ...trash },
    list: (past, { account }) =>
      past.transactions.filter(isOf(account)).map((one) => toTransaction(past, account, one)),
  },
  positions: {
    parameters: {
      ...shared,
      ...trash,
      'filter[positions]': isOneOf('only_simple', 'only_complex', 'no_filter'),
      sort: isOneOf('value', '-value'),
    },
    list: (past, { account, held }) => {
      if (account !== past.me) return []
      const [usdc] = past.tokens
      return [
        toPosition({ fungible: native, amount: held, decimals: 18, price: zerionPrices.native }),
        toPosition({ fungible: toFungible(usdc), amount: past.usdcHeld, decimals: 6, price: zerionPrices.usdc }),
        // Lent out: not in the wallet.
        { ...toPosition({ fungible: toFungible(usdc), amount: 5n, decimals: 6, price: 1 }, 'deposit') },
      ]
    },
  },
  'nft-positions': {
    parameters: shared,
    list: (past, { account }) => (account === past.me ? past.pieces.map((piece) => toNft(past, piece)) : []),
  },
}

const relationships = {
  chain: {
    links: { related: 'https://api.zerion.io/v1/chains/local-chain' },
    data: { type: 'chains', id: zerionChain },
  },
}
const native = {
  name: 'Ether',
  symbol: 'ETH',
  icon: { url: 'https://cdn.example/eth.png' },
  flags: { verified: true },
  implementations: [{ chain_id: zerionChain, address: null, decimals: 18 }],
}

function toFungible({ name, symbol, address, decimals }: PastToken) {
  const icon = { url: 'https://cdn.example/token.png' }
  return {
    name,
    symbol,
    icon,
    flags: { verified: false },
    implementations: [{ chain_id: zerionChain, address, decimals }],
  }
}

function toQuantity(amount: bigint, decimals: number) {
  const numeric = formatUnits(amount, decimals)
  return { int: String(amount), decimals, float: Number(numeric), numeric }
}

function toPosition(
  { fungible, amount, decimals, price }: { fungible: unknown; amount: bigint; decimals: number; price: number },
  position_type = 'wallet',
) {
  const quantity = toQuantity(amount, decimals)
  return {
    type: 'positions',
    id: `${position_type}-asset`,
    attributes: {
      name: 'Asset',
      quantity,
      position_type,
      parent: null,
      protocol: null,
      value: quantity.float * price,
      price,
      changes: { absolute_1d: 0, percent_1d: 0 },
      fungible_info: fungible,
      flags: { displayable: true, is_trash: false },
    },
    relationships,
  }
}

function toNft(past: AccountPast, { token, id, amount, name, image }: PastPiece) {
  return {
    type: 'nft_positions',
    id: `${past.me}:${zerionChain}:${token.address}:${id}`,
    attributes: {
      changed_at: '2026-11-21T12:00:00Z',
      amount: String(amount),
      price: 0,
      value: null,
      nft_info: toNftInfo({ token, id, name, image }),
      collection_info: { name: token.name, description: '', content: null },
    },
    relationships,
  }
}

function toNftInfo({ token, id, name, image }: Omit<PastPiece, 'amount'>) {
  return {
    contract_address: token.address,
    token_id: String(id),
    name,
    interface: token.type === 'ERC-721' ? 'erc721' : 'erc1155',
    flags: { is_spam: token.symbol === 'FREE' },
    content: { preview: { url: image, content_type: 'image/png' }, detail: { url: image, content_type: 'image/png' } },
  }
}

function toTransaction(past: AccountPast, account: Address, one: PastTransaction) {
  const mine = one.transfers.filter(({ from, to }) => from === account || to === account)
  return {
    type: 'transactions',
    id: one.hash.slice(2, 34),
    attributes: {
      operation_type: toOperation(account, one, mine),
      hash: one.hash,
      mined_at_block: Number(one.block),
      mined_at: one.minedAt.toISOString().replace('.000Z', '+00:00'),
      sent_from: one.from,
      sent_to: one.to ?? '',
      status: one.succeeded ? 'confirmed' : 'failed',
      nonce: one.nonce,
      fee: { fungible_info: native, quantity: toQuantity(21_000n, 18), price: null, value: null },
      transfers: mine.map((transfer) => toTransfer(past, account, transfer)),
      approvals: [],
      flags: { is_trash: false },
      application_metadata: { name: 'Uni\u202eswap', icon: { url: 'https://cdn.example/app.png' } },
    },
    relationships,
  }
}

function toOperation(account: Address, one: PastTransaction, mine: readonly PastTransfer[]): string {
  if (one.input.startsWith('0x095ea7b3')) return 'approve'
  const [only] = mine
  if (!only) return one.input.startsWith('0xa9059cbb') ? 'send' : 'execute'
  if (BigInt(only.from) === 0n) return 'mint'
  return only.from === account ? 'send' : 'receive'
}

function toTransfer(past: AccountPast, account: Address, { kind, token, tokenId, from, to, amount }: PastTransfer) {
  const fungible = past.tokens.find(({ address }) => address === token)
  const piece = past.pieces.find((known) => known.token.address === token && known.id === tokenId)
  const direction = from === to ? 'self' : from === account ? 'out' : 'in'
  const ends = { direction, sender: from, recipient: to, act_id: '1' }
  if (piece) return { nft_info: toNftInfo(piece), quantity: toQuantity(amount, 0), value: null, price: null, ...ends }
  const decimals = kind === 'native' ? 18 : (fungible?.decimals ?? 0)
  const price = fungible ? zerionPrices.usdc : zerionPrices.native
  const quantity = toQuantity(amount, decimals)
  return {
    fungible_info: fungible ? toFungible(fungible) : native,
    quantity,
    value: quantity.float * price,
    price,
    ...ends,
  }
}
