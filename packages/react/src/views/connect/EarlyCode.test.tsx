import { getPairing, navigate, open } from '@latchkey/core'
import { goBack } from '@latchkey/core/internal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atRest, holdView } from '../../test/holdView.ts'
import { createWallet, pairingWidget } from '../../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { views } from '../index.ts'

let deliver: () => void
let widget: Widget

beforeEach(async () => {
  deliver = await holdView(views.ConnectingWalletConnect)
})
afterEach(() => {
  vi.restoreAllMocks()
  widget.unmount()
})

async function openConnect(given: RenderWidgetOptions = {}) {
  widget = renderWidget({ ...pairingWidget, ...given, options: { ...pairingWidget.options, ...given.options } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await expect.element(page.getByRole('heading', { name: 'Connect Wallet' })).toBeVisible()
}

const code = () => widget.shadow()?.querySelector('.lk-qr path')?.getAttribute('d')
const boxes = () =>
  ['.lk-qr', '.lk-code-title', '.lk-code-foot'].map((selector) => {
    const { x, y, width, height } = widget.shadow()?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return { x, y, width, height }
  })

test('draws the code before its view is loaded; nothing moves and the code stays once it is', async () => {
  await openConnect()
  navigate(widget.latchkey, 'ConnectingWalletConnect', {})
  await expect.element(page.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
  expect(widget.title()).toBe('WalletConnect')
  await expect.element(page.getByRole('status').getByText('Preparing the QR code')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeDisabled()
  expect(widget.adapter.connects).toEqual([])
  const { uri } = getPairing(widget.latchkey)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  const [before, drawn] = [await atRest(boxes), code()]
  expect(drawn).toBeTruthy()

  deliver()
  await eventually(() => expect(widget.adapter.connects).toEqual(['walletConnect']))
  expect(getPairing(widget.latchkey)).toMatchObject({ uri, buffering: true })
  expect(code()).toBe(drawn)
  expect(await atRest(boxes)).toEqual(before)
  const { activeElement } = widget.shadow() ?? {}
  expect(activeElement?.className).toBe('lk-outlet')
})

test('withdraws the link when the visitor leaves before its view is loaded, and offers another the next time', async () => {
  await openConnect()
  navigate(widget.latchkey, 'ConnectingWalletConnect', {})
  await eventually(() => expect(code()).toBeTruthy())
  const { uri } = getPairing(widget.latchkey)
  goBack(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  expect(getPairing(widget.latchkey).uri).toBeUndefined()
  navigate(widget.latchkey, 'ConnectingWalletConnect', {})
  await eventually(() => expect(code()).toBeTruthy())
  expect(getPairing(widget.latchkey).uri).not.toBe(uri)
})

test('offers no link early for a chosen wallet', async () => {
  await openConnect()
  navigate(widget.latchkey, 'ConnectingWalletConnect', { wallet: createWallet({ name: 'Amberly' }) })
  await new Promise(requestAnimationFrame)
  expect(getPairing(widget.latchkey).uri).toBeUndefined()
  expect(widget.title()).toBe('Connect Wallet')
})
