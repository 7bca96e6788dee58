import { connect, navigate, open, setAccountTab } from '@latchkey/core'
import { ReceiverInvalidError } from '@latchkey/core/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestAdapter, solanaAccount, solanaNetworks } from '../../test/createTestAdapter.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let widget: Widget
afterEach(() => widget.unmount())

/** The account of a namespace without swaps, names and NFT transfers; the server supports its network. @returns what it is asked */
async function openAccount({ nfts = [] as unknown[], history = [chain] } = {}): Promise<URL[]> {
  const options = stubServer({
    '/v1/supported-chains': { http: [chain], ws: [], nfts: nfts.length > 0 ? [chain] : [], history },
    '/nfts': { data: nfts, next: null },
  })
  widget = renderWidget({
    wallets: [],
    others: [createTestAdapter({ networks: solanaNetworks, wallets: ['Solo'] })],
    options,
  })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'solana/Solo' })
  open(widget.latchkey)
  return options.requested
}

test('an account of a namespace without swaps and names offers neither, and requests no name', async () => {
  const requested = await openAccount()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Swap' }).elements()).toEqual([])
  expect(page.getByText('Network not supported for Swaps').elements()).toEqual([])
  await expect.element(page.getByRole('dialog').getByText('mvin...qwf2kN')).toBeVisible()
  expect(page.getByRole('button', { name: 'Get a name' }).elements()).toEqual([])
  expect(requested.length).toBeGreaterThan(1)
  expect(requested.filter(({ pathname }) => pathname.includes('identity'))).toEqual([])
})

test('its field for a recipient asks for an address, and Receive shows the plain address', async () => {
  await openAccount()
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(page.getByPlaceholder('Address', { exact: true })).toBeVisible()
  const adapter = widget.latchkey.adapters.find(({ namespace }) => namespace === 'solana')!
  adapter.parseAddress = async (receiver) => {
    throw new ReceiverInvalidError({ receiver })
  }
  await userEvent.fill(page.getByPlaceholder('Address', { exact: true }), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await expect.element(page.getByText('Enter a valid address of this network.')).toBeVisible()
  navigate(widget.latchkey, 'Receive', {})
  await expect.element(page.getByText(solanaAccount.slice(0, 4), { exact: true })).toBeVisible()
  expect(widget.shadow()?.querySelector('.lk-address')?.textContent).toBe(solanaAccount)
})

const oak = {
  id: `${chain}:${solanaAccount}/${solanaAccount}`,
  chainId: chain,
  collection: { address: `${chain}:${solanaAccount}`, name: 'Oaks', symbol: 'OAK' },
  tokenId: solanaAccount,
  standard: 'compressed',
  quantity: '1',
  name: 'Oak 1',
  imageUrl: null,
  isSpam: false,
}

test('an account has no NFTs tab where neither its namespace nor the server has NFTs', async () => {
  const requested = await openAccount()
  setAccountTab(widget.latchkey, 'nfts')
  await expect.element(page.getByRole('tab', { name: 'Tokens', selected: true })).toBeVisible()
  await vi.waitFor(() => expect(requested.some(({ pathname }) => pathname.includes('supported'))).toBe(true))
  expect(page.getByRole('tab').elements()).toHaveLength(2)
  expect(requested.filter(({ pathname }) => pathname.includes('/nfts'))).toEqual([])
})

test('an NFT of it can be looked at where the server lists them, and not sent', async () => {
  await openAccount({ nfts: [oak] })
  await userEvent.click(page.getByRole('tab', { name: 'NFTs' }))
  await userEvent.click(page.getByRole('button', { name: 'Oak 1' }))
  await expect.element(page.getByText('Compressed (Bubblegum)')).toBeVisible()
  await expect.element(page.getByText('Oaks')).toBeVisible()
  expect(page.getByRole('button', { name: 'Send' }).elements()).toEqual([])
})

test('its activity says that the app lists only what it sends where the server lists nothing of the network', async () => {
  const requested = await openAccount({ history: [] })
  setAccountTab(widget.latchkey, 'activity')
  await expect.element(page.getByText('This app lists only what you send here.')).toBeVisible()
  expect(requested.filter(({ pathname }) => pathname.includes('/history'))).toEqual([])
})
