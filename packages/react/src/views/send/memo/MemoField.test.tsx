import { getAccount, navigate, setSend } from '@latchkey/core'
import { type AddressFacts, getSend, type SendAbility, type TransferRequest } from '@latchkey/core/internal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ar } from '../../../locales/ar.ts'
import { en, type Locale } from '../../../locales/en.ts'
import { amount, friend, openSend, other, review, type SendWidget, send, to } from '../../../test/openSend.ts'
import { reviewSend } from '../reviewSend.ts'

let widget: SendWidget
let sent: TransferRequest[]
let priced: (string | undefined)[]

beforeEach(() => {
  sent = []
  priced = []
})
afterEach(() => widget.unmount())

/** The form of a network type whose transfers can carry memos of 40 bytes. */
async function openWithMemos(facts?: Partial<AddressFacts>, locale: Locale = en): Promise<SendWidget> {
  const ability: Partial<SendAbility> = {
    inspectTransfer: async ({ memo }) => (memo ? {} : { isWithoutMemo: true }),
    async estimateFee({ memo }) {
      priced.push(memo)
      return 10n ** 15n
    },
    async transfer(request) {
      sent.push(request)
      return { hash: `0x${'ab'.repeat(32)}` }
    },
  }
  widget = await openSend({
    locale,
    facts: { isContract: false, isToken: false, transactionCount: 1, balance: 1n, ...facts },
    navigateTo({ adapter, latchkey }) {
      adapter.parseAddress = async (text) => text
      Object.assign(adapter, { memos: { maxBytes: 40 } })
      Object.assign(adapter.send, ability)
      navigate(latchkey, 'Send', {})
    },
  })
  await expect.element(page.getByRole('textbox', { name: locale.messages.send.memo.label })).toBeVisible()
  return widget
}

const memo = () => page.getByRole('textbox', { name: 'Memo (optional)' })
const why = /^Exchanges require a memo, or your deposit may be lost/
const withoutMemo = /^None. Exchanges require one/

test('is offered, with why it matters, only where transfers can carry one', async () => {
  widget = await openSend()
  await expect.element(to()).toBeVisible()
  expect(memo().query()).toBeNull()
  widget.unmount()
  await openWithMemos()
  await expect.element(page.getByText(why)).toBeVisible()
  expect(getComputedStyle(memo().element()).direction).toBe('ltr')
})

test.each([
  [320, 640],
  [390, 844],
])('is in view below the recipient, and stays there once that is typed: %i by %i pixels', async (width, height) => {
  await page.viewport(width, height)
  try {
    const { shadow } = await openWithMemos({ transactionCount: 0, balance: 0n })
    const place = () => memo().element().getBoundingClientRect().toJSON()
    // The height of the sheet follows its content in 150 ms.
    const settled = () => new Promise((resolve) => setTimeout(resolve, 400))
    await settled()
    const before = place()
    const body = shadow()?.querySelector('.lk-body')
    const foot = body?.querySelector('.lk-view-footer')?.getBoundingClientRect().top ?? 0
    // Above the fade over the footer, as its explanation begins.
    expect(before.bottom).toBeLessThanOrEqual(foot - 48)
    expect(body?.scrollTop).toBe(0)
    await userEvent.fill(amount(), '0.25')
    await userEvent.fill(to(), friend)
    await expect.element(page.getByText('This address has never been used on this network.')).toBeInTheDocument()
    await settled()
    expect(body?.scrollTop).toBe(0)
    expect(place()).toEqual(before)
  } finally {
    await page.viewport(414, 896)
  }
})

test.each([
  ['en', 320, en],
  ['ar', 320, ar],
  ['en', 390, en],
  ['ar', 390, ar],
])('is as high as the room that it has before it is loaded: %s, %i pixels wide', async (_, width, locale) => {
  await page.viewport(width, 640)
  try {
    const { shadow } = await openWithMemos(undefined, locale)
    const slot = shadow()?.querySelector<HTMLElement>('.lk-memo')
    expect(slot?.offsetHeight).toBe(Number.parseInt(slot ? getComputedStyle(slot).minHeight : '', 10))
  } finally {
    await page.viewport(414, 896)
  }
})

