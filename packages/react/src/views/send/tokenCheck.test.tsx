import { connect, navigate, open, setSend, type TokenBalance } from '@latchkey/core'
import type { AddressAbility, CallAbility, TokenAbility } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'

type Calls = CallAbility & TokenAbility & AddressAbility

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x00000000000000000000000000000000000FA4e0'
/** One that loads: a picture that fails is removed. */
const picture = 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'
let widget: Widget

afterEach(() => widget.unmount())

/** Opens a send of 1 USDC as the server reports it, with the facts of a second source. */
async function openSend(options: { view: 'Send' | 'SendPreview'; decimals?: string; calls: Partial<Calls> }) {
  widget = renderWidget()
  const { latchkey, adapter } = widget
  const calls: Partial<Calls> = {
    findImitated: () => undefined,
    readBalance: async () => 10n ** 12n,
    ...options.calls,
  }
  // It has what the views use.
  adapter.loadCalls = async () => calls as Calls
  adapter.loadTokens = async () => calls as Calls
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  const token: TokenBalance = {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:1',
    address: `eip155:1:${contract}`,
    price: 1,
    quantity: { decimals: options.decimals ?? '6', numeric: '1000' },
    iconUrl: picture,
  }
  setSend(latchkey, { token, sendTokenAmount: '1', receiverAddress: receiver })
  open(latchkey)
  navigate(latchkey, options.view, {})
}

const facts = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }

test('rejects decimals other than the contract’s, beside the amount', async () => {
  await openSend({ view: 'Send', decimals: '8', calls: { readTokenFacts: async () => facts } })
  await expect.element(page.getByText(/The server reported wrong decimals for this token/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review send' })).toBeDisabled()
})

test('the review says when only the server reported the decimals', async () => {
  await openSend({ view: 'SendPreview', calls: { readTokenFacts: async () => undefined } })
  await expect.element(page.getByText(/The decimals of USDC are not verified/)).toBeVisible()
})

test('the review says nothing of decimals that the chain reported', async () => {
  const readTokenFacts = vi.fn(async () => facts)
  await openSend({ view: 'SendPreview', calls: { readTokenFacts } })
  await vi.waitFor(() => expect(readTokenFacts).toHaveBeenCalled())
  await expect.element(page.getByText(/are not verified/)).not.toBeInTheDocument()
})

test('flags a token that only bears a known symbol in the review, with its whole contract', async () => {
  await openSend({ view: 'SendPreview', calls: { readTokenFacts: async () => facts, findImitated: () => 'USDC' } })
  await expect.element(page.getByText(/This is not the known USDC of this network/)).toBeVisible()
  const [note] = [...(widget.shadow()?.querySelectorAll('.lk-note .lk-address') ?? [])]
  expect(note?.textContent).toBe(contract)
})

/** The value in dollars that an element of the widget shows; empty for none. */
const valueIn = (selector: string) =>
  widget
    .shadow()
    ?.querySelector(selector)
    ?.textContent?.match(/\$[\d.]+/)?.[0] ?? ''

test.each([
  ['a token that only bears a known symbol is marked', 'USDC', '', 0],
  ['any other token is not marked', undefined, '$1.00', 1],
] as const)('in the form %s', async (_, imitated, value, pictures) => {
  await openSend({ view: 'Send', calls: { readTokenFacts: async () => facts, findImitated: () => imitated } })
  await expect.element(page.getByRole('button', { name: 'Token: USDC' })).toBeVisible()
  await vi.waitFor(() => {
    expect(widget.shadow()?.querySelectorAll('.lk-send-amount img')).toHaveLength(pictures)
    expect(widget.shadow()?.querySelectorAll('.lk-send-amount .lk-unverified')).toHaveLength(1 - pictures)
    expect(valueIn('.lk-send-amount')).toBe(value)
  })
})

test.each([
  ['a token that only bears a known symbol has no value', 'USDC', ''],
  ['any other token has its value', undefined, '$1.00'],
] as const)('in the review %s', async (_, imitated, value) => {
  await openSend({ view: 'SendPreview', calls: { readTokenFacts: async () => facts, findImitated: () => imitated } })
  await expect.element(page.getByRole('dialog', { name: 'Review Send' })).toBeVisible()
  await vi.waitFor(() => expect(valueIn('.lk-review-amount')).toBe(value))
})
