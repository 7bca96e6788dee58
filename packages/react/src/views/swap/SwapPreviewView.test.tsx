import { close, getModal, getSentTransactions, getSwap, navigate, open, setSwap } from '@latchkey/core'
import { UserRejectedError } from '@latchkey/core/errors'
import { getBanner } from '@latchkey/core/internal'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showInTurn } from '../../parts/outcomeBanner.ts'
import { goOffline } from '../../test/goOffline.ts'
import { eth, openSwap, router, type SwapMarket, type SwapWidget, usdc } from '../../test/openSwap.ts'
import { eventually } from '../../test/renderWidget.tsx'

let widget: SwapWidget | undefined

afterEach(() => widget?.unmount())

/** The review of 100 USDC for ETH, which takes an approval. */
async function openReview(change: Partial<SwapMarket> = {}): Promise<SwapWidget> {
  widget = await openSwap({ price: 2_500_000_000n, ...change })
  setSwap(widget.latchkey, { sold: usdc, bought: eth, amount: '100' })
  await userEvent.click(page.getByRole('button', { name: 'Review swap' }))
  await expect.element(page.getByRole('dialog', { name: 'Review Swap' })).toBeVisible()
  return widget
}

/** A new quote that pays a tenth less, as the running swap has it. */
function movePrice({ store }: SwapWidget['latchkey']): void {
  store.setState(({ swap }) => ({
    swap: {
      ...swap,
      plan: swap.plan && {
        ...swap.plan,
        moved: { ...swap.plan.terms, minimumOut: (swap.plan.terms.minimumOut * 9n) / 10n },
      },
    },
  }))
}

const confirm = () => page.getByRole('button', { name: /^(Approve and swap|Swap|Try again)$/ })
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('shows what is paid, the minimum received, and the whole address of the router', async () => {
  const { shadow } = await openReview()
  await expect.element(page.getByText('100 USDC', { exact: true })).toBeVisible()
  // 1 % below a twenty-fifth of an ETH.
  await expect.element(page.getByText('0.0396 ETH', { exact: true })).toBeVisible()
  expect(shadow()?.querySelector('.lk-address')?.textContent).toBe(router)
})

test('shows the value in dollars in the order of its digits, in a language written from the right too', async () => {
  const { shadow } = await openReview()
  // Without the isolates the sign of $100.00 goes to the other end after Arabic text.
  await eventually(() =>
    expect(shadow()?.querySelector('.lk-swap-amounts')?.textContent).toContain('\u2068$120.00\u2069'),
  )
})

test('shows the spending limit above the facts, in view on a laptop without scrolling', async () => {
  await page.viewport(1280, 800)
  await openReview()
  const limit = page.getByRole('radio', { name: 'Unlimited' })
  await expect.element(limit).toBeInViewport({ ratio: 1 })
})

test.each([
  [1366, 650, 'sticky'],
  [320, 640, 'sticky'],
  [320, 568, 'static'],
] as const)(
  'shows what is agreed to above the button, or ends with the button, at %d × %d: %s',
  async (width, height, position) => {
    await page.viewport(width, height)
    try {
      const { shadow } = await openReview()
      await expect.element(page.getByText(/^up to .* ETH$/)).toBeVisible()
      const find = (selector: string) => shadow()?.querySelector(selector) as HTMLElement
      await eventually(() => {
        const body = find('.lk-body')
        expect(body.hasAttribute('data-resizing')).toBe(false)
        expect(body.hasAttribute('data-more')).toBe(true)
        const fee = find('.lk-swap-fee').getBoundingClientRect()
        const footer = find('.lk-view-footer')
        expect(fee.bottom).toBeLessThanOrEqual(footer.getBoundingClientRect().top)
        expect(getComputedStyle(footer).position).toBe(position)
      })
    } finally {
      await page.viewport(1280, 800)
    }
  },
)

