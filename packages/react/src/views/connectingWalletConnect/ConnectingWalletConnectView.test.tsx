import { getAccount, getModal, navigate, open, type Wallet } from '@latchkey/core'
import {
  type BaseError,
  InvalidAppConfigurationError,
  InvalidProjectIdError,
  JwtTokenNotValidError,
  PairingExpiredError,
  PairingInvalidError,
  RelayRefusedError,
  RelayUnavailableError,
  SessionEndedError,
  TooManyRequestsError,
  UserRejectedError,
} from '@latchkey/core/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { en } from '../../locales/en.ts'
import { pickWallet } from '../../parts/pickWallet.ts'
import { goOffline } from '../../test/goOffline.ts'
import {
  becomePhone,
  createWallet,
  nextUri,
  offerLink,
  pairingWidget,
  setPairing,
  testUri,
} from '../../test/pairing.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

const amber = createWallet({ name: 'Amberly', mobile_link: 'amberly://', app_store: 'https://apps.apple.com/amberly' })
const birch = createWallet({
  name: 'Birchly',
  mobile_link: 'birchly://',
  desktop_link: 'birchly-desk://',
  webapp_link: 'https://birchly.test',
})

let widget: Widget
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  widget.unmount()
})

async function openView(wallet?: Wallet, given: RenderWidgetOptions = {}): Promise<Widget> {
  widget = renderWidget({ ...pairingWidget, ...given, options: { ...pairingWidget.options, ...given.options } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  navigate(widget.latchkey, 'ConnectingWalletConnect', { wallet })
  await eventually(() => expect(widget.title()).toBe(wallet?.name ?? 'WalletConnect'))
  await eventually(() => expect(widget.adapter.connects).toEqual(['walletConnect']))
  return widget
}

const code = () => page.getByRole('img', { name: /^QR code/ })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const drawn = () => widget.shadow()?.querySelector('.lk-qr path')?.getAttribute('d')

test('the account is connecting once a wallet was chosen, not while any may scan the code', async () => {
  expect(getAccount((await openView(amber)).latchkey).status).toBe('connecting')
  widget.unmount()
  expect(getAccount((await openView()).latchkey).status).toBe('disconnected')
})

describe('QR code', () => {
  test('appears with the link, with instructions and the time until it changes', async () => {
    const { latchkey } = await openView(amber)
    await expect.element(page.getByText('Preparing the QR code')).toBeVisible()
    expect(code().query()).toBeNull()
    setPairing(latchkey, { uri: testUri, expiresAt: Date.now() + 231_000, buffering: true })
    await expect.element(code()).toBeVisible()
    await expect.element(button('Copy link')).toBeDisabled()
    setPairing(latchkey, { buffering: false })
    await expect.element(page.getByText(/^Scan with/)).toBeVisible()
    await expect.element(page.getByText(/^New code in 3:4\d$/)).toBeVisible()
    expect(widget.shadow()?.querySelector('.lk-code-text [role=status]')?.textContent).not.toContain('New code')
  })

  test('is requested once in strict mode, and is for any wallet when none was chosen', async () => {
    const { latchkey, adapter } = await openView()
    offerLink(latchkey)
    await expect.element(page.getByRole('img', { name: 'QR code to connect a wallet' })).toBeVisible()
    await expect.element(page.getByText('Scan with your wallet')).toBeVisible()
    expect(adapter.connects).toEqual(['walletConnect'])
    await userEvent.click(button('All Wallets'))
    await eventually(() => expect(widget.title()).toBe('All Wallets'))
  })

  test('is redrawn in its place when core renews the link', async () => {
    const { latchkey } = await openView(amber)
    offerLink(latchkey)
    await expect.element(code()).toBeVisible()
    const place = code().element().getBoundingClientRect()
    const before = { svg: code().element(), drawn: drawn() }
    offerLink(latchkey, nextUri)
    await eventually(() => expect(drawn()).not.toBe(before.drawn))
    expect(code().element()).toBe(before.svg)
    expect(code().element().getBoundingClientRect()).toEqual(place)
  })

  test('copies its link, or says that copying failed', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    const { latchkey } = await openView(amber)
    offerLink(latchkey)
    await userEvent.click(button('Copy link'))
    expect(write).toHaveBeenCalledWith(testUri)
    await expect.element(button('Copied')).toBeVisible()
    await expect.element(button('Copy link')).toBeVisible()
    write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    await userEvent.click(button('Copy link'))
    await expect.element(button('Copy failed')).toBeVisible()
  })

  test('withdraws the link when the visitor goes back', async () => {
    const { adapter } = await openView(amber)
    await userEvent.click(button('Back'))
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
    await eventually(() => expect(adapter.aborts).toEqual(['walletConnect']))
  })

  test('withdraws the link when the modal closes', async () => {
    const { adapter } = await openView(amber)
    await userEvent.click(button('Close'))
    await eventually(() => expect(adapter.aborts).toEqual(['walletConnect']))
  })
})

describe('errors', () => {
  test('a declined request says so, keeps the focus and can be retried', async () => {
    let decline: (error: BaseError) => void = () => {}
    const { latchkey, adapter, shadow } = await openView(amber, {
      answer: () => new Promise((_, reject) => (decline = reject)),
    })
    offerLink(latchkey)
    await expect.element(button('Copy link')).toBeEnabled()
    button('Copy link').element().focus()
    decline(new UserRejectedError())
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Request declinedNothing was shared with this site.')
    await eventually(() => expect(shadow()?.activeElement?.className).toBe('lk-kept-focus'))
    await userEvent.keyboard('{Tab}{Enter}')
    await eventually(() => expect(adapter.connects).toHaveLength(2))
    offerLink(latchkey, nextUri)
    await expect.element(code()).toBeVisible()
    expect(shadow()?.activeElement).not.toBeNull()
  })

  test.each<[string, BaseError]>([
    ['relay unreachable', new RelayUnavailableError()],
    ['relay rejects the connection', new RelayRefusedError()],
    ['relay rate limit', new TooManyRequestsError()],
    ['unknown origin', new InvalidAppConfigurationError()],
    ['unknown project', new InvalidProjectIdError()],
    ['clock out of sync', new JwtTokenNotValidError()],
    ['expired link', new PairingExpiredError()],
    ['invalid session', new PairingInvalidError()],
    ['session ended by the wallet', new SessionEndedError()],
  ])('%s: shows its message, a retry and other wallets', async (_, error) => {
    const { adapter } = await openView(amber, { answer: () => Promise.reject(error) })
    await expect.element(page.getByText(en.messages.errors[error.code])).toBeVisible()
    await userEvent.click(button('Try again'))
    await eventually(() => expect(adapter.connects).toHaveLength(2))
    await userEvent.click(button('Choose another wallet'))
    await eventually(() => expect(widget.title()).toBe('Connect Wallet'))
  })

  test('says after 8 s that the relay does not respond, with a retry and other wallets in the same place', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { latchkey, adapter } = await openView(amber)
    setPairing(latchkey, { uri: testUri, expiresAt: Date.now() + 240_000, buffering: true })
    await eventually(() => expect(drawn()).toBeDefined())
    const height = widget.shadow()?.querySelector('.lk-content')?.clientHeight
    vi.advanceTimersByTime(8_000)
    await eventually(() => expect(widget.shadow()?.textContent).toContain('is not responding'))
    expect(widget.shadow()?.querySelector('.lk-content')?.clientHeight).toBe(height)
    ;(await widget.button('Choose another wallet')).isConnected
    ;(await widget.button('Try again')).click()
    await eventually(() => expect(adapter.connects).toHaveLength(2))
    expect(adapter.aborts).toHaveLength(1)
  })

  test('shows a relay error while the code stays', async () => {
    const { latchkey } = await openView(amber)
    offerLink(latchkey)
    setPairing(latchkey, { error: new TooManyRequestsError() })
    await expect.element(page.getByText(en.messages.errors.TOO_MANY_REQUESTS)).toBeVisible()
    await expect.element(code()).toBeVisible()
  })

  test('says that the browser is offline, until it is online again', async () => {
    const { latchkey } = await openView(amber)
    offerLink(latchkey)
    const goOnline = goOffline()
    await expect.element(page.getByText(/^You are offline/)).toBeVisible()
    goOnline()
    await expect.element(page.getByText(/^Scan with/)).toBeVisible()
  })
})

