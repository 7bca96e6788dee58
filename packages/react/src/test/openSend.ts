import { connect, type Nft, navigate, open } from '@latchkey/core'
import { ReceiverBurnsError, ReceiverInvalidError } from '@latchkey/core/errors'
import type { AddressAbility, AddressFacts, CallAbility, NameOnChain, TokenAbility } from '@latchkey/core/internal'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Locale } from '../locales/en.ts'
import { renderWidget, type Widget } from './renderWidget.tsx'
import { stubServer } from './stubServer.ts'

/** An address that `nick.eth` resolves to, and another one. */
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

export type SendMarket = {
  /** What names resolve to. */
  names: Record<string, string>
  /** More fields of the server's response for each. */
  more: Record<string, string>
  /** Whether the server cannot resolve names. */
  isServerAway: boolean
  /** Set when the server lists balances; without it, the server supports no network. */
  balances: ((url: URL) => Promise<Response>) | undefined
  /** What the chain knows of each address. */
  facts: AddressFacts
  /** What the chain resolves each name to; undefined when it cannot be read. */
  onChain: NameOnChain | undefined
}

type Calls = CallAbility & TokenAbility & AddressAbility

export type SendWidget = Widget & {
  /** What the server and the chain return; a test changes it as it goes. */
  market: SendMarket
  calls: Partial<Calls>
}

type OpenSendOptions = Partial<SendMarket> & {
  /** Opens a view. Default: Send. */
  navigateTo?: (widget: Widget) => void
  /** The wallet's accounts, the active one first. */
  accounts?: readonly [string, ...string[]]
  locale?: Locale
}

/** The widget connected to a wallet that holds 1 ETH, on a view of sending. The server resolves names and serves nothing else. */
export async function openSend({ navigateTo, accounts, locale, ...change }: OpenSendOptions = {}): Promise<SendWidget> {
  const market: SendMarket = {
    names: { 'nick.eth': friend },
    more: {},
    isServerAway: false,
    balances: undefined,
    facts: { isContract: false, isToken: false, transactionCount: 1, balance: 1n },
    onChain: undefined,
    ...change,
  }
  const widget = renderWidget({
    options: serverOf(market),
    ...(locale && { locale }),
    ...(accounts && { answer: async () => ({ accounts, chainId: '1' }) }),
  })
  const { latchkey, adapter } = widget
  const calls: Partial<Calls> = {
    inspectAddress: async () => market.facts,
    estimateFee: async () => 10n ** 15n,
    readBalance: async () => undefined,
    send: vi.fn(async () => ({ hash: `0x${'ab'.repeat(32)}` })),
  }
  // Only the methods that the views use.
  adapter.loadCalls = async () => calls as Calls
  adapter.loadTokens = async () => calls as Calls
  adapter.loadNfts = async () => ({
    getNftBalance: async () => 3n,
    encodeNftTransfer: ({ nft }) => ({ to: nft.address, value: 0n, data: '0x00' }),
  })
  adapter.loadNames = async () => ({ resolve: async () => market.onChain })
  adapter.loadNameSignatures = async () => ({ recoverSigner: async () => undefined })
  adapter.parseAddress = async (text) => {
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new ReceiverInvalidError({ receiver: text })
    if (/^0x0+$/.test(text)) throw new ReceiverBurnsError({ receiver: text })
    return text
  }
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  open(latchkey)
  if (navigateTo) navigateTo(widget)
  else navigate(latchkey, 'Send', {})
  return { ...widget, market, calls }
}

function serverOf(market: SendMarket) {
  return stubServer({
    '/v1/supported-chains': () => ({ http: market.balances ? ['eip155:1', 'eip155:8453'] : [], ws: [] }),
    '/balance': (url: URL) => market.balances?.(url),
    '/v1/profile/resolve/': ({ pathname }: URL) => {
      if (market.isServerAway) throw new TypeError('Failed to fetch')
      const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
      const address = market.names[name] ?? null
      const record = { name, address, coin_type: address && 60, source: 'ens', resolvedAt: '2026-01-01T00:00:00Z' }
      return { ...record, ...market.more }
    },
  })
}

export const amount = () => page.getByRole('textbox', { name: 'Amount' })
export const to = () => page.getByRole('textbox', { name: 'To', exact: true })
export const review = () => page.getByRole('button', { name: 'Review send' })
export const send = () => page.getByRole('button', { name: 'Send', exact: true })

/** The whole addresses on screen, in order. */
export function addressesOf(widget: Widget): readonly (string | null)[] {
  return [...(widget.shadow()?.querySelectorAll('.lk-address') ?? [])].map((one) => one.textContent)
}

export const nft: Nft = {
  id: `eip155:1:${other}/7`,
  chainId: 'eip155:1',
  collection: { address: `eip155:1:${other}`, name: 'Tide Stamps', symbol: 'STAMP' },
  tokenId: '7',
  standard: 'erc1155',
  quantity: '3',
  name: 'Tide Stamp',
  imageUrl: null,
  isSpam: false,
}