test('shows the account that pays without scrolling at 1280×800', async () => {
  const { shadow } = await openReview()
  await expect.element(page.getByText(/^up to .* ETH$/)).toBeVisible()
  const find = (selector: string) => shadow()?.querySelector(selector) as HTMLElement
  await eventually(() => {
    expect(find('.lk-body').hasAttribute('data-resizing')).toBe(false)
    const footer = find('.lk-view-footer')
    const fade = Number.parseFloat(getComputedStyle(footer, '::before').height)
    expect(find('.lk-signer').getBoundingClientRect().bottom).toBeLessThanOrEqual(
      footer.getBoundingClientRect().top - fade,
    )
  })
})

test('fades the lower part of the last card in view, and where the footer is the end of the content, the footer', async () => {
  await page.viewport(390, 844)
  try {
    const { shadow } = await openReview()
    const find = (selector: string) => shadow()?.querySelector(selector) as HTMLElement
    const footer = () => find('.lk-view-footer')
    await eventually(() => {
      expect(find('.lk-body').hasAttribute('data-resizing')).toBe(false)
      const fade = getComputedStyle(footer(), '::before')
      expect(fade.visibility).toBe('visible')
      const { top } = footer().getBoundingClientRect()
      const cards = [...find('.lk-swap-review').children].map((card) => card.getBoundingClientRect())
      const last = cards.findLast((card) => card.top < top - 24)
      const seenTo = Math.min(Number(last?.bottom), top)
      expect(seenTo - (top - Number.parseFloat(fade.height))).toBeGreaterThanOrEqual(24)
    })
    await page.viewport(320, 568)
    await eventually(() => expect(getComputedStyle(footer()).position).toBe('static'))
    expect(getComputedStyle(find('.lk-body'), '::after').visibility).toBe('visible')
    // Above it, the footer would cover the fade.
    expect(getComputedStyle(footer()).zIndex).toBe('auto')
    // Under the fade it would look disabled.
    expect(getComputedStyle(find('.lk-view-footer .lk-button')).zIndex).toBe('1')
  } finally {
    await page.viewport(1280, 800)
  }
})

describe('on a small screen', () => {
  const limit = () => page.getByRole('radio', { name: 'Unlimited' })
  const isInSight = (element: Element, footer: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const body = widget?.shadow()?.querySelector('.lk-body')
    return top >= Number(body?.getBoundingClientRect().top) && bottom <= footer.getBoundingClientRect().top
  }
  beforeEach(() => page.viewport(320, 568))
  afterEach(() => page.viewport(1280, 800))

  test('keeps the spending limit in view above a loss to accept', async () => {
    await openReview({ providers: { alpha: 90n } })
    await expect.element(page.getByRole('checkbox', { name: 'I accept a loss of 10%' })).toBeInTheDocument()
    await eventually(() => expect(isInSight(limit().element(), confirm().element())).toBe(true))
  })

  test('keeps the spending limit and a moved price in view', async () => {
    const { latchkey } = await openReview()
    movePrice(latchkey)
    const moved = page.getByText('You now get at least 0.03564 ETH instead of 0.0396 ETH.')
    await expect.element(moved).toBeInTheDocument()
    const accept = page.getByRole('button', { name: 'Accept the new price' })
    await eventually(() => expect(isInSight(limit().element(), accept.element())).toBe(true))
    await eventually(() => expect(isInSight(moved.element(), accept.element())).toBe(true))
  })

  test('scrolls a moved price into view for a visitor who reads further down', async () => {
    const { latchkey, shadow } = await openReview()
    await expect.element(step('Swap').last()).toBeInTheDocument()
    const body = shadow()?.querySelector('.lk-body')
    await eventually(() => {
      body?.scrollTo(0, 10_000)
      expect(body?.scrollTop).toBeGreaterThan(300)
    })
    movePrice(latchkey)
    const moved = page.getByText('You now get at least 0.03564 ETH instead of 0.0396 ETH.')
    const accept = page.getByRole('button', { name: 'Accept the new price' })
    await eventually(() => expect(isInSight(moved.element(), accept.element())).toBe(true))
    await eventually(() => expect(isInSight(limit().element(), accept.element())).toBe(true))
  })

  test('opens the review at its top, however far the form was scrolled', async () => {
    const { shadow } = await openReview({ providers: { alpha: 90n } })
    expect(shadow()?.querySelector('.lk-body')?.scrollTop).toBe(0)
  })
})

