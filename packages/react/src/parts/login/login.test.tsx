import { close, type LatchkeyOptions, memoryStorage, open } from '@latchkey/core'
import { EmailCooldownError, TooManyTriesError } from '@latchkey/core/errors'
import type { WalletSession } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, type RenderWidgetOptions, renderWidget, type Widget } from '../../test/renderWidget.tsx'

// The widget's side of signing in. No wallet's page is loaded: the adapter answers in its place.

const embeddedWallet = { url: 'http://127.0.0.1:9' }
const session: WalletSession = { accounts: [testAccount], chainId: '1' }

let widget: Widget
afterEach(async () => {
  widget.unmount()
  await page.viewport(414, 896)
})

async function openConnect(options: Partial<LatchkeyOptions> = {}, given: RenderWidgetOptions = {}) {
  const all = { storage: memoryStorage(), embeddedWallet, ...options }
  widget = renderWidget({ canPair: true, ...given, options: all })
  const { latchkey } = widget
  await eventually(() => expect(latchkey.store.getState().connectors.length).toBeGreaterThan(3))
  open(latchkey)
  await eventually(() => expect(widget.dialog()?.open).toBe(true))
}

const find = (selector: string) => widget.shadow()?.querySelector<HTMLElement>(selector) ?? undefined
const field = () =>
  eventually(() => {
    const found = find('input[type=email]')
    if (!found) throw new Error('no field yet')
    return found as HTMLInputElement
  })
const status = () => find('.lk-email-waiting')?.textContent?.trim()
const failure = () => find('.lk-email-login .lk-text-field-error')?.textContent

test('the email field is above the wallets, with its own keyboard and autofill, and “or” between them', async () => {
  await openConnect()
  const input = await field()
  expect([input.type, input.autocomplete, input.inputMode]).toEqual(['email', 'email', 'email'])
  expect(input.labels?.length || input.ariaLabel).toBeTruthy()
  const tops = ['input[type=email]', '.lk-or', '.lk-row'].map((selector) => find(selector)?.getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((one, other) => Number(one) - Number(other)))
  expect(
    [...(widget.shadow()?.querySelectorAll('.lk-row-name') ?? [])].map(({ textContent }) => textContent),
  ).not.toContain('Email')
})

test('without the option there is no field, and nothing of it is drawn', async () => {
  widget = renderWidget({ options: { storage: memoryStorage() } })
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey)
  await eventually(() => expect(find('.lk-row')).toBeDefined())
  expect(find('.lk-logins')).toBeUndefined()
})

test('where no wallet is there to list, the field stands alone: no empty list above it, no “or” below', async () => {
  widget = renderWidget({ wallets: [], options: { storage: memoryStorage(), embeddedWallet } })
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  open(widget.latchkey)
  await field()
  expect([find('.lk-or'), find('.lk-empty'), find('.lk-row')]).toEqual([undefined, undefined, undefined])
})

