import { close, connect, getModal, memoryStorage, navigate, open, setAccountTab, setSend } from '@latchkey/core'
import { UserRejectedError } from '@latchkey/core/errors'
import { goBack } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../test/createTestAdapter.ts'
import { createWallet } from '../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../test/renderWidget.tsx'
import { stubServer } from '../test/stubServer.ts'
import { keepPlace } from './keepPlace.ts'

let widget: Widget
afterEach(() => {
  widget.unmount()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tokens = Array.from({ length: 40 }, (_, index) => ({
  name: `Token ${index}`,
  symbol: `T${index}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${String(index).padStart(40, 'a')}`,
  value: 100 - index,
  price: 1,
  quantity: { decimals: '6', numeric: String(100 - index) },
  iconUrl: null,
}))

async function openAccount(given: RenderWidgetOptions = {}): Promise<void> {
  await page.viewport(414, 896)
  const server = stubServer({ '/balance': { balances: tokens } })
  widget = renderWidget({ ...given, options: { storage: memoryStorage(), ...server, ...given.options } })
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  open(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
}

const find = (selector: string) => widget.shadow()?.querySelector<HTMLElement>(selector) as HTMLElement
const focused = () => widget.shadow()?.activeElement
const scrolled = () => find('.lk-body').scrollTop

test('a view starts at its top; Back and Escape return to where the last one was scrolled, and to what opened the view', async () => {
  await openAccount()
  for (const back of ['button', 'Escape']) {
    const row = await widget.button('Token 18')
    await eventually(() => {
      find('.lk-body').scrollTop = 600
      expect(scrolled()).toBe(600)
    })
    row.click()
    await eventually(() => expect(widget.title()).toBe('Token 18'))
    await eventually(() => expect(scrolled()).toBe(0))
    expect(find('.lk-outlet').contains(focused() ?? null)).toBe(true)
    if (back === 'button') (await widget.button('Back')).click()
    else await userEvent.keyboard('{Escape}')
    await eventually(() => expect(widget.title()).toBe('Account'))
    await eventually(() => expect(focused()?.textContent).toBe('Token 18'))
    await eventually(() => expect(scrolled()).toBe(600))
  }
})

test('returns to the control that opened a list, whatever the choice made of its name and of those around it', async () => {
  await openAccount()
  navigate(widget.latchkey, 'Send', {})
  ;(await widget.button('Token: T0')).click()
  await eventually(() => expect(widget.title()).toBe('Choose Token'))
  ;(await widget.button('Token 3')).click()
  await eventually(() => expect(widget.title()).toBe('Send'))
  await eventually(() => expect(focused()?.getAttribute('aria-label')).toBe('Token: T3'))
})

test('Back to the first view returns to the row that was chosen', async () => {
  widget = renderWidget()
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey)
  ;(await widget.button('All Wallets')).click()
  await eventually(() => expect(widget.title()).toBe('All Wallets'))
  goBack(widget.latchkey)
  await eventually(() => expect(focused()?.textContent).toBe('All Wallets'))
  expect(widget.title()).toBe('Connect Wallet')
})

test('a view that is opened anew starts at its top', async () => {
  await openAccount()
  await widget.button('Token 18')
  find('.lk-body').scrollTop = 700
  await eventually(() => expect(scrolled()).toBe(700))
  close(widget.latchkey, { reason: 'api' })
  await eventually(() => expect(widget.title()).not.toBe('Account'))
  open(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
  await widget.button('Token 18')
  expect(scrolled()).toBe(0)
})

test('a list keeps its search, its pages and its place on Back', async () => {
  const wallets = (page: number) =>
    Array.from({ length: 40 }, (_, index) => createWallet({ name: `Elm ${page}.${index}`, webapp_link: null }))
  const pageOf = (url: URL) => Number(url.searchParams.get('page') ?? 1)
  vi.stubGlobal('Image', class extends EventTarget {})
  const server = stubServer({ '/getWallets': (url: URL) => ({ data: wallets(pageOf(url)), count: 120 }) })
  widget = renderWidget({ options: server })
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey)
  await widget.button('All Wallets')
  navigate(widget.latchkey, 'AllWallets', {})
  await eventually(() => expect(find('.lk-virtual')?.textContent).toContain('Elm 1.0'))
  await eventually(() => {
    find('.lk-virtual').scrollTop = 60 * 60
    expect(find('.lk-virtual').textContent).toContain('Elm 2.20')
  })
  const row = await widget.button('Elm 2.20')
  const requests = server.requested.length
  row.click()
  await eventually(() => expect(find('.lk-virtual')).toBeNull())
  goBack(widget.latchkey)
  await eventually(() => expect(focused()?.textContent).toBe('Elm 2.20'))
  expect(find('.lk-virtual').scrollTop).toBe(60 * 60)
  expect(server.requested).toHaveLength(requests)
})

test('the activity keeps the pages that were loaded on Back', async () => {
  const mined = (index: number) => ({
    id: `h${index}`,
    metadata: {
      operationType: 'send',
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      minedAt: new Date(Date.UTC(2026, 9, 20) - index * 60_000).toISOString(),
      sentFrom: testAccount,
      sentTo: testAccount,
      status: 'confirmed',
      nonce: 100 - index,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [],
  })
  const pageAt = (from: number) => Array.from({ length: 20 }, (_, index) => mined(from + index))
  const history = (url: URL) =>
    url.searchParams.get('cursor') ? { data: pageAt(20), next: null } : { data: pageAt(0), next: 'more' }
  await openAccount({ options: stubServer({ '/history': history, '/balance': { balances: [] } }) })
  setAccountTab(widget.latchkey, 'activity')
  const count = () => widget.latchkey.store.getState().transactions.transactions.length
  await eventually(() => expect(count()).toBe(20))
  await eventually(() => {
    find('.lk-body').scrollTop = 10_000
    expect(count()).toBe(40)
  })
  await eventually(() => {
    find('.lk-body').scrollTop = 10_000
    expect(widget.shadow()?.querySelector('[data-row="39"]')).not.toBeNull()
  })
  const place = scrolled()
  find('[data-row="39"] button').click()
  await eventually(() => expect(widget.title()).not.toBe('Account'))
  goBack(widget.latchkey)
  await eventually(() => expect(focused()).toBe(find('[data-row="39"] button')))
  expect(count()).toBe(40)
  expect(scrolled()).toBe(place)
})

test('the view takes the focus of a button that is removed', async () => {
  await openAccount({ onSwitch: () => Promise.reject(new UserRejectedError()) })
  navigate(widget.latchkey, 'SwitchNetwork', { caipNetworkId: 'eip155:8453' })
  const again = await widget.button('Try again')
  again.focus()
  expect(focused()).toBe(again)
  widget.adapter.switchNetwork = () => new Promise(() => {})
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(again.isConnected).toBe(false))
  await eventually(() => expect(focused()).toBe(find('.lk-outlet')))
})

test('on a device with a pointer the field to type in takes the focus', async () => {
  await openAccount()
  navigate(widget.latchkey, 'Send', {})
  await eventually(() => expect(focused()?.getAttribute('aria-label')).toBe('Amount'))
})

test('an amount left from before is selected in the field that takes the focus: typing replaces it', async () => {
  await openAccount()
  setSend(widget.latchkey, { sendTokenAmount: '2' })
  navigate(widget.latchkey, 'Send', {})
  await eventually(() => expect(focused()?.getAttribute('aria-label')).toBe('Amount'))
  await userEvent.keyboard('0.1')
  expect(focused()).toHaveProperty('value', '0.1')
  // The same on Back to the field that was clicked.
  ;(focused() as HTMLElement).click()
  navigate(widget.latchkey, 'SendSelectToken', {})
  await eventually(() => expect(widget.title()).toBe('Choose Token'))
  goBack(widget.latchkey)
  await eventually(() => expect(focused()?.getAttribute('aria-label')).toBe('Amount'))
  await userEvent.keyboard('3')
  expect(focused()).toHaveProperty('value', '3')
})

test('on a touch screen no field takes the focus, which would open the keyboard', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('pointer') ? ({ matches: false } as MediaQueryList) : real(query),
  )
  await openAccount()
  navigate(widget.latchkey, 'SendSelectToken', {})
  await eventually(() => expect(widget.title()).toBe('Choose Token'))
  await widget.button('Token 30')
  expect(focused()).toBe(find('.lk-outlet'))
  // The keyboard of a tablet searches too.
  await userEvent.keyboard('T39')
  await eventually(() => expect(find('input[type=search]')).toHaveProperty('value', 'T39'))
  expect(getModal(widget.latchkey).open).toBe(true)
})

