import { connect, open, setAccountTab } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget
afterEach(() => widget.unmount())

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const collection = `eip155:1:0x${'ab'.repeat(20)}`
const nft = (name: string, tokenId: string) => ({
  id: `${collection}/${tokenId}`,
  chainId: 'eip155:1',
  collection: { address: collection, name: null, symbol: null },
  tokenId,
  standard: 'erc721',
  quantity: '1',
  name,
  imageUrl: null,
  isSpam: false,
})

test('adds the next page to the first one, and never one of another account', async () => {
  const nfts = (url: URL) => {
    if (url.pathname.toLowerCase().includes(other.toLowerCase())) return { data: [nft('Oak', '3')], next: null }
    return url.searchParams.has('cursor')
      ? { data: [nft('Fir', '2')], next: null }
      : { data: [nft('Elm', '1')], next: 'cursor' }
  }
  widget = renderWidget({ options: stubServer({ '/nfts': nfts, '/balance': { balances: [] } }) })
  const { store } = widget.latchkey
  await eventually(() => expect(store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  expect(widget.latchkey.store.getState().connections.eip155).toMatchObject({ accounts: [testAccount] })
  setAccountTab(widget.latchkey, 'nfts')
  open(widget.latchkey)
  const shown = () =>
    page
      .getByRole('list', { name: 'NFTs' })
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
  await eventually(() => expect(shown()).toEqual(['Elm', 'Fir']))
  store.setState(({ connections }) => ({
    connections: { ...connections, eip155: { ...connections.eip155, accounts: [other] } as typeof connections.eip155 },
  }))
  await eventually(() => expect(shown()).toEqual(['Oak']))
})

test('cuts off the end of a name, not its beginning, in a language written from the right', async () => {
  const named = {
    ...nft('A very long name of one of the oldest elms', '1'),
    collection: { ...nft('', '').collection, name: 'All of the elms of this avenue' },
  }
  const arabic = nft('دردار', '2')
  widget = renderWidget({
    locale: 'ar',
    options: stubServer({ '/nfts': { data: [named, arabic], next: null }, '/balance': { balances: [] } }),
  })
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  setAccountTab(widget.latchkey, 'nfts')
  open(widget.latchkey)
  const directions = (selector: string) =>
    [...(widget.shadow()?.querySelectorAll(selector) ?? [])].map((text) => getComputedStyle(text).direction)
  await eventually(() => expect(directions('.lk-nft-name')).toEqual(['ltr', 'rtl']))
  expect(directions('.lk-nft-collection')[0]).toBe('ltr')
  const short = widget.shadow()?.querySelector('li:last-child .lk-nft-name') as Element
  const text = document.createRange()
  text.selectNodeContents(short)
  expect(text.getBoundingClientRect().right).toBeCloseTo(short.getBoundingClientRect().right, 0)
})
