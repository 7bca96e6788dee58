import { connect, memoryStorage, open } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testAccount } from '../../test/createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from '../../test/renderWidget.tsx'
import { stubServer } from '../../test/stubServer.ts'

let widget: Widget
afterEach(() => widget.unmount())

const minedAt = (daysAgo: number) => new Date(new Date().setHours(12) - daysAgo * 86_400_000).toISOString()
const transaction = (id: string, daysAgo: number, operationType: string) => ({
  id,
  metadata: {
    operationType,
    hash: `0x${id.repeat(32)}`,
    minedAt: minedAt(daysAgo),
    sentFrom: testAccount,
    sentTo: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    status: 'confirmed',
    nonce: 7,
    application: null,
    chain: 'eip155:1',
  },
  transfers: [],
})

const listed = () => [transaction('a1', 0, 'send'), transaction('b2', 1, 'trade'), transaction('c3', 400, 'approve')]

async function openTransactions(
  next: string | null = null,
  { data = listed(), imitated }: { data?: readonly object[]; imitated?: string } = {},
): Promise<Widget> {
  // Each further page is empty, and there is always another one.
  const history = (url: URL) => ({ data: url.searchParams.has('cursor') ? [] : data, next })
  const server = stubServer({ '/history': history, '/balance': { balances: [] } })
  widget = renderWidget({ options: { storage: memoryStorage(), ...server } })
  const { adapter } = widget
  adapter.loadTokens = async () =>
    // Only what the view requests.
    ({ findImitated: () => imitated }) as unknown as Awaited<ReturnType<NonNullable<typeof adapter.loadTokens>>>
  await eventually(() => expect(widget.latchkey.store.getState().ready).toBe(true))
  await connect(widget.latchkey, { connectorId: 'test.amber' })
  open(widget.latchkey, { view: 'Transactions' })
  await expect.element(page.getByRole('dialog', { name: 'Activity' })).toBeVisible()
  await eventually(() => expect(rows()).toBe(data.length))
  return widget
}

const headings = () => [...(widget.shadow()?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
const rows = () => page.getByRole('listitem').elements().length

test('lists the history of the account by day', async () => {
  await openTransactions()
  expect(headings()).toEqual(['Today', 'Yesterday', expect.stringMatching(/^\w+ \d+, 20\d\d$/)])
})

test('filters by kind and by a search, and keeps both on the way back from a transaction', async () => {
  await openTransactions()
  await userEvent.click(page.getByRole('button', { name: 'Approvals' }))
  expect(rows()).toBe(1)
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search by token, address or ID' }), 'b2b2')
  await expect.element(page.getByText('No transaction matches.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Swaps' }))
  expect(rows()).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Swapped' }))
  await expect.element(page.getByRole('dialog', { name: 'Swapped' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(page.getByRole('button', { name: 'Swaps' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('searchbox')).toHaveValue('b2b2')
  await eventually(() => expect(rows()).toBe(1))
})

test('keeps its height and place while it is filtered and searched, and offers to clear a search that finds nothing', async () => {
  await page.viewport(1280, 800)
  await openTransactions()
  const top = () => Math.round(widget.shadow()?.querySelector('.lk-frame')?.getBoundingClientRect().top ?? 0)
  const settled = async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await Promise.all(
      widget
        .shadow()
        ?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    )
  }
  await settled()
  const before = top()
  await userEvent.click(page.getByRole('button', { name: 'Approvals' }))
  await settled()
  expect(top()).toBe(before)
  await userEvent.fill(page.getByRole('searchbox'), 'zzz')
  await expect.element(page.getByText('No transaction matches.')).toBeVisible()
  await settled()
  expect(top()).toBe(before)
  // One in the field, one below the sentence.
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }).last())
  await eventually(() => expect(rows()).toBe(1))
  await eventually(() => expect(widget.shadow()?.activeElement).toBe(page.getByRole('searchbox').element()))
  await page.viewport(414, 896)
})

test('searches older transactions only on request', async () => {
  await openTransactions('cursor')
  await userEvent.click(page.getByRole('button', { name: 'Approvals' }))
  await expect.element(page.getByRole('button', { name: 'Search older transactions' })).toBeVisible()
})

test('exports the marks of the list', async () => {
  const stranger = `0x${'5'.repeat(40)}`
  const fungible = { name: 'USD Coin', symbol: 'USDC', icon: null, address: `eip155:1:${stranger}` as const }
  const planted = transaction('d4', 0, 'send')
  const transfer = { fungible_info: fungible, nft_info: null, direction: 'out', quantity: { numeric: '25' } }
  const data = [
    {
      ...planted,
      metadata: { ...planted.metadata, submittedBy: stranger },
      transfers: [{ ...transfer, value: null, price: null }],
    },
  ]
  await openTransactions(null, { data, imitated: 'USDC' })
  expect((await saveCsv()).text).toContain(
    `,-25,USDC,token,${stranger},${testAccount},0x70997970C51812dc3A010C7d01b50e0d17dc79C8,,,7,0x${'d4'.repeat(32)},"imitation, not sent by you"`,
  )
})

test('exports the listed transactions as CSV', async () => {
  const { latchkey } = await openTransactions()
  await userEvent.click(page.getByRole('button', { name: 'Swaps' }))
  const { name, text } = await saveCsv()
  expect(name).toMatch(/^transactions-0xf39F\w+-eip155-1-20\d\d-\d\d-\d\d\.csv$/)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain(`,eip155:1,trade,confirmed,`)
  expect(latchkey.store.getState().modal.open).toBe(true)
})

/** Exports the one transaction that is listed. */
async function saveCsv(): Promise<{ name: string; text: string }> {
  const saved = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  try {
    await userEvent.click(page.getByRole('button', { name: 'Export 1 as CSV' }))
    await eventually(() => expect(clicked).toHaveBeenCalledOnce())
    const [blob] = saved.mock.calls[0] ?? []
    const text = blob instanceof Blob ? await blob.text() : ''
    return { name: (clicked.mock.contexts[0] as HTMLAnchorElement).download, text }
  } finally {
    vi.restoreAllMocks()
  }
}
