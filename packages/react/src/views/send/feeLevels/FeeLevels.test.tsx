import { connect, navigate, open, setSend, type TokenBalance } from '@latchkey/core'
import type { FeeQuote, TransferRequest } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../../test/createTestAdapter.ts'
import { type RenderWidgetOptions, renderWidget, type Widget } from '../../../test/renderWidget.tsx'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  iconUrl: null,
}
const gwei = 10n ** 9n
const quotes: readonly FeeQuote[] = [
  { level: 'slow', fee: 400_000n * gwei, rate: '4 sat/vB', minutes: 60 },
  { level: 'normal', fee: 800_000n * gwei, rate: '8 sat/vB', minutes: 30 },
  { level: 'fast', fee: 1_200_000n * gwei, rate: '12 sat/vB', minutes: 10 },
]
/** With eight decimals, as on Bitcoin: beside them a small screen has no room for the symbol. */
const long = quotes.map((quote, index) => ({ ...quote, fee: gwei * [7_050n, 11_280n, 16_920n][index]! }))
let widget: Widget | undefined
afterEach(() => widget?.unmount())

async function openReview(
  given: readonly FeeQuote[] | undefined,
  { to = receiver, isMost, ...rendering }: RenderWidgetOptions & { to?: string; isMost?: boolean } = {},
) {
  widget = renderWidget(rendering)
  const { latchkey, adapter } = widget
  const sent: TransferRequest[] = []
  if (given)
    adapter.feeLevels = async ({ isMost }) =>
      given.map((quote) => (isMost && quote.fee ? { ...quote, amount: 10n ** 18n - quote.fee } : quote))
  adapter.send.estimateFee = async ({ feeLevel = 'normal' }) => given?.find((one) => one.level === feeLevel)?.fee ?? 1n
  adapter.send.transfer = async (request) => {
    sent.push(request)
    return { hash: '0x01' }
  }
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  setSend(latchkey, { token, sendTokenAmount: isMost ? '0.9992' : '0.25', isMost, receiverAddress: to })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  navigate(latchkey, 'SendPreview', {})
  return sent
}
const radio = (name: string) => page.getByRole('radio', { name })

test('the visitor chooses a speed by its fee, price and time, and the wallet gets the transfer at that one', async () => {
  const sent = await openReview(quotes)
  await expect.element(page.getByRole('group', { name: 'Speed' })).toBeVisible()
  await expect.element(radio('Normal')).toBeChecked()
  await expect.element(radio('Fast')).toHaveAccessibleDescription('0.0012 ETH 12 sat/vB about 10 min')
  // Each number has its unit on screen too.
  const facts = [...(widget?.shadow()?.querySelectorAll<HTMLElement>('.lk-level-facts') ?? [])]
  expect(facts.map(({ innerText }) => innerText.split(/\n/)[0])).toEqual(['0.0004 ETH', '0.0008 ETH', '0.0012 ETH'])
  expect(facts.flatMap((one) => [...one.querySelectorAll('.lk-hidden')])).toEqual([])
  await userEvent.click(radio('Slow'))
  // By keyboard from there.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(radio('Fast')).toBeChecked()
  // What is chosen is what it costs, not the most that it may cost.
  await vi.waitFor(() => expect(widget?.shadow()?.querySelector('.lk-fee')?.textContent).toBe('0.0012 ETH'))
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(sent.map(({ feeLevel }) => feeLevel)).toEqual(['fast']))
})

test('the most that can be sent follows the speed, and the review says that it is the most', async () => {
  const sent = await openReview(quotes, { isMost: true })
  await expect.element(page.getByText('the most at this speed')).toBeVisible()
  await userEvent.click(radio('Fast'))
  await expect.element(page.getByText('0.9988')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ feeLevel: 'fast', amount: 9_988n * 10n ** 14n }]))
})

test('a speed is chosen for the most once it is known how much that is', async () => {
  await openReview(undefined, { isMost: true })
  let answer: (given: readonly FeeQuote[]) => void = () => {}
  Object.assign(widget?.adapter ?? {}, {
    feeLevels: () =>
      new Promise<readonly FeeQuote[]>((resolve) => {
        answer = resolve
      }),
  })
  if (widget) navigate(widget.latchkey, 'SendPreview', {})
  await expect.element(radio('Fast')).toBeDisabled()
  answer(quotes.map((quote) => ({ ...quote, amount: 1n })))
  await expect.element(radio('Fast')).toBeEnabled()
})

test('an amount that was typed is the same at every speed', async () => {
  await openReview(quotes)
  await userEvent.click(radio('Fast'))
  await expect.element(page.getByText('0.25 ETH')).toBeVisible()
  expect(page.getByText('the most at this speed').elements()).toEqual([])
})

test('a speed that cannot be afforded says so and cannot be chosen', async () => {
  await openReview(quotes.map((quote) => (quote.level === 'fast' ? { ...quote, fee: undefined } : quote)))
  await expect.element(radio('Fast')).toBeDisabled()
  await expect.element(page.getByText('Not available')).toBeVisible()
  await expect.element(radio('Slow')).toBeEnabled()
})

test('where the network has one speed, the review has no choice', async () => {
  await openReview(undefined)
  await expect.element(page.getByText('up to 0.000001 ETH')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(page.getByRole('radio').elements()).toEqual([])
})

test.each([
  [320, 640],
  [1280, 720],
])('with a warning too, the button is in view with the speeds and the fee: %i by %i pixels', async (width, height) => {
  await page.viewport(width, height)
  try {
    // To the account itself, which is warned of.
    await openReview(long, { to: testAccount })
    await expect.element(page.getByText('This is your own address.')).toBeVisible()
    await expect.element(radio('Normal')).toBeChecked()
    const button = page.getByRole('button', { name: 'Send' })
    await vi.waitFor(() => {
      const fee = widget?.shadow()?.querySelector('.lk-fee')?.getBoundingClientRect()
      const foot = button.element().closest('.lk-view-footer')?.getBoundingClientRect()
      expect(foot?.bottom).toBeLessThanOrEqual(height)
      expect(fee?.bottom).toBeLessThanOrEqual(foot?.top ?? 0)
    })
  } finally {
    await page.viewport(1280, 720)
  }
})

test('its rows fit a screen of 320 pixels, from right to left too', async () => {
  await page.viewport(320, 640)
  try {
    await openReview(long, { locale: 'ar' } as RenderWidgetOptions)
    await expect.element(page.getByRole('radio').first()).toBeVisible()
    for (const element of page.getByRole('radio').elements()) {
      const row = element.closest('label')
      expect(row?.scrollWidth).toBeLessThanOrEqual(row?.clientWidth ?? 0)
    }
  } finally {
    await page.viewport(1280, 720)
  }
})
