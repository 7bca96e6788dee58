import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../../../scripts/programs.mjs'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { serveReports } from './serveReports.ts'

const token = 'operator-token-of-thirty-two-letters'
const hostile = '<img src=x onerror=alert(1)>'

let browser: Browser
let server: TestServer
let served: Awaited<ReturnType<typeof serveReports>>
let origin: string
const pages: Page[] = []

beforeAll(async () => {
  const executablePath = chromiumPath()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumFlags] })
  server = await createTestServer({ chains: [], env: { ANALYTICS_TOKEN: token } })
  await server.project('create shop --analytics on')
  await server.project('create other --analytics on')
  const track = (event: string, properties: object = {}) => ({
    props: { type: 'track', event, first: true, properties },
  })
  await server.post('/batch?projectId=shop', [
    ...Array.from({ length: 12 }, () => track('MODAL_OPEN')),
    ...Array.from({ length: 6 }, () => track('CONNECT_SUCCESS', { wallet: 'محفظة', method: 'qrcode' })),
    ...Array.from({ length: 3 }, () => track('CONNECT_SUCCESS', { wallet: hostile, network: 'eip155:1' })),
    track('SEND_SUCCESS', { network: 'eip155:1' }),
  ])
  await server.post('/batch?projectId=other', [track('MODAL_OPEN')])
  await server.post('/e?projectId=shop', {
    props: { type: 'error', errorType: 'TypeError', errorMessage: hostile, stackTrace: 'at f (a.js:1:2)' },
  })
  served = await serveReports(server.context, { port: 0, host: '127.0.0.1', log: server.app.log })
  origin = `http://127.0.0.1:${served.port}`
})
afterAll(async () => {
  await served?.close()
  await server?.close()
  await browser?.close()
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

/** The page as the operator has it, and what went wrong or left it. */
async function openPage(path = '/?projectId=shop', options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ httpCredentials: { username: 'me', password: token }, ...options })
  const page = await context.newPage()
  pages.push(page)
  const faults: string[] = []
  const requests: string[] = []
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${origin}${path}`)
  return { page, faults, requests }
}

describe('behind the token', () => {
  test.each([
    ['without it', {}],
    ['with another one', { authorization: `Basic ${Buffer.from('me:other').toString('base64')}` }],
  ])('is a 401 %s, whatever the path, and says nothing', async (_name, headers) => {
    for (const path of ['/', '/?projectId=shop', '/nothing']) {
      const response = await fetch(`${origin}${path}`, { headers: headers as Record<string, string> })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
      expect(await response.text()).not.toContain('shop')
    }
  })

  test('is read-only, is not cached and not framed, and has one page', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(origin, { method: 'POST', headers })).status).toBe(405)
    expect((await fetch(`${origin}/v1/analytics`, { headers })).status).toBe(404)
    const response = await fetch(origin, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('shows steps, wallets, networks and errors, with no script, request or blocked style', async () => {
  const { page, faults, requests } = await openPage()
  const row = (name: string) => page.getByRole('row', { name })
  expect(await row('Opened the modal').locator('td').first().textContent()).toBe('12')
  expect(await row('Connected a wallet').locator('td').first().textContent()).toBe('9')
  expect(await row('محفظة (qrcode)').locator('td').first().textContent()).toBe('6')
  expect(await row('eip155:1').locator('td').first().textContent()).toBe('4')
  // What strangers wrote is text.
  expect(await row(hostile).count()).toBe(1)
  expect(await page.locator('img, script, link').count()).toBe(0)
  expect(faults).toEqual([])
  expect(requests).toEqual([`${origin}/?projectId=shop`])
  const bar = page.getByRole('figure', { name: 'Modal opened' }).locator('rect.bar').last()
  expect(Number(await bar.getAttribute('height'))).toBe(160)
  expect(await bar.evaluate((rect) => getComputedStyle(rect).fill)).not.toBe('rgb(0, 0, 0)')
})

test('says what to do where a project has no reports, and gives a finger 44 px', async () => {
  await server.project('create quiet --analytics on')
  const { page, faults } = await openPage('/?projectId=quiet')
  expect(await page.getByText('No reports in this period.').textContent()).toContain('analytics: { enabled: true }')
  expect(faults).toEqual([])
  const { page: shop } = await openPage()
  expect(await shop.getByText('No reports in this period.').count()).toBe(0)
  for (const control of await shop.locator('select, button, summary').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('is used by keyboard: another project and period, the numbers, a stack', async () => {
  const { page } = await openPage()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('projectId')
  await page.keyboard.type('other')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/projectId=other/)
  expect(await page.locator('h1').textContent()).toContain('Reports of other')
  const { page: shop } = await openPage()
  const summary = shop.locator('summary', { hasText: 'TypeError' })
  await summary.focus()
  await shop.keyboard.press('Enter')
  expect(await shop.getByText('at f (a.js:1:2)').isVisible()).toBe(true)
})

test.each([
  ['light', 'ltr'],
  ['dark', 'ltr'],
  ['dark', 'rtl'],
] as const)('fits a phone, %s, %s', async (colorScheme, dir) => {
  const { page } = await openPage('/?projectId=shop', { colorScheme, viewport: { width: 320, height: 640 } })
  await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  // Numbers and short names are not broken.
  const cells = page.getByRole('row', { name: 'eip155:1' }).locator('th, td')
  for (const cell of (await cells.all()).slice(0, 2)) expect((await cell.boundingBox())?.height).toBeLessThan(40)
  const { back, text } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return { back: backgroundColor, text: color }
  })
  const lightness = (color: string) =>
    (color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
  expect(lightness(back) < lightness(text)).toBe(colorScheme === 'dark')
})

test('is a 503 while the database is down, without a word of it', async () => {
  const closed = await createTestServer({ chains: [], env: { ANALYTICS_TOKEN: token } })
  await closed.close()
  const failing = await serveReports(closed.context, { port: 0, host: '127.0.0.1', log: closed.app.log })
  const response = await fetch(`http://127.0.0.1:${failing.port}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(503)
  expect(await response.text()).toBe('The reports cannot be read now. Try again soon.\n')
  await failing.close()
})