test('approves exactly the amount unless unlimited is chosen, which is explained', async () => {
  const { requests } = await openReview()
  await expect.element(page.getByRole('radio', { name: 'Exactly 100 USDC' })).toBeChecked()
  await userEvent.click(page.getByRole('radio', { name: 'Unlimited' }))
  await expect.element(page.getByText(/spend all your USDC, now and later/)).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'Exactly 100 USDC' }))
  await expect.element(page.getByRole('radio', { name: 'Exactly 100 USDC' })).toBeChecked()
  await expect.element(confirm()).not.toHaveAttribute('aria-busy')
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.call.data).toBe('0xallow100000000')
})

test('after a declined approval the limit can still be changed, and the choice keeps the focus', async () => {
  const { latchkey, requests } = await openReview()
  const unlimited = page.getByRole('radio', { name: 'Unlimited' })
  await userEvent.click(unlimited)
  await eventually(() => expect(getSwap(latchkey).plan?.approval).toBe('unlimited'))
  expect(document.querySelector('latchkey-modal')?.shadowRoot?.activeElement).toBe(unlimited.element())
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
  requests[0]?.reject(new UserRejectedError())
  await expect.element(page.getByText(/^You declined the request/)).toBeVisible()
  await expect.element(unlimited).toBeChecked()
  await userEvent.click(page.getByRole('radio', { name: /^Exactly/ }))
  await eventually(() => expect(getSwap(latchkey).plan?.approval).toBe('exact'))
})

test('a double click sends one request; each step shows its state, also after the modal was closed', async () => {
  const { latchkey, requests, mine } = await openReview()
  await userEvent.dblClick(confirm())
  await expect.element(step('Approve USDC')).toHaveTextContent('Confirm in Amber')
  await expect.element(page.getByText('Confirm only if your wallet shows the same amounts.')).toBeVisible()
  expect(requests).toHaveLength(1)
  requests[0]?.resolve()
  await expect.element(step('Approve USDC')).toHaveTextContent('Confirming on the network')
  await expect.element(page.getByText(/^You can close this\. The swap continues/)).toBeVisible()

  close(latchkey, { reason: 'api' })
  open(latchkey)
  navigate(latchkey, 'Swap', {})
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  await expect.element(step('Approve USDC')).toHaveTextContent('Confirming on the network')
  mine()
  await expect.element(step('Approve USDC')).toHaveTextContent('Done')
  await expect.element(step('Swap').last()).toHaveTextContent('Confirm in Amber')
  requests[1]?.resolve()
  await expect.element(page.getByRole('dialog', { name: 'Swap Sent' })).toBeVisible()
  mine()
  await expect.element(page.getByRole('dialog', { name: 'Swap Complete' })).toBeVisible()
  expect(requests).toHaveLength(2)

  await userEvent.click(page.getByRole('button', { name: 'View in account' }))
  await eventually(() => expect(getModal(latchkey).stack.at(-1)?.view).toBe('Account'))
  expect(getSwap(latchkey).amount).toBe('')
})

test('the list of steps stays where it is once the first one runs', async () => {
  const { shadow } = await openReview()
  await expect.element(step('Approve USDC')).toBeInTheDocument()
  const topOf = (selector: string) => Number(shadow()?.querySelector(selector)?.getBoundingClientRect().top)
  const top = () => topOf('.lk-swap-steps') - topOf('.lk-swap-review')
  const before = top()
  await userEvent.click(confirm())
  await expect.element(step('Approve USDC')).toHaveAttribute('data-status', 'requested')
  expect(top()).toBe(before)
})