test('goes with the transfer as the review shows it, and is a part of what is priced', async () => {
  const { latchkey } = await openWithMemos()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await userEvent.fill(memo(), ' 104-7733 ')
  await userEvent.click(review())
  await expect.element(page.getByText('104-7733', { exact: true })).toBeVisible()
  expect(page.getByText(withoutMemo).query()).toBeNull()
  await expect.element(send()).toBeEnabled()
  await userEvent.click(send())
  await vi.waitFor(() => expect(sent).toMatchObject([{ to: friend, memo: '104-7733' }]))
  expect(priced).toContain('104-7733')
  await vi.waitFor(() => expect(getSend(latchkey).memo).toBeUndefined())
  expect(latchkey.store.getState().sentTransactions).toMatchObject([{ memo: '104-7733' }])
})

test('without one, the review warns, and nothing is added', async () => {
  await openWithMemos()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await userEvent.click(review())
  await expect.element(page.getByText(withoutMemo)).toBeVisible()
  await userEvent.click(send())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('memo')
})

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test.each([
  ['a recovery phrase', phrase, /^This looks like a recovery phrase/],
  ['one that is too long', 'é'.repeat(21), /^This memo has 42 bytes, and the network allows \d+\. Shorten it\./],
  ['invisible characters', '104\u200b7733', /^This memo has invisible characters/],
])('refuses %s while it is typed', async (_, text, sentence) => {
  await openWithMemos()
  await userEvent.fill(amount(), '0.25')
  await userEvent.fill(to(), friend)
  await expect.element(review()).toBeEnabled()
  await userEvent.fill(memo(), text)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(memo()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(review()).toBeDisabled()
  await userEvent.fill(memo(), '104')
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(review()).toBeEnabled()
})

test('belongs to its recipient: another one clears it, and the form says so', async () => {
  const { latchkey } = await openWithMemos()
  // Typed first, it is for the recipient that follows.
  await userEvent.fill(memo(), '104')
  await userEvent.fill(to(), friend)
  await vi.waitFor(() => expect(getSend(latchkey).memoReceiver).toBe(friend))
  await userEvent.fill(to(), other)
  await expect.element(page.getByText(/^The memo was for another recipient/)).toBeVisible()
  await expect.element(memo()).toHaveValue('')
  await userEvent.fill(memo(), '105')
  await expect.element(page.getByText(why)).toBeVisible()
  expect(getSend(latchkey)).toMatchObject({ memo: '105', memoReceiver: other })
})

test('of another recipient is not reviewed, however fast the review is opened', async () => {
  const { latchkey } = await openWithMemos()
  const { caipAddress: account } = getAccount(latchkey)
  if (!account) throw new Error('No account is connected.')
  setSend(latchkey, { memo: '104', memoReceiver: friend, receiverAddress: other })
  const token = { name: 'Ether', symbol: 'ETH', price: 0, quantity: { decimals: '18', numeric: '1' }, iconUrl: null }
  const options = { token, amount: '0.25', dollars: undefined, receiver: other, account, memo: '104' }
  expect(await reviewSend(latchkey, options)).toBeUndefined()
  expect(getSend(latchkey).memo).toBeUndefined()
  await expect.element(page.getByText(/^The memo was for another recipient/)).toBeVisible()
})

test.each([undefined, '104-7733'])(
  'the review of a transfer with the memo %s has Send in view on a small phone',
  async (text) => {
    await page.viewport(320, 640)
    try {
      // As much as there is to say: an unused address as long as those of Cosmos.
      await openWithMemos({ transactionCount: 0, balance: 0n })
      await userEvent.fill(amount(), '0.25')
      await userEvent.fill(to(), 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh')
      if (text) await userEvent.fill(memo(), text)
      await userEvent.click(review())
      await expect.element(send()).toBeEnabled()
      await expect.element(text ? page.getByText(text) : page.getByText(withoutMemo)).toBeVisible()
      await expect.element(page.getByText(/^This address has never been used/)).toBeVisible()
      // Where the footer stands is decided once the view has its height.
      await new Promise((resolve) => setTimeout(resolve, 100))
      await vi.waitFor(() => expect(widget.shadow()?.querySelector('[data-resizing]')).toBeNull())
      const { top, bottom } = send().element().getBoundingClientRect()
      expect(bottom).toBeLessThanOrEqual(640)
      const agreed = [...(widget.shadow()?.querySelectorAll('[data-agreed]') ?? [])]
      expect(agreed.length).toBeGreaterThan(1)
      for (const one of agreed) expect(one.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
    } finally {
      await page.viewport(1280, 800)
    }
  },
)
