import { getHistory, isPrice, type Transaction, type Transfer } from '@latchkey/wire'
import { formatUnits } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import { describeToken, isSpamCollection, toTokenName } from '../../chains/describeToken.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import type { HistoryProvider } from '../history/HistoryProvider.ts'
import type { Zerion } from './createZerion.ts'
import { type ZerionTransaction, zerionTransactionSchema } from './zerionSchemas.ts'

const pageSize = '50'
/** Calls are metered; new transactions appear within this time. */
const ttlMs = 5_000

/** History from Zerion: `wallets/{address}/transactions`, without what Zerion flags as trash. */
export function createZerionHistory(zerion: Zerion): HistoryProvider {
  return {
    name: 'zerion',
    isOffered: zerion.isOffered,
    async getHistory(chains, { address, currency, cursor }, caller) {
      const parts = [address, currency, JSON.stringify(cursor ?? null), ...chains.map(({ id }) => id)]
      return await zerion.keep(
        { kind: 'history', parts, ttlMs, schema: getHistory.response },
        caller,
        async (shared) => {
          const { items, next } = await zerion.list(
            {
              path: 'transactions',
              address,
              chains,
              query: { currency, 'page[size]': pageSize, 'filter[trash]': 'only_non_trash' },
              schema: zerionTransactionSchema,
              cursor,
            },
            shared,
          )
          return { data: items.flatMap((item) => toTransaction(chains, item) ?? []), next }
        },
      )
    },
  }
}

/** Undefined for a network that was not requested. */
function toTransaction(chains: readonly Chain[], item: ZerionTransaction): Transaction | undefined {
  const chain = chains.find(({ zerion }) => zerion?.chain === item.relationships.chain.data.id)
  if (!chain) return undefined
  const { attributes } = item
  // Anyone can send transfers of zero tokens on behalf of any address.
  const moved = (attributes.transfers ?? []).filter(({ quantity }) => BigInt(quantity.int) > 0n)
  const only = moved.length === 1 ? moved[0] : undefined
  const hash = attributes.hash.toLowerCase()
  const submittedBy = toAddress(attributes.sent_from)
  const application = toTokenName(attributes.application_metadata?.name)
  const icon = attributes.application_metadata?.icon?.url ?? ''
  return {
    id: `${chain.caipNetworkId}:${hash}`,
    metadata: {
      operationType: /^[a-z_]{1,32}$/.test(attributes.operation_type) ? attributes.operation_type : 'execute',
      hash,
      minedAt: new Date(attributes.mined_at).toISOString(),
      sentFrom: toAddress(only?.sender) ?? submittedBy ?? '',
      sentTo: toAddress(only?.recipient) ?? toAddress(attributes.sent_to) ?? '',
      ...(submittedBy && { submittedBy }),
      status: attributes.status,
      nonce: attributes.nonce,
      application: application === null ? null : { name: application, iconUrl: toRemoteUrl(icon) ?? null },
      chain: chain.caipNetworkId,
    },
    transfers: moved.flatMap((transfer) => toTransfer(chain, transfer) ?? []),
  }
}

type Fungible = NonNullable<Transfer['fungible_info']>
type Moved = NonNullable<ZerionTransaction['attributes']['transfers']>[number]

function toTransfer(chain: Chain, moved: Moved): Transfer | undefined {
  const { direction, quantity, fungible_info: fungible, nft_info: nft } = moved
  const shared = {
    direction,
    quantity: { numeric: formatUnits(BigInt(quantity.int), quantity.decimals) },
    value: moved.value ?? null,
    price: isPrice(moved.price) ? moved.price : null,
  }
  if (fungible) {
    const known = fungible.implementations?.find(({ chain_id }) => chain_id === chain.zerion?.chain)
    const { name, symbol } = describeToken({
      ...fungible,
      address: known?.address ?? chain.nativeCurrency.symbol,
    })
    return {
      fungible_info: { name, symbol, icon: null, ...toContract(chain, known?.address) },
      nft_info: null,
      ...shared,
    }
  }
  if (!nft) return undefined
  const name = toTokenName(nft.name)
  const collection = { address: nft.contract_address?.toLowerCase() ?? '', name, symbol: null }
  const preview = toPicture(nft.content?.preview?.url)
  const detail = toPicture(nft.content?.detail?.url)
  return {
    fungible_info: null,
    nft_info: {
      name,
      content: preview || detail ? { preview, detail } : null,
      flags: { is_spam: nft.flags?.is_spam === true || isSpamCollection(chain, collection) },
    },
    ...shared,
  }
}

/** In Zerion's responses the native currency has the address null, and a token unknown on this network has none. */
function toContract(chain: Chain, address: string | null | undefined): Pick<Fungible, 'address'> {
  if (address === null) return { address: null }
  const contract = toAddress(address)
  return contract === undefined ? {} : { address: `${chain.caipNetworkId}:${contract}` }
}

function toPicture(text: string | null | undefined) {
  const url = toRemoteUrl(text ?? '')
  return url === undefined ? null : { url, content_type: null }
}

function toAddress(text: string | null | undefined): string | undefined {
  return text && /^0x[0-9a-fA-F]{40}$/.test(text) ? text.toLowerCase() : undefined
}