describe('methods', () => {
  test('on a computer: QR code, desktop app and web app, as tabs for the arrow keys', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { latchkey, adapter } = await openView(birch)
    offerLink(latchkey)
    const tabs = page.getByRole('tab')
    expect(tabs.all().map((tab) => tab.element().textContent)).toEqual(['QR code', 'Desktop', 'Web app'])
    tabs.first().element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Desktop', selected: true })).toBeVisible()
    expect(widget.shadow()?.activeElement?.textContent).toBe('Desktop')
    await userEvent.click(button('Open Birchly'))
    await userEvent.click(page.getByRole('tab', { name: 'Web app' }))
    await userEvent.click(button('Open Birchly again'))
    expect(opened.mock.calls.map(([href]) => href)).toEqual([
      `birchly-desk://wc?uri=${encodeURIComponent(testUri)}`,
      `https://birchly.test/wc?uri=${encodeURIComponent(testUri)}`,
    ])
    expect(adapter.connects).toEqual(['walletConnect'])
  })

  test('shows the host of a web link before the tap', async () => {
    await openView(createWallet({ name: 'MetaMask', webapp_link: 'https://metamask.io.evil.example/x' }))
    await expect.element(page.getByText('Opens metamask.io.evil.example')).toBeVisible()
  })

  test('choosing a wallet on a phone opens no host that was not shown, and passes it no link', async () => {
    const endPhone = becomePhone()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const sly = createWallet({ name: 'MetaMask', mobile_link: 'https://evil.example/metamask' })
    await openView()
    offerLink(widget.latchkey)
    pickWallet(widget.latchkey, sly)
    expect(opened).not.toHaveBeenCalled()
    await expect.element(page.getByText('Opens evil.example')).toBeVisible()
    await userEvent.click(button('Open MetaMask'))
    expect(opened).toHaveBeenCalledTimes(1)
    pickWallet(widget.latchkey, amber)
    expect(opened).toHaveBeenCalledTimes(2)
    endPhone()
  })

  test('shows no tabs for a wallet with one method', async () => {
    await openView(amber)
    expect(page.getByRole('tab').query()).toBeNull()
  })

  test('offers where to get a wallet that is in a store', async () => {
    await openView(amber)
    await expect.element(button('Get Amberly')).toBeVisible()
    widget.unmount()
    await openView(createWallet({ name: 'House Wallet', mobile_link: 'house://', homepage: null }))
    await expect.element(button('Choose another wallet')).toBeVisible()
    expect(button('Get House Wallet').query()).toBeNull()
  })

  test('connects an installed wallet in this browser', async () => {
    const installed = createWallet({ name: 'Cedar', mobile_link: 'cedar://', rdns: 'test.cedar' })
    await openView(installed)
    await userEvent.click(button('Connect Cedar'))
    await eventually(() => expect(getModal(widget.latchkey).stack.at(-1)?.view).toBe('ConnectingExternal'))
    await eventually(() => expect(widget.adapter.aborts).toEqual(['walletConnect']))
  })
})