test('on a touch screen a field that was used does not take the focus again on the way back', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('pointer') ? ({ matches: false } as MediaQueryList) : real(query),
  )
  await openAccount()
  navigate(widget.latchkey, 'SendSelectToken', {})
  await widget.button('Token 30')
  find('input[type=search]').focus()
  navigate(widget.latchkey, 'Receive', {})
  await eventually(() => expect(widget.title()).toBe('Receive'))
  goBack(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Choose Token'))
  await widget.button('Token 30')
  await eventually(() => expect(focused()).toBe(find('.lk-outlet')))
})

test('a click just after a scroll, whose event comes later, keeps how far that was', async () => {
  await openAccount()
  // Its code is loaded, so that a click shows it at once.
  ;(await widget.button('Token 18')).click()
  await eventually(() => expect(widget.title()).toBe('Token 18'))
  goBack(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
  const row = await widget.button('Token 18')
  await eventually(() => {
    find('.lk-body').scrollTop = 600
    expect(scrolled()).toBe(600)
  })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  find('.lk-body').scrollTop = 500
  row.click()
  await eventually(() => expect(widget.title()).toBe('Token 18'))
  goBack(widget.latchkey)
  await eventually(() => expect(widget.title()).toBe('Account'))
  await eventually(() => expect(scrolled()).toBe(500))
})

test('typing anywhere in a list with a search searches', async () => {
  await openAccount()
  navigate(widget.latchkey, 'SendSelectToken', {})
  await eventually(() => expect(focused()).toBe(find('input[type=search]')))
  ;(await widget.button('Token 3')).focus()
  await userEvent.keyboard('T39')
  await eventually(() => expect(find('input[type=search]')).toHaveProperty('value', 'T39'))
  await widget.button('Token 39')
})

async function openEmbedded(): Promise<void> {
  await openAccount({ embedded: true })
  await widget.button('Token 18')
}

test('in the page, a view that the visitor opens takes the focus, and Back returns to what opened it and where', async () => {
  await openEmbedded()
  // The app gives it this height.
  find('.lk-frame').style.maxHeight = '500px'
  const row = await widget.button('Token 18')
  await eventually(() => {
    find('.lk-body').scrollTop = 600
    expect(scrolled()).toBe(600)
  })
  row.click()
  await eventually(() => expect(widget.title()).toBe('Token 18'))
  await eventually(() => expect(find('.lk-outlet').contains(focused() ?? null)).toBe(true))
  expect(scrolled()).toBe(0)
  await userEvent.click(await widget.button('Back'))
  await eventually(() => expect(focused()?.textContent).toBe('Token 18'))
  await eventually(() => expect(scrolled()).toBe(600))
})

test('in the page, a view that the visitor did not open leaves the focus where it is', async () => {
  await openEmbedded()
  const field = document.createElement('input')
  document.body.append(field)
  try {
    await userEvent.click(await widget.button('Token 1'))
    await eventually(() => expect(widget.title()).toBe('Token 1'))
    field.focus()
    navigate(widget.latchkey, 'Send', {})
    await eventually(() => expect(widget.title()).toBe('Send'))
    await widget.button('Token: T0')
    expect(document.activeElement).toBe(field)
    field.blur()
    goBack(widget.latchkey)
    await eventually(() => expect(widget.title()).toBe('Token 1'))
    expect(document.activeElement).toBe(document.body)
  } finally {
    field.remove()
  }
})

test('in the page, Enter on a row shows what has the focus, and Escape goes back, unless it empties a search', async () => {
  await openEmbedded()
  await userEvent.keyboard('{Tab}')
  ;(await widget.button('Token 18')).focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(widget.title()).toBe('Token 18'))
  await eventually(() => expect(focused()).toBe(find('.lk-outlet')))
  expect(getComputedStyle(find('.lk-frame')).outlineStyle).toBe('solid')
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(widget.title()).toBe('Account'))
  await eventually(() => expect(focused()?.textContent).toBe('Token 18'))
  expect(getComputedStyle(find('.lk-frame')).outlineStyle).toBe('none')
  await userEvent.keyboard('{Escape}')
  expect(widget.title()).toBe('Account')
  expect(getModal(widget.latchkey).open).toBe(true)

  navigate(widget.latchkey, 'SendSelectToken', {})
  await widget.button('Token 30')
  find('input[type=search]').focus()
  await userEvent.keyboard('30{Escape}')
  await eventually(() => expect(find('input[type=search]')).toHaveProperty('value', ''))
  expect(widget.title()).toBe('Choose Token')
  await userEvent.keyboard('{Escape}')
  await eventually(() => expect(widget.title()).toBe('Account'))
})

test('waits for what opened the view, which may be drawn later than others of its kind', async () => {
  await openAccount()
  const view = document.createElement('div')
  const draw = (...names: string[]) => {
    view.replaceChildren(...names.map((name) => Object.assign(document.createElement('button'), { textContent: name })))
  }
  find('.lk-content').append(view)
  draw('Provider', 'Slippage')
  const entry = { view: 'Swap', params: {} } as const
  const leave = keepPlace(view, { entry, isReturning: false })
  view.querySelector('button')?.click()
  leave()
  draw('Slippage')
  const leaveAgain = keepPlace(view, { entry, isReturning: true })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(focused()?.textContent).not.toBe('Slippage')
  draw('Provider', 'Slippage')
  await eventually(() => expect(focused()?.textContent).toBe('Provider'))
  leaveAgain()
})
