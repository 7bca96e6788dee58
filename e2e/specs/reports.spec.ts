import { operatorToken, type WorldInfo } from '@latchkey/world'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { buyFlow } from '../pages/buy.ts'
import type { Widget } from '../pages/widget.ts'
import { expect, newPerson, test, walletName } from '../support/test.ts'

// They count at one server.
test.describe.configure({ mode: 'serial' })

type Sent = { path: string; body: string }
type Report = { url: string; props: { event: string; first: boolean } }

const reportPaths = ['/getAnalyticsConfig', '/batch', '/e']

/** Every request that the browser makes, of any kind, and those among them that are reports. */
function record(context: BrowserContext) {
  const all: Request[] = []
  const reports: Sent[] = []
  context.on('request', (request) => {
    all.push(request)
    const { pathname } = new URL(request.url())
    if (!reportPaths.includes(pathname)) return
    reports.push({ path: pathname, body: request.postData() ?? '' })
  })
  return { all, reports, batches: () => reports.filter(({ path }) => path === '/batch') }
}

/** Opens the modal, closes it, connects, and leaves the page. */
async function visit(page: Page, ui: Widget, path: string): Promise<void> {
  await page.goto(path)
  await ui.connectButton.click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  await ui.close()
  await ui.connect(walletName)
  await leave(page)
}

/** Goes elsewhere, to a page that reports nothing. Playwright does not hear the beacon of a page that is left: the server does. */
const leave = (page: Page) => page.goto('/world.json')

/** What the server counted until now, by event; errors as `errors`. */
async function readCounts({ server }: WorldInfo): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${operatorToken}` }
  const response = await fetch(`${server}/v1/analytics?days=1`, { headers, signal: AbortSignal.timeout(5_000) })
  const { days } = (await response.json()) as { days: { events: Record<string, number>; errors: number }[] }
  return { ...days[0]?.events, errors: days[0]?.errors ?? 0 }
}

/** What it counted since, without what did not change. */
async function readGains(world: WorldInfo, before: Record<string, number>): Promise<Record<string, number>> {
  const gains = Object.entries(await readCounts(world)).map(([name, count]) => [name, count - (before[name] ?? 0)])
  return Object.fromEntries(gains.filter(([, gain]) => gain !== 0))
}

test('a page with analytics off, and one whose visitor has not agreed, send no report of any kind', async ({
  context,
  page,
  ui,
  world,
}) => {
  const before = await readCounts(world)
  const { all, reports } = record(context)
  for (const path of ['/bench', '/bench?analytics=consent']) {
    await visit(page, ui, path)
    await page.evaluate(() => localStorage.clear())
  }
  expect(reports).toEqual([])
  expect(all.filter((request) => request.resourceType() === 'ping')).toEqual([])
  // The recorder hears what is sent.
  expect(all.some((request) => new URL(request.url()).origin === world.server)).toBe(true)
  // A beacon of the test's own comes after any of the pages'.
  await page.goto('/bench')
  await page.evaluate(([url, body]) => navigator.sendBeacon(url, body), [
    `${world.server}/batch`,
    JSON.stringify({ props: { type: 'track', event: 'NAME_REGISTERED' } }),
  ] as const)
  await expect.poll(() => readGains(world, before)).toEqual({ NAME_REGISTERED: 1 })
})

test('a page whose visitor agrees reports what happens from then on, and not who they are', async ({
  context,
  page,
  ui,
  visitor,
  world,
}) => {
  const before = await readCounts(world)
  const { reports, batches } = record(context)
  await page.goto('/bench?analytics=consent&order=canary#canary')
  await ui.connectButton.click()
  await ui.close()
  await page.evaluate(() => localStorage.setItem('playground.consent', 'yes'))
  await ui.connect(walletName)
  await expect.poll(() => batches().length, { timeout: 8_000 }).toBe(1)
  expect(reports.map(({ path }) => path)).toEqual(['/getAnalyticsConfig', '/batch'])
  await ui.openAccount()
  await ui.close()

  const events = batches().flatMap(({ body }) => JSON.parse(body) as Report[])
  expect(events.map(({ props }) => [props.event, props.first])).toEqual([
    ['MODAL_OPEN', true],
    ['CONNECT_SUCCESS', true],
    ['MODAL_CLOSE', true],
  ])
  expect(events[0]?.url).toBe(new URL('/bench', page.url()).href)
  const text = JSON.stringify(batches()).toLowerCase()
  for (const trace of ['canary', 'MODAL_CREATED', visitor.address]) expect(text).not.toContain(trace.toLowerCase())

  // What waits is sent when the page is left, as one request.
  await leave(page)
  const gains = { CONNECT_SUCCESS: 1, MODAL_CLOSE: 2, MODAL_OPEN: 2 }
  await expect.poll(() => readGains(world, before)).toEqual(gains)
  expect(reports).toHaveLength(2)
})

test('a visitor copies the log, which has what they did once and not who they are', async ({
  context,
  page,
  ui,
  visitor,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { reports } = record(context)
  const label = `canary-${newPerson().address.slice(2, 10).toLowerCase()}`
  await page.goto('/bench?analytics=log&order=canary#canary')
  await ui.connect(walletName)
  await ui.openAccount()
  await ui.button('Get a name').click()
  const field = ui.dialog.getByLabel('Name', { exact: true })
  await field.fill(label)
  await expect(ui.dialog.getByText(`${label}.reown.id is available`)).toBeVisible()
  await field.press('Enter')
  await expect(ui.view('Name Registered')).toBeVisible()
  const buy = buyFlow(page)
  await buy.open()
  await buy.amount.fill('20')
  const checkout = await buy.pay('Coinbase')
  await expect(ui.dialog.getByText('Pay with Coinbase')).toBeVisible()
  const checkoutUrl = new URL(checkout.url())
  await ui.close()
  await ui.openAccount()
  await ui.button('Settings').click()
  await ui.button('Show log').click()
  const shown = ui.dialog.getByRole('textbox', { name: 'Log' })
  await expect(shown).toBeFocused()
  await expect(ui.button('Copy log')).toBeInViewport({ ratio: 1 })
  await ui.button('Copy log').click()
  const copy = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copy).toBe(await shown.inputValue())

  const log = await copy()
  const entriesOf = (name: string) => {
    const lines = log.split('\n').filter((line) => line.split(' ')[1] === name)
    return lines.map((line) => JSON.parse(line.slice(line.indexOf('{'))) as unknown)
  }
  expect(entriesOf('CONNECT_SUCCESS')).toHaveLength(1)
  expect(entriesOf('NAME_REGISTERED')).toEqual([{ domain: 'reown.id' }])
  const network = world.networks[0]?.id
  expect(entriesOf('BUY_STARTED')).toEqual([{ provider: 'coinbase', token: 'USDC', network }])
  const traces = ['canary', visitor.address, '?', ...checkoutUrl.searchParams.values()]
  for (const trace of traces) expect(log.toLowerCase()).not.toContain(trace.toLowerCase())
  expect(reports).toEqual([])
})
