import { expect, test } from '../support/test.ts'

test('no request leaves the page before the visitor acts', async ({ page, ui, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await expect(ui.connectButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(0)
  for (const url of asked) expect(new URL(url).origin).toBe(baseURL)
  expect(asked.filter((url) => /\.json$/.test(url)).map((url) => new URL(url).pathname)).toEqual(['/world.json'])
})

test('a returning visitor is as quiet: restoring asks the wallet alone', async ({ page, ui, baseURL }) => {
  await page.goto('/')
  await ui.connect('Mock Wallet')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(ui.accountButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const url of asked) expect(new URL(url).origin).toBe(baseURL)
})
