import { connect, type Nft, open, setAccountTab } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget | undefined

afterEach(() => widget?.unmount())

const contract = '0x01cB4c844EB10730F02f76eF68741364b9e8E2E2'
const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const stamp: Nft = {
  id: `eip155:1:${contract}/1`,
  chainId: 'eip155:1',
  collection: { address: `eip155:1:${contract}`, name: 'Tide Stamps', symbol: 'STAMP' },
  tokenId: '12345678901234567890123456789012345678901234567890123456789012345678901234567',
  standard: 'erc1155',
  quantity: '3',
  name: 'Tide Stamp No. 1',
  imageUrl: dot,
  isSpam: false,
}

async function openNfts(nfts: readonly Nft[]): Promise<Widget> {
  const rendered = renderWidget({
    options: stubServer({ '/nfts': { data: nfts, next: null }, '/balance': { balances: [] } }),
  })
  widget = rendered
  const { latchkey } = rendered
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  setAccountTab(latchkey, 'nfts')
  open(latchkey)
  return rendered
}

test('opens the details of an NFT from the grid', async () => {
  const { shadow } = await openNfts([stamp])
  await userEvent.click(page.getByRole('button', { name: 'Tide Stamp No. 1' }))
  await expect.element(page.getByRole('dialog', { name: 'Tide Stamp No. 1' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Image of Tide Stamp No. 1' })).toBeVisible()
  for (const text of ['Tide Stamps', stamp.tokenId, '3', 'ERC-1155', 'Ethereum'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(shadow()?.querySelector('.lk-address')?.textContent).toBe(contract)
  expect(shadow()?.textContent).not.toContain('spam')
})

test('hides spam until the visitor shows it, and warns of it', async () => {
  await openNfts([{ ...stamp, name: 'Visit evil.test', isSpam: true }])
  await userEvent.click(page.getByRole('button', { name: 'Show spam (1)' }))
  await expect.element(page.getByText('Spam', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Visit evil.test' }))
  await expect.element(page.getByText(/^This looks like spam/)).toBeVisible()
})

test.each([
  ['a script URL', 'javascript:window.hacked=true'],
  ['an HTML URL', 'data:text/html,<script>window.hacked=true</script>'],
  ['no image', null],
])('draws a placeholder for %s', async (_, imageUrl) => {
  const { shadow } = await openNfts([{ ...stamp, tokenId: '7', imageUrl, name: '\u202e\u200b' }])
  await userEvent.click(page.getByRole('button', { name: '#7' }))
  await expect.element(page.getByRole('dialog', { name: '#7' })).toBeVisible()
  expect(shadow()?.querySelector('.lk-nft-picture img')).toBeNull()
  expect('hacked' in window).toBe(false)
})

test('runs no script of an SVG image', async () => {
  const svg = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=true;window.hacked=true"><script>window.hacked=true</script></svg>',
  )}`
  const { shadow } = await openNfts([{ ...stamp, imageUrl: svg }])
  await vi.waitFor(() => {
    const image = shadow()?.querySelector<HTMLImageElement>('.lk-nft-picture img')
    expect(image?.complete).toBe(true)
  })
  expect('hacked' in window).toBe(false)
})