test('says that the wallet approved more than the limit shown, also at the end', async () => {
  const { requests, mine, market } = await openReview()
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
  requests[0]?.resolve()
  await expect.element(step('Approve USDC')).toHaveTextContent('Confirming on the network')
  // Edited in the wallet.
  market.allowance = 2n ** 256n - 1n
  mine()
  const excess = page.getByText(/^Your wallet approved more USDC than this swap needs/)
  await expect.element(excess).toBeVisible()
  await eventually(() => expect(requests).toHaveLength(2))
  requests[1]?.resolve()
  await expect.element(page.getByRole('dialog', { name: 'Swap Sent' })).toBeVisible()
  await expect.element(excess).toBeVisible()
})

test('ends with what was received, exactly as in the receipt, and no banner repeats it', async () => {
  const { latchkey, requests, mine, market } = await openReview({ allowance: 10n ** 12n })
  market.received = 39_900_000_000_000_001n
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
  requests[0]?.resolve()
  await expect.element(page.getByRole('dialog', { name: 'Swap Sent' })).toBeVisible()
  mine()
  await expect.element(page.getByRole('dialog', { name: 'Swap Complete' })).toBeVisible()
  await expect
    .element(page.getByTitle('You paid 100 USDC and received 0.039900000000000001 ETH.', { exact: true }))
    .toBeVisible()
  const [sent] = getSentTransactions(latchkey)
  if (!sent) throw new Error('Nothing was sent.')
  const late = { sent: { ...sent, sentAt: 0 }, signal: new AbortController().signal }
  showInTurn(latchkey, { state: 'success', message: 'Your swap is confirmed' }, late)
  // Nor once the visitor has gone on, while it would have waited for its turn.
  showInTurn(
    latchkey,
    { state: 'success', message: 'Your swap is confirmed' },
    { ...late, sent: { ...sent, sentAt: Date.now() - 1_400 } },
  )
  open(latchkey)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(getBanner(latchkey)).toBeUndefined()
})

test('retries a declined step without a second approval', async () => {
  const { requests, mine } = await openReview()
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
  requests[0]?.resolve()
  await expect.element(step('Approve USDC')).toHaveTextContent('Confirming on the network')
  mine()
  await eventually(() => expect(requests).toHaveLength(2))
  requests[1]?.reject(new UserRejectedError())
  await expect
    .element(step('Swap').last())
    .toHaveTextContent('You declined the request in your wallet. Nothing was sent.')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(requests).toHaveLength(3))
  expect(requests[2]?.call.to).toBe(router)
})

test('signs the approval without a fee; when declined, offers a transaction instead', async () => {
  const { requests, signing, mine } = await openReview({ takesPermit: true })
  await expect.element(step('Sign the USDC approval')).toHaveTextContent('Signature only, no network fee')
  await userEvent.click(page.getByRole('button', { name: 'Sign and swap' }))
  await expect.element(step('Sign the USDC approval')).toHaveTextContent('Confirm in Amber')
  signing[0]?.reject(new UserRejectedError())
  await expect
    .element(step('Sign the USDC approval'))
    .toHaveTextContent('You declined the request in your wallet. Nothing was sent.')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await eventually(() => expect(signing).toHaveLength(2))
  signing[1]?.reject(new UserRejectedError())
  await userEvent.click(page.getByRole('button', { name: 'Approve with a transaction instead' }))
  await userEvent.click(page.getByRole('button', { name: 'Approve and swap' }))
  await eventually(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.call.data).toBe('0xallow100000000')
  requests[0]?.resolve()
  await expect.element(step('Approve USDC')).toHaveTextContent('Confirming on the network')
  mine()
  await eventually(() => expect(requests).toHaveLength(2))
})

test('sends only the swap once the approval is signed', async () => {
  const { requests, signing } = await openReview({ takesPermit: true })
  await userEvent.click(page.getByRole('button', { name: 'Sign and swap' }))
  await eventually(() => expect(signing).toHaveLength(1))
  signing[0]?.resolve()
  await expect.element(step('Sign the USDC approval')).toHaveTextContent('Done')
  await eventually(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.call.to).toBe(router)
})

test('waits for the visitor to accept a worse price', async () => {
  const { latchkey, requests } = await openReview({ allowance: 10n ** 12n })
  movePrice(latchkey)
  await expect.element(page.getByText('You now get at least 0.03564 ETH instead of 0.0396 ETH.')).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Accept the new price' }))
  await expect.element(page.getByText('0.03564 ETH', { exact: true })).toBeVisible()
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
})