describe('on a phone', () => {
  let restore = () => {}
  afterEach(() => restore())

  test('opens the wallet on a tap, and never without one', async () => {
    restore = becomePhone()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { latchkey } = await openView(birch)
    const openButton = button('Open Birchly')
    await expect.element(openButton).toHaveAttribute('aria-disabled', 'true')
    offerLink(latchkey)
    await expect.element(openButton).not.toHaveAttribute('aria-disabled')
    expect(opened).not.toHaveBeenCalled()
    await userEvent.click(openButton)
    expect(opened.mock.calls.map(([href]) => href)).toEqual([`birchly://wc?uri=${encodeURIComponent(testUri)}`])
    await expect.element(button('Open Birchly again')).toBeVisible()
    offerLink(latchkey, nextUri)
    await expect.element(button('Open Birchly again')).toBeVisible()
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test('opens the wallet with the tap that chooses it, when there is a link already', async () => {
    restore = becomePhone()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const fetch = vi.fn(async () => Response.json({ data: [birch], count: 1 }))
    widget = renderWidget({
      ...pairingWidget,
      options: { ...pairingWidget.options, serverUrl: 'https://server.test', fetch },
    })
    await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
    offerLink(widget.latchkey)
    open(widget.latchkey)
    ;(await widget.button('Birchly')).click()
    expect(opened.mock.calls.map(([href]) => href)).toEqual([`birchly://wc?uri=${encodeURIComponent(testUri)}`])
    await expect.element(button('Open Birchly again')).toBeVisible()
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test('says after 8 s that the wallet does not respond; time spent in it does not count', async () => {
    restore = becomePhone()
    vi.spyOn(window, 'open').mockReturnValue(null)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { latchkey } = await openView(birch)
    offerLink(latchkey)
    const openButton = await widget.button('Open Birchly')
    await eventually(() => expect(openButton.hasAttribute('aria-disabled')).toBe(false))
    openButton.click()
    await widget.button('Open Birchly again')
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(60_000)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(7_000)
    expect(widget.shadow()?.textContent).not.toContain('No response from')
    vi.advanceTimersByTime(1_100)
    await eventually(() => expect(widget.shadow()?.textContent).toContain('No response from'))
    await widget.button('Choose another wallet')
  })
})

test('manual pairing opens on a QR code for any wallet, one tap from All Wallets', async () => {
  widget = renderWidget({ ...pairingWidget, options: { ...pairingWidget.options, manualPairing: true } })
  await vi.waitFor(() => expect(widget.latchkey.store.getState().connectors).toHaveLength(4))
  open(widget.latchkey)
  await eventually(() => expect(widget.adapter.connects).toEqual(['walletConnect']))
  offerLink(widget.latchkey)
  await expect.element(code()).toBeVisible()
  await userEvent.click(button('All Wallets'))
  await eventually(() => expect(widget.title()).toBe('All Wallets'))
})
