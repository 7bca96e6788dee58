import { type Connector, close, getModal, type LatchkeyOptions, memoryStorage, open, type Wallet } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { en } from '../../locales/en.ts'
import { becomePhone, createWallet, pairingWidget } from '../../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

const names = ['Elmly', 'Firly', 'Ginkly', 'Hazely', 'Irisly', 'Junily', 'Kelply', 'Lotusly', 'Mintly', 'Nutly']
const wallets = names.map((name) => createWallet({ name, mobile_link: `${name.toLowerCase()}://` }))
/** The catalogue's entry of an installed wallet. */
const amber = createWallet({ name: 'Amber Wallet', rdns: 'test.amber' })

let widget: Widget
let restore = () => {}
afterEach(() => {
  restore()
  restore = () => {}
  vi.restoreAllMocks()
  widget.unmount()
})

type Page = { data: readonly Wallet[]; count: number }

function render(given: RenderWidgetOptions & { answer?: undefined; server?: () => Promise<Page> } = {}): {
  requests: string[]
} {
  const { server = async () => ({ data: [amber, ...wallets], count: 563 }), ...rest } = given
  const requests: string[] = []
  const fetch: LatchkeyOptions['fetch'] = async (url) => {
    requests.push(String(url))
    return Response.json(await server())
  }
  const options = { ...pairingWidget.options, serverUrl: 'https://server.test', fetch, ...rest.options }
  widget = renderWidget({ ...pairingWidget, ...rest, options })
  return { requests }
}

const rows = () => [...(widget.shadow()?.querySelectorAll('.lk-row-name') ?? [])].map((row) => row.textContent)
const isOpen = () => eventually(() => expect(widget.dialog()?.open).toBe(true))

test('lists installed wallets, WalletConnect, suggestions not yet listed, and All Wallets with their number', async () => {
  render()
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  const suggested = ['Elmly', 'Firly', 'Ginkly', 'Hazely']
  await eventually(() =>
    expect(rows()).toEqual(['Amber', 'Birch', 'Cedar', 'WalletConnect', ...suggested, 'All Wallets']),
  )
  // 563 of the catalogue, of which Amber is one; Birch and Cedar are not.
  await expect.element(page.getByRole('button', { name: 'All Wallets' })).toHaveAccessibleDescription(/565 wallets/)
})

test('shows the id of a wallet that bears another’s name, installed or of the catalogue, in both lists', async () => {
  const elmly = createWallet({ name: 'Elmly', rdns: 'test.elmly' })
  render({ server: async () => ({ data: [amber, elmly], count: 2 }) })
  const { store } = widget.latchkey
  await vi.waitFor(() => expect(store.getState().connectors).toHaveLength(4))
  const announce = (id: string, name: string): Connector => {
    return { id, name, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: id } }
  }
  const fakes = [announce('io.evil', 'Аmber'), announce('io.worse', 'ELMLY')]
  store.setState(({ connectors }) => ({ connectors: [...connectors, ...fakes] }))
  const marked = () =>
    [...(widget.shadow()?.querySelectorAll('.lk-row-caption') ?? [])].map(({ textContent }) => textContent)
  const warnings = ['test.amber', 'io.evil', 'io.worse'].map((id) => `${id} · looks like another wallet`)
  open(widget.latchkey)
  await eventually(() => expect(marked()).toEqual(warnings))
  await userEvent.click(page.getByRole('button', { name: 'All Wallets' }))
  await eventually(() => expect(widget.title()).toBe('All Wallets'))
  await eventually(() => expect(marked()).toEqual(warnings))
})

test('keeps the layout when the suggestions load, and requests them only once the view is open', async () => {
  let answer: (page: Page) => void = () => {}
  const { requests } = render({ server: () => new Promise((resolve) => (answer = resolve)) })
  const opener = await eventually(() => {
    const found = document.querySelector<HTMLElement>('.latchkey-button')
    if (!found) throw new Error('no button yet')
    return found
  })
  opener.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  await eventually(() => expect(widget.shadow()?.querySelector('.lk-row')).not.toBeNull())
  expect(requests).toEqual([])

  await widget.openWith(opener)
  await eventually(() => expect(requests.length).toBeGreaterThan(0))
  // Within the frame, which is still sliding in.
  const top = async () => (await widget.button('All Wallets')).closest<HTMLElement>('.lk-row')?.offsetTop
  const height = () => widget.shadow()?.querySelector('.lk-content')?.clientHeight
  const before = { top: await top(), height: height() }
  answer({ data: wallets.slice(0, 2), count: 2 })
  await widget.button('Elmly')
  expect({ top: await top(), height: height() }).toEqual(before)
  // The count and the suggestions come from one request.
  expect(requests).toHaveLength(1)
})

