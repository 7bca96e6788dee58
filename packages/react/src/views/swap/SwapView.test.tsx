import { getAccount, getModal, getSwap, navigate, setSwap } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eth, openSwap, type SwapMarket, type SwapWidget, usdc } from '../../test/openSwap.ts'
import { eventually } from '../../test/renderWidget.tsx'

let widget: SwapWidget | undefined

afterEach(() => widget?.unmount())

const amount = () => page.getByRole('textbox', { name: 'Amount you pay' })
const output = () => page.getByRole('status', { name: 'Amount you get' })
const review = () => page.getByRole('button', { name: 'Review swap' })
/** The value beside a fact's label. */
const fact = (label: string) =>
  [...(widget?.shadow()?.querySelectorAll('.lk-facts dl > div') ?? [])]
    .find((line) => line.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')

/** The Swap view with ETH for USDC. */
async function openPair(change: Partial<SwapMarket> = {}, typed = ''): Promise<SwapWidget> {
  widget = await openSwap(change)
  setSwap(widget.latchkey, { sold: eth, bought: usdc, amount: typed })
  await expect.element(page.getByText('Balance 5,000')).toBeVisible()
  return widget
}

test('offers the native currency for a known stablecoin, and that for the native currency', async () => {
  widget = await openSwap()
  await expect.element(page.getByRole('button', { name: 'Token you pay: ETH' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Token you get: USDC' })).toBeVisible()
  setSwap(widget.latchkey, { sold: usdc })
  await expect.element(page.getByRole('button', { name: 'Token you get: ETH' })).toBeVisible()
})

test('never offers a look-alike that the server lists: the visitor chooses, and is told so once', async () => {
  const fake = { ...usdc, address: 'eip155:1:0x1111111111111111111111111111111111111111' } as const
  widget = await openSwap({ listed: [fake, eth] })
  await expect.element(page.getByRole('button', { name: 'Token you pay: ETH' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose what to get' })).toBeDisabled()
  await expect.poll(() => page.getByRole('button', { name: 'Choose token' }).elements().length).toBe(1)
})

test('a token takes the width of its symbol', async () => {
  widget = await openSwap()
  const pill = page.getByRole('button', { name: 'Token you pay: ETH' })
  await expect.element(pill).toBeVisible()
  const text = pill.element().querySelector('bdi')?.getBoundingClientRect().width ?? 0
  // The picture, the arrow, their gaps and the padding.
  expect(pill.element().getBoundingClientRect().width - text).toBeLessThan(80)
})

test('says on which network the tokens are swapped, before there is a quote', async () => {
  widget = await openSwap()
  await expect.element(page.getByText('on Ethereum')).toBeVisible()
})

test('shows what binds the visitor right below the rate, and when the quote is renewed', async () => {
  const { shadow } = await openPair({}, '0.5')
  await expect.element(page.getByRole('timer')).toHaveTextContent(/^Refreshes in\s+\d+ s$/)
  const labels = [...(shadow()?.querySelectorAll('.lk-facts dt') ?? [])].map((label) => label.textContent)
  expect(labels).toEqual(['Rate', 'You get at least', 'Slippage limit', 'Network fee', 'Price impact', 'Provider'])
})

test('the button says what is missing', async () => {
  widget = await openSwap()
  const missing = (name: string) =>
    expect.element(page.getByRole('button', { name, exact: true }).last()).toBeDisabled()
  await missing('Enter an amount')
  await userEvent.fill(amount(), '0.')
  await missing('Enter an amount')
  await userEvent.fill(amount(), '1.5')
  await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
  await missing('Review swap')
  await userEvent.fill(amount(), '0.5')
  await expect.element(review()).toBeEnabled()
})

test('says that an amount has too many decimals, and shows no value for it', async () => {
  widget = await openSwap()
  await userEvent.fill(amount(), '0.1234567890123456789')
  await expect.element(page.getByText('ETH allows up to 18 decimals.')).toBeVisible()
  await expect.element(review()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Enter amount in dollars' })).toHaveTextContent('–')
})

test('shows the fee in the native currency, whatever the server’s price', async () => {
  const { market } = await openPair({ serverPrice: 0.000_001 }, '0.5')
  expect(market.serverPrice).toBe(0.000_001)
  await eventually(() => expect(fact('Network fee')?.textContent).toContain('about 0.00015 ETH'))
})

test('shows the rate, minimum, fee and provider of a quote; another provider can be chosen', async () => {
  const { latchkey } = await openPair({}, '0.5')
  await expect.element(output()).toHaveTextContent('1,500')
  expect(fact('You get at least')?.textContent).toBe('1,485 USDC')
  // 150,000 gas at a gwei, at $3,000 for the native currency.
  await eventually(() => expect(fact('Network fee')?.textContent).toContain('$0.45'))
  const rate = page.getByRole('button', { name: /^1 ETH = 3,000 USDC/ })
  await userEvent.click(rate)
  await expect.element(page.getByRole('button', { name: /^1 USDC = 0\.00033333 ETH/ })).toBeVisible()

  await userEvent.click(page.getByRole('button', { name: /alpha/ }))
  await expect.element(page.getByRole('dialog', { name: 'Choose Provider' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Providers, best first' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('alphaBest1,500 USDC')
  await userEvent.click(page.getByRole('button', { name: 'beta' }))
  await expect.element(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
  await expect.element(output()).toHaveTextContent('1,485')

  // Another pair is quoted by others.
  setSwap(latchkey, { sold: usdc, bought: eth })
  expect(getSwap(latchkey).provider).toBeUndefined()
})

test('shows an amount in dollars in tokens, and Max leaves the fee', async () => {
  await openPair()
  await userEvent.click(page.getByRole('button', { name: /Enter amount in dollars/ }))
  await userEvent.fill(amount(), '750')
  await expect.element(page.getByRole('button', { name: /^0\.25 ETH/ })).toBeVisible()
  await expect.element(output()).toHaveTextContent('750')
  await userEvent.click(page.getByRole('button', { name: 'Max' }))
  // 600,000 gas at a gwei.
  await expect.element(amount()).toHaveValue('0.9994')
})

test('says that the wallet may still show a request to swap, in the form and the review', async () => {
  const { latchkey } = await openPair({ allowance: 10n ** 12n }, '0.5')
  const { caipAddress = '', address = '' } = getAccount(latchkey)
  expect(caipAddress).not.toBe('')
  latchkey.store.setState({
    requestedTransactions: [
      {
        id: 'r1',
        caipNetworkId: 'eip155:1',
        from: address,
        requestedAt: Date.now() - 60_000,
        keepUntil: Date.now() + 60_000,
        nonce: undefined,
        call: { to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', value: '0' },
        details: {
          kind: 'swap',
          to: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
          sold: { token: { symbol: 'USDC', decimals: 6 }, amount: '400000000' },
          bought: { token: { symbol: 'ETH', decimals: 18 }, minimum: '1' },
        },
      },
    ],
  })
  const note = page.getByText(/^.*Amber.* may still show a request to swap .*400 USDC/)
  await expect.element(note).toBeVisible()
  await userEvent.click(review())
  await expect.element(page.getByRole('dialog', { name: 'Review Swap' })).toBeVisible()
  await expect.element(note).toBeVisible()
})

test('a maximum that is computed late does not become the amount of another token', async () => {
  const { latchkey, adapter } = await openPair()
  setSwap(latchkey, { sold: usdc, bought: eth, amount: '' })
  let release = () => {}
  const { getTokenBalance } = adapter
  adapter.getTokenBalance = async (request) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return getTokenBalance(request)
  }
  await userEvent.click(page.getByRole('button', { name: 'Max' }))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await userEvent.click(page.getByRole('button', { name: 'Switch tokens' }))
  await userEvent.fill(amount(), '0.01')
  release()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(amount()).toHaveValue('0.01')
})

test('switches the two tokens', async () => {
  await openPair({}, '0.5')
  await userEvent.click(page.getByRole('button', { name: 'Switch tokens' }))
  await expect.element(page.getByRole('button', { name: 'Token you pay: USDC' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Token you get: ETH' })).toBeVisible()
})

test('opened again, has the amount left from before selected: typing replaces it', async () => {
  const { latchkey, shadow } = await openPair({}, '2')
  navigate(latchkey, 'Swap', {})
  await expect.poll(() => shadow()?.activeElement?.getAttribute('aria-label')).toBe('Amount you pay')
  await userEvent.keyboard('0.1')
  await expect.element(amount()).toHaveValue('0.1')
})

test('rounds the amount down to the decimals of the token that is paid after the switch', async () => {
  await openPair({}, '0.123456789012345678')
  await userEvent.click(page.getByRole('button', { name: 'Switch tokens' }))
  await expect.element(amount()).toHaveValue('0.123456')
  await userEvent.click(page.getByRole('button', { name: 'Switch tokens' }))
  await expect.element(amount()).toHaveValue('0.123456')
  // Less than the smallest unit is no amount.
  await userEvent.fill(amount(), '0.000000000001')
  await userEvent.click(page.getByRole('button', { name: 'Switch tokens' }))
  await expect.element(amount()).toHaveValue('')
})

test('says beside the pair that quotes are unavailable, and retries', async () => {
  const { market } = await openPair({ failure: 503 }, '0.5')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(review()).toBeDisabled()
  market.failure = undefined
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(review()).toBeEnabled()
})

test('a server lost at the review takes the quote away, and offers to try again', async () => {
  const { market } = await openPair({}, '0.5')
  await expect.element(review()).toBeEnabled()
  market.failure = 503
  await userEvent.click(review())
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  expect(fact('Rate')).toBeUndefined()
  await expect.element(review()).toBeDisabled()
  expect(widget?.shadow()?.querySelectorAll('[role=alert]')).toHaveLength(1)
  market.failure = undefined
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(review()).toBeEnabled()
  expect(widget?.shadow()?.querySelectorAll('[role=alert]')).toHaveLength(0)
})

test('requests a new quote when one expires, not while the page is hidden', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  try {
    const { market, paths } = await openPair({}, '0.5')
    await expect.element(output()).toHaveTextContent('1,500')
    const requestCount = () => paths().filter((path) => path.endsWith('/quotes')).length
    const before = requestCount()
    market.price = 2_900_000_000n
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(requestCount()).toBe(before)
    visibility.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(output()).toHaveTextContent('1,450')
    await expect.element(page.getByText('The price moved. You now get 1,450 USDC.')).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

test('a disabled button does not change its color under the pointer', async () => {
  await openPair()
  const disabled = page.getByRole('button', { name: 'Enter an amount' })
  await expect.element(disabled).toBeDisabled()
  const colorOf = () => getComputedStyle(disabled.element()).backgroundColor
  const before = colorOf()
  await userEvent.hover(disabled, { force: true })
  await eventually(() => expect(disabled.element().matches(':hover')).toBe(true))
  await Promise.all(
    disabled
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  expect(colorOf()).toBe(before)
})

describe('price impact', () => {
  test('warns from 1 %', async () => {
    await openPair({ impactBps: 100n }, '0.5')
    await eventually(() => expect(fact('Price impact')?.getAttribute('data-tone')).toBe('warning'))
    await expect.element(page.getByText(/moves the price against you by 1%/)).toBeVisible()
  })

  test('takes explicit consent from 5 %, before the wallet gets a request', async () => {
    const { requests } = await openPair({ impactBps: 500n }, '0.5')
    await eventually(() => expect(fact('Price impact')?.getAttribute('data-tone')).toBe('negative'))
    await userEvent.click(review())
    const swap = page.getByRole('button', { name: 'Swap', exact: true })
    await expect.element(swap).toBeDisabled()
    await userEvent.click(page.getByRole('checkbox', { name: 'I accept a loss of 5%' }))
    await userEvent.click(swap)
    await eventually(() => expect(requests).toHaveLength(1))
  })
})

test('the slippage limit defaults to 1 %, takes one decimal at most, and warns when it is high', async () => {
  const { latchkey } = await openPair({}, '0.5')
  const own = page.getByRole('textbox', { name: 'Custom slippage limit, in percent' })
  const save = page.getByRole('button', { name: 'Save' })
  const high = page.getByText(/other traders can profit/)
  await userEvent.click(page.getByRole('button', { name: 'Slippage limit: 1%' }))
  await expect.element(page.getByRole('dialog', { name: 'Slippage Limit' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1%', exact: true })).toHaveAttribute('aria-current', 'true')
  await userEvent.click(page.getByRole('button', { name: '0.5%' }))
  await expect.element(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
  expect(getSwap(latchkey).slippageBps).toBe(50)

  await userEvent.click(page.getByRole('button', { name: '0.5%' }))
  await userEvent.fill(own, '0.75')
  await expect.element(page.getByText(/with at most one decimal/)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await userEvent.fill(own, '8')
  await expect.element(high).toBeVisible()
  await userEvent.click(save)
  await expect.element(page.getByRole('button', { name: '8%' })).toBeVisible()
  expect(getSwap(latchkey).slippageBps).toBe(800)
  // Beside the button that opens the review, too.
  await expect.element(high).toBeVisible()
  await expect.element(review()).toBeEnabled()
})

test('a slippage limit that is out of range cannot be saved, and is discarded on the way back', async () => {
  const { latchkey } = await openPair({}, '0.5')
  await expect.element(review()).toBeEnabled()
  await userEvent.click(page.getByRole('button', { name: '1%' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Custom slippage limit, in percent' }), '80')
  await expect.element(page.getByText(/Enter a percentage from 0\.1 to 50/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(review()).toBeEnabled()
  expect(getSwap(latchkey).slippageBps).toBe(100)
})

test('says Network not supported for Swaps where no router is known, and offers another network', async () => {
  widget = await openSwap({ isSupported: false })
  const { latchkey } = widget
  await expect.element(page.getByText('Network not supported for Swaps')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Choose a network' }))
  await eventually(() => expect(getModal(latchkey).stack.at(-1)?.view).toBe('Networks'))
})

test('rejects a quote of less than half the market price, with the reason', async () => {
  widget = await openSwap({ providers: { alpha: 2n } })
  setSwap(widget.latchkey, { sold: eth, bought: usdc, amount: '0.5' })
  await expect.element(page.getByText(/This quote is less than half of the market price/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review swap' })).toBeDisabled()
})

test('rejects decimals other than the contract’s, with the reason', async () => {
  widget = await openSwap({ chainDecimals: 8 })
  setSwap(widget.latchkey, { sold: usdc, bought: eth, amount: '10' })
  await expect.element(page.getByText(/The server reported wrong decimals for this token/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review swap' })).toBeDisabled()
})

describe('an amount typed in dollars', () => {
  const swap = () => page.getByRole('button', { name: 'Swap', exact: true })
  const typeDollars = async (sum: string) => {
    await userEvent.click(page.getByRole('button', { name: /Enter amount in dollars/ }))
    await userEvent.fill(amount(), sum)
  }
  const wrongPrice = () => page.getByText(/differs from the market price/)

  test('is reviewed and sent when the pools confirm it', async () => {
    const { requests, shadow } = await openPair()
    await typeDollars('600')
    await userEvent.click(review())
    await userEvent.click(swap())
    await eventually(() => expect(requests[0]?.call.value).toBe(2n * 10n ** 17n))
    expect(shadow()?.textContent).not.toContain('comes only from the server')
  })

  test.each([300, 30_000])(
    'is rejected, with the reason, when the server’s price is not the pools’: $%d',
    async (serverPrice) => {
      const { latchkey } = await openPair({ serverPrice })
      await typeDollars('100')
      await userEvent.click(review())
      await expect.element(wrongPrice()).toBeVisible()
      expect(getSwap(latchkey).plan).toBeUndefined()
      // Shown in tokens it is still the computed amount; with the pair turned round it is cleared.
      await userEvent.click(page.getByRole('button', { name: /Enter amount in ETH/ }))
      await userEvent.click(review())
      await expect.element(review()).not.toHaveAttribute('aria-busy')
      expect(getSwap(latchkey)).toMatchObject({ unit: 'token', dollars: '100', plan: undefined })
      await userEvent.click(page.getByRole('button', { name: 'Switch tokens' }))
      await expect.element(amount()).toHaveValue('')
      await userEvent.fill(amount(), '30')
      await userEvent.click(review())
      await expect.element(page.getByRole('button', { name: 'Approve and swap' })).toBeEnabled()
    },
  )

  test('is reviewed as tokens first, with a note, when only the server prices it', async () => {
    await openPair({ isPriced: false })
    await typeDollars('600')
    await userEvent.click(review())
    await expect
      .element(page.getByText(/^You pay 0\.2 ETH\. The value of \$600\.00 comes only from the server/))
      .toBeVisible()
  })

  test('is not read as tokens once its price is gone', async () => {
    widget = await openSwap({ serverPrice: 0 })
    setSwap(widget.latchkey, { sold: eth, bought: usdc, amount: '0.5', unit: 'fiat' })
    await expect.element(page.getByText('Balance 5,000')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: /Enter amount in ETH/ }))
    await userEvent.fill(amount(), '0.5')
    await expect.element(review()).toBeEnabled()
  })
})

describe('by keyboard', () => {
  const boxOf = (selector: string) => widget?.shadow()?.querySelector(selector)?.getBoundingClientRect() as DOMRect
  const body = () => widget?.shadow()?.querySelector('.lk-body')
  beforeEach(() => page.viewport(390, 600))
  afterEach(() => page.viewport(1280, 800))

  test('what takes the focus is scrolled clear of the button at the foot, which scrolls nothing itself', async () => {
    await openPair({}, '0.5')
    const provider = page.getByRole('button', { name: /alpha/ })
    await expect.element(provider).toBeInTheDocument()
    const isSettled = () =>
      expect(widget?.shadow()?.querySelector('.lk-body[data-more]:not([data-resizing])')).not.toBeNull()
    await eventually(isSettled)
    const element = provider.element() as HTMLElement
    expect(element.getBoundingClientRect().bottom).toBeGreaterThan(boxOf('.lk-view-footer').top)
    await userEvent.tab()
    const focused = () => widget?.shadow()?.activeElement
    for (let presses = 0; presses < 20 && focused() !== element; presses++) await userEvent.tab()
    expect(focused()).toBe(element)
    expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(boxOf('.lk-view-footer').top)
    // On to the button, from further up.
    body()?.scrollTo(0, 0)
    await userEvent.tab()
    expect(focused()?.textContent).toBe('Review swap')
    expect(body()?.scrollTop).toBe(0)
  })
})