test('takes explicit consent to a quote 10 % below the market, and says why', async () => {
  const { requests } = await openReview({ allowance: 10n ** 12n, providers: { alpha: 90n } })
  await expect.element(page.getByText(/This quote is 10% below the market price/)).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
  await userEvent.click(page.getByRole('checkbox', { name: 'I accept a loss of 10%' }))
  await userEvent.click(confirm())
  await eventually(() => expect(requests).toHaveLength(1))
})

test('shows a quote slightly below the market as its price impact alone', async () => {
  await openReview({ providers: { alpha: 97n } })
  await expect.element(page.getByText('3%', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/below the market price/)).not.toBeInTheDocument()
  await expect.element(confirm()).toBeEnabled()
})

test('says when only the server prices the two tokens', async () => {
  await openReview({ isPriced: false })
  await expect.element(page.getByText(/This price comes only from the server/)).toBeVisible()
  await expect.element(page.getByText('Unknown', { exact: true })).toBeVisible()
})

test('flags a token that only bears a known symbol, with its whole contract', async () => {
  await openReview({ imitated: 'USDC' })
  await expect.element(page.getByText(/This is not the known USDC of this network/)).toBeVisible()
})

test('says that the account in the wallet changed, and sends nothing', async () => {
  const { latchkey } = await openReview()
  latchkey.store.setState(({ connections }) => {
    const { eip155 } = connections
    if (eip155.status !== 'connected') throw new Error('The widget is not connected.')
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    return { connections: { ...connections, eip155: { ...eip155, accounts: [other] } } }
  })
  await expect.element(page.getByText(/The account in your wallet changed, so nothing was sent/)).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Start over' }))
  await eventually(() => expect(getModal(latchkey).stack.at(-1)?.view).toBe('Swap'))
})

test('names the wallet that the plan is for, and sends nothing with another wallet of the same account', async () => {
  const { latchkey } = await openReview()
  latchkey.store.setState(({ swap }) => ({
    swap: { ...swap, plan: swap.plan && { ...swap.plan, connectorId: 'other' } },
  }))
  await expect.element(page.getByText(/The account in your wallet changed, so nothing was sent/)).toBeVisible()
  await expect.element(confirm()).not.toBeInTheDocument()
})

test('while the device is offline, says so and swaps nothing; it can swap once it is online again', async () => {
  await openReview()
  await expect.element(confirm()).toBeEnabled()
  const goOnline = goOffline()
  await expect.element(page.getByText('You are offline. You can swap once you are back online.')).toBeVisible()
  await expect.element(confirm()).toBeDisabled()
  goOnline()
  await expect.element(confirm()).toBeEnabled()
  expect(page.getByText(/^You are offline/).elements()).toHaveLength(0)
})

test('scrolls the reason why a step failed into view, above the button', async () => {
  await page.viewport(390, 600)
  try {
    const { requests, shadow } = await openReview()
    await userEvent.click(confirm())
    await eventually(() => expect(requests).toHaveLength(1))
    requests[0]?.reject(new UserRejectedError())
    const bounds = (selector: string) => shadow()?.querySelector(selector)?.getBoundingClientRect() as DOMRect
    await eventually(() => {
      const reason = bounds('[data-status=failed] .lk-swap-step-caption')
      expect(reason.bottom).toBeLessThanOrEqual(bounds('.lk-view-footer').top)
      expect(reason.top).toBeGreaterThanOrEqual(bounds('.lk-body').top)
      expect(reason.bottom).toBeLessThanOrEqual(bounds('.lk-body').bottom)
    })
  } finally {
    await page.viewport(1280, 800)
  }
})

test('opens the form again when there is nothing to review', async () => {
  widget = await openSwap()
  navigate(widget.latchkey, 'SwapPreview', {})
  await userEvent.click(page.getByRole('button', { name: 'Start over' }))
  await expect.element(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
})