test('leaves no hole, and says so in All Wallets, if the catalogue has no wallets for this app', async () => {
  render({ wallets: [], canPair: false, server: async () => ({ data: [], count: 0 }) })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey)
  const slot = () => widget.shadow()?.querySelector<HTMLElement>('.lk-suggestions')
  await eventually(() => expect(slot()?.childElementCount).toBe(0))
  expect(slot()?.offsetHeight).toBe(0)
  await userEvent.click(page.getByRole('button', { name: 'All Wallets' }))
  await expect.element(page.getByText(en.messages.allWallets.empty)).toBeVisible()
  await userEvent.type(page.getByRole('searchbox'), 'x')
  await expect.element(page.getByText(en.messages.allWallets.nothingFound({ search: 'x' }))).toBeVisible()
})

test('says when suggestions are unavailable and retries; has none without a server', async () => {
  let isDown = true
  render({ server: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve({ data: wallets, count: 10 })) })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await expect.element(page.getByText('More wallets are unavailable right now.')).toBeVisible()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await widget.button('Elmly')
  widget.unmount()
  render({ options: { serverUrl: undefined } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await isOpen()
  expect(rows()).toEqual(['Amber', 'Birch', 'Cedar', 'WalletConnect', 'All Wallets'])
})

test('lists a recent catalogue wallet after the installed ones, and no longer suggests it', async () => {
  const storage = memoryStorage()
  storage.setItem('latchkey.recentWallets', JSON.stringify([wallets[1]]))
  render({ options: { storage } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  widget.latchkey.store.setState({ recentWalletIds: [wallets[1]?.id ?? ''] })
  open(widget.latchkey)
  await widget.button('Elmly')
  expect(rows().slice(0, 6)).toEqual(['Amber', 'Birch', 'Cedar', 'Firly', 'WalletConnect', 'Elmly'])
  await userEvent.click(page.getByRole('button', { name: 'Firly', exact: true }))
  await eventually(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('ConnectingWalletConnect'))
})

test('opens where to get a suggested wallet that cannot be paired', async () => {
  const unpairable = createWallet({ name: 'Oakly', chrome_store: 'https://chromewebstore.google.com/oakly' })
  render({ server: async () => ({ data: [unpairable], count: 1 }) })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await userEvent.click(page.getByRole('button', { name: 'Oakly' }))
  await eventually(() => expect(widget.title()).toContain('Get '))
})

test('opens the QR code on a computer, and All Wallets on a phone, which cannot scan its own screen', async () => {
  render()
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await userEvent.click(page.getByRole('button', { name: 'WalletConnect' }))
  await eventually(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('ConnectingWalletConnect'))
  close(widget.latchkey, { reason: 'api' })
  restore = becomePhone()
  open(widget.latchkey)
  await userEvent.click(page.getByRole('button', { name: 'WalletConnect' }))
  await eventually(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('AllWallets'))
})

test('offers no list where none can be shown: without a server and without a wallet in this browser', async () => {
  const options = { serverUrl: undefined }
  render({ wallets: [], canPair: false, options })
  open(widget.latchkey)
  await eventually(() => expect(widget.shadow()?.textContent).toContain('Install one, then reload this page.'))
  expect(rows()).toEqual([])
  widget.unmount()
  restore = becomePhone()
  render({ wallets: [], options })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(1))
  open(widget.latchkey)
  await eventually(() => expect(rows()).toEqual(['WalletConnect']))
  await userEvent.click(page.getByRole('button', { name: 'WalletConnect' }))
  await eventually(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('ConnectingWalletConnect'))
  expect(widget.shadow()?.textContent).not.toContain('All Wallets')
})