test.each([
  [
    ['wallet', 'email'],
    ['.lk-row', '.lk-or', 'input[type=email]'],
  ],
  [
    ['social', 'email', 'wallet'],
    ['.lk-socials', 'input[type=email]', '.lk-or', '.lk-row'],
  ],
  [
    ['email', 'wallet', 'social'],
    ['input[type=email]', '.lk-or', '.lk-row', '.lk-socials'],
  ],
] as const)('the methods %j are shown in their order', async (connectMethods, order) => {
  await openConnect({ connectMethods, embeddedWallet: { ...embeddedWallet, socials: ['github'] } })
  await field()
  const tops = order.map((selector) => Number(find(selector)?.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('a method that is left out is not shown: no wallets, or no email', async () => {
  await openConnect({ connectMethods: ['email'] })
  await field()
  expect([find('.lk-or'), find('.lk-row')]).toEqual([undefined, undefined])
  widget.unmount()
  await openConnect({ embeddedWallet: { ...embeddedWallet, email: false } })
  await eventually(() => expect(find('.lk-row')).toBeDefined())
  expect(find('.lk-logins')).toBeUndefined()
})

test('its place is as high before its code is here as after', async () => {
  for (const socials of [undefined, ['github', 'x', 'apple']] as const) {
    await openConnect({ embeddedWallet: { ...embeddedWallet, socials } })
    await field()
    const slot = find('.lk-logins')
    if (!slot) throw new Error('The test needs the place.')
    const { minHeight } = getComputedStyle(slot)
    expect(slot.offsetHeight).toBe(Number.parseFloat(minHeight))
    widget.unmount()
  }
})

test('the keyboard alone signs in; the address goes to the wallet, and the modal closes', async () => {
  await openConnect()
  await userEvent.click(await field())
  await userEvent.keyboard('ada@example.com{Enter}')
  await eventually(() => expect(widget.adapter.connects).toEqual(['embeddedWallet']))
  await eventually(() => expect(widget.dialog()?.open).toBe(false))
})

test('while the wallet asks for the code, the view says so, keeps its height, and can cancel', async () => {
  await openConnect({}, { answer: () => new Promise(() => {}) })
  const input = await field()
  const before = find('.lk-logins')?.offsetHeight
  await userEvent.fill(input, 'ada@example.com')
  await userEvent.click(await widget.button('Continue'))
  await eventually(() => expect(status()).toBe('Continue in the wallet.'))
  expect(input.readOnly).toBe(true)
  expect(find('.lk-logins')?.offsetHeight).toBe(before)
  await userEvent.click(await widget.button('Cancel'))
  await eventually(() => expect(widget.adapter.aborts).toEqual(['embeddedWallet']))
  expect([status(), failure()]).toEqual(['', ''])
  await widget.button('Continue')
})

test('closing the widget cancels it', async () => {
  await openConnect({}, { answer: () => new Promise(() => {}) })
  await userEvent.fill(await field(), 'ada@example.com')
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(widget.adapter.connects).toEqual(['embeddedWallet']))
  close(widget.latchkey, { reason: 'api' })
  await eventually(() => expect(widget.adapter.aborts).toEqual(['embeddedWallet']))
})

test('a failure is said below the field, until the address changes', async () => {
  await openConnect({}, { answer: () => Promise.reject(new TooManyTriesError()) })
  const input = await field()
  const before = find('.lk-logins')?.offsetHeight
  await userEvent.fill(input, 'ada')
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(failure()).toBe('Enter a valid email address.'))
  expect([input.ariaInvalid ?? input.getAttribute('aria-invalid'), widget.adapter.connects]).toEqual(['true', []])
  expect(find('.lk-logins')?.offsetHeight).toBe(before)
  await userEvent.fill(input, 'ada@example.com')
  expect(failure()).toBe('')
  await userEvent.keyboard('{Enter}')
  await eventually(() => expect(failure()).toBe('Too many tries. Wait a while, then try again.'))
})

test('the time until another code is mailed counts down, and goes', async () => {
  await openConnect({}, { answer: () => Promise.reject(new EmailCooldownError({ seconds: 2 })) })
  await userEvent.fill(await field(), 'ada@example.com')
  await userEvent.keyboard('{Enter}')
  for (const said of ['Please try again after 2 seconds', 'Please try again after 1 second', ''])
    await eventually(() => expect(failure()).toBe(said))
})

test('no login can be used before the terms are accepted', async () => {
  const terms = { termsUrl: 'https://app.test/terms', mustAccept: true }
  await openConnect({ terms, embeddedWallet: { ...embeddedWallet, socials: ['github'] } })
  const input = await field()
  expect(input.matches(':disabled')).toBe(true)
  expect((await widget.button('Continue')).matches(':disabled')).toBe(true)
  expect((await widget.button('Continue with GitHub')).matches(':disabled')).toBe(true)
  await userEvent.click(page.getByRole('checkbox'))
  await eventually(() => expect(input.matches(':disabled')).toBe(false))
})

test('two social logins are big and the rest behind a button; one signs in', async () => {
  const socials = ['apple', 'github', 'discord', 'x', 'facebook'] as const
  await openConnect({ embeddedWallet: { ...embeddedWallet, socials } }, { answer: async () => session })
  await widget.button('Continue with Apple')
  const shown = () =>
    [...(widget.shadow()?.querySelectorAll<HTMLElement>('.lk-socials button') ?? [])].map(
      ({ textContent }) => textContent,
    )
  expect(shown()).toEqual(['Apple', 'GitHub', '•••'])
  await userEvent.click(await widget.button('More ways to sign in'))
  expect(shown()).toEqual(['Apple', 'GitHub', 'Discord', 'X', 'Facebook'])
  await userEvent.click(await widget.button('Continue with Discord'))
  await eventually(() => expect(widget.adapter.connects).toEqual(['embeddedWallet']))
})

test.each([
  ['en', 'ltr', 'Continue'],
  ['ar', 'rtl', 'متابعة'],
] as const)('in 320 px and %s, nothing of it is cut', async (locale, direction, name) => {
  await page.viewport(320, 640)
  await openConnect({ embeddedWallet: { ...embeddedWallet, socials: ['farcaster', 'discord', 'x'] } }, { locale })
  await field()
  const button = await widget.button(name)
  expect(getComputedStyle(button).direction).toBe(direction)
  const parts = [...(widget.shadow()?.querySelectorAll<HTMLElement>('.lk-logins :is(button > span, input, p)') ?? [])]
  expect(parts.length).toBeGreaterThan(4)
  expect(
    parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ outerHTML }) => outerHTML),
  ).toEqual([])
  const box = find('.lk-logins')?.getBoundingClientRect()
  for (const part of parts) {
    const { left, right } = part.getBoundingClientRect()
    expect(left >= Number(box?.left) && right <= Number(box?.right)).toBe(true)
  }
})

test('the wallet’s page and dialog get the colors and the language of the widget', async () => {
  await openConnect({}, { theme: 'light', locale: 'ar' })
  await eventually(() =>
    expect(widget.latchkey.store.getState().embedded?.appearance).toMatchObject({
      mode: 'light',
      accent: expect.stringMatching(/^#[0-9a-f]{6}$/),
      locale: 'ar',
      messages: { openWindow: 'المتابعة في نافذة جديدة' },
    }),
  )
})
