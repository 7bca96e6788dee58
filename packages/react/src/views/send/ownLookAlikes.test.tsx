import { connect, navigate, open, switchWallet } from '@latchkey/core'
import type { AddressAbility, CallAbility, TokenAbility } from '@latchkey/core/internal'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { amount, friend, other, review, to } from '../../test/openSend.ts'
import { renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { type ServerResponses, stubServer } from '../../test/stubServer.ts'

type Calls = CallAbility & TokenAbility & AddressAbility

let widget: Widget | undefined
afterEach(() => widget?.unmount())

type Opened = {
  /** The accounts of each wallet, the last one active. */
  wallets: Record<string, string>
  responses: ServerResponses
}

/** The form to send, with an amount and this recipient. */
async function enterRecipient(recipient: string, { wallets, responses }: Opened): Promise<void> {
  const ownOf = (id: string) => ({ accounts: [wallets[id] ?? testAccount] as [string], chainId: '1' })
  const rendered = renderWidget({
    wallets: ['Main', 'Second'],
    answer: async (id) => ownOf(id),
    options: stubServer(responses),
  })
  widget = rendered
  const { latchkey, adapter } = rendered
  const calls: Partial<Calls> = {
    inspectAddress: async () => ({ isContract: false, isToken: false, transactionCount: 1, balance: 1n }),
    estimateFee: async () => 10n ** 15n,
    readBalance: async () => undefined,
    findImitated: () => undefined,
  }
  adapter.reconnect = async ({ connectorId }) => ownOf(connectorId)
  adapter.loadCalls = async () => calls as Calls
  adapter.loadTokens = async () => calls as Calls
  await vi.waitFor(() => expect(latchkey.store.getState().ready).toBe(true))
  for (const connectorId of Object.keys(wallets)) await connect(latchkey, { connectorId })
  await switchWallet(latchkey, { connectorId: 'test.main' })
  open(latchkey)
  navigate(latchkey, 'Send', {})
  await userEvent.fill(amount(), '0.5')
  await userEvent.fill(to(), recipient)
}

const alike = `${friend.slice(0, 8)}${'1'.repeat(28)}${friend.slice(-6)}`

test('warns of an address that only resembles the account of another connected wallet', async () => {
  await enterRecipient(alike, {
    wallets: { 'test.second': friend, 'test.main': testAccount },
    responses: { '/v1/supported-chains': { http: [], ws: [] } },
  })
  await userEvent.click(review())
  await expect.element(page.getByText(/^This is not the address you used before/)).toBeVisible()
})

/** A transfer of the history: what came in, or what the account sent. */
const moved = (id: number, { direction, party }: { direction: 'in' | 'out'; party: string }) => ({
  id: String(id),
  metadata: {
    ...{ operationType: direction === 'in' ? 'receive' : 'send', hash: `0x${id}`, minedAt: '2026-11-21T12:00:00Z' },
    sentFrom: direction === 'in' ? party : testAccount,
    sentTo: direction === 'in' ? testAccount : party,
    submittedBy: direction === 'in' ? party : testAccount,
    ...{ status: 'confirmed', nonce: id, application: null, chain: 'eip155:1' },
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null, address: null },
      ...{ nft_info: null, direction, quantity: { numeric: '0.000000000000000001' }, value: null, price: null },
    },
  ],
})
const dust = Array.from({ length: 50 }, (_, id) =>
  moved(id, { direction: 'in', party: id === 0 ? alike : `0x${String(id).padStart(40, '9')}` }),
)
const withHistory = (older: () => object | Promise<object>) => ({
  wallets: { 'test.main': testAccount },
  responses: {
    '/balance': { balances: [] },
    '/history': (url: URL) => (url.searchParams.has('cursor') ? older() : { data: dust, next: 'older' }),
  },
})

test('warns of a look-alike of an address paid on an older page of the history, behind a page of dust', async () => {
  const paid = moved(60, { direction: 'out', party: friend })
  await enterRecipient(
    alike,
    withHistory(() => ({ data: [paid], next: null })),
  )
  await expect.element(page.getByText(/^This address looks like one you know/)).toBeVisible()
})

test('warns of an address that is in the history though the visitor never sent to it', async () => {
  await enterRecipient(
    alike,
    withHistory(() => ({ data: [], next: null })),
  )
  await expect.element(page.getByText(/^This address is in your activity, but you never sent/)).toBeVisible()
  expect(page.getByText(/^Your older payments could not be checked/).query()).toBeNull()
})

test.each([
  ['the history has more pages than are read', () => ({ data: [], next: 'older' })],
  ['they cannot be read', () => new Response('{}', { status: 404 })],
])('says that older payments were not checked where %s', async (_, older) => {
  await enterRecipient(other, withHistory(older))
  await expect.element(page.getByText(/^Your older payments could not be checked/)).toBeVisible()
})

test('goes on saying so in the review, where it began in the form', async () => {
  const { wallets, responses } = withHistory(() => new Promise<object>(() => {}))
  // Without a balance, which would be too small.
  await enterRecipient(other, { wallets, responses: { '/history': responses['/history'] } })
  const unchecked = page.getByText(/^Your older payments could not be checked/)
  await expect.element(unchecked, { timeout: 12_000 }).toBeVisible()
  await userEvent.click(review())
  await expect.element(page.getByRole('heading', { name: 'Review Send' })).toBeVisible()
  await expect.element(unchecked, { timeout: 500 }).toBeVisible()
})

test('says nothing of older payments where the history has one page, however long the form is open', async () => {
  const history = { data: [moved(1, { direction: 'out', party: friend })], next: null }
  await enterRecipient(other, { wallets: { 'test.main': testAccount }, responses: { '/history': () => history } })
  // A check that takes 8 s counts as one that could not be made.
  await new Promise((resolve) => setTimeout(resolve, 9_000))
  expect(page.getByText(/^Your older payments could not be checked/).query()).toBeNull()
})
