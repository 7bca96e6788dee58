import { getModal, type LatchkeyOptions, navigate, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createWallet, pairingWidget } from '../../test/pairing.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'

const wallets = Array.from({ length: 40 }, (_, index) =>
  createWallet({ name: `Elm ${index}`, mobile_link: `elm${index}://` }),
)

let widget: Widget
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  widget.unmount()
})

async function openList(given: { canPair: boolean }): Promise<void> {
  const fetch: LatchkeyOptions['fetch'] = async () => Response.json({ data: wallets, count: 400 })
  const pairing = given.canPair ? pairingWidget.options : {}
  widget = renderWidget({
    canPair: given.canPair,
    answer: () => new Promise(() => {}),
    options: { ...pairing, serverUrl: 'https://server.test', fetch },
  })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey, { view: 'AllWallets' })
  await eventually(() => expect(widget.title()).toBe('All Wallets'))
}

const shown = () => widget.latchkey.store.getState().modal.stack.at(-1)?.view

test('shows a page at once, before its images have loaded', async () => {
  await openList({ canPair: false })
  const row = await widget.button('Elm 0')
  expect(row.querySelector('img[data-loaded]')).toBeNull()
  expect(widget.shadow()?.querySelector('.lk-skeleton-row')).toBeNull()
})

test('announces as many wallets as Connect lists, those still to be loaded included', async () => {
  await openList({ canPair: false })
  await widget.button('Elm 0')
  // The three that are installed, and the catalogue's.
  await expect.element(page.getByRole('status').filter({ hasText: '403 wallets' })).toBeInTheDocument()
  expect((await widget.button('Elm 0')).closest('li')?.getAttribute('aria-setsize')).toBe('403')
  navigate(widget.latchkey, 'Connect', {})
  await expect.element(page.getByRole('button', { name: 'All Wallets' })).toHaveAccessibleDescription(/403 wallets/)
})

test('choosing a wallet that is not installed opens pairing, or where to get it', async () => {
  await openList({ canPair: true })
  await userEvent.click(page.getByRole('button', { name: 'Elm 0', exact: true }))
  await eventually(() => expect(shown()).toBe('ConnectingWalletConnect'))
  widget.unmount()
  await openList({ canPair: false })
  await userEvent.click(page.getByRole('button', { name: 'Elm 0', exact: true }))
  await eventually(() => expect(shown()).toBe('GetWallet'))
})

test('does not list the connector behind the QR code', async () => {
  await openList({ canPair: true })
  await widget.button('Elm 0')
  expect(page.getByRole('button', { name: 'WalletConnect' }).query()).toBeNull()
  expect(getModal(widget.latchkey).open).toBe(true)
})
