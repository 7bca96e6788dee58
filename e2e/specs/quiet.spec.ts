import { expect, test } from '../support/test.ts'

test('sends no request before the visitor acts', async ({ page, ui, baseURL }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/bench')
  await expect(ui.connectButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested.length).toBeGreaterThan(0)
  for (const url of requested) expect(new URL(url).origin).toBe(baseURL)
  expect(requested.filter((url) => /\.json$/.test(url)).map((url) => new URL(url).pathname)).toEqual(['/world.json'])
})

test('restores a connection with requests to the wallet only', async ({ page, ui, baseURL }) => {
  await page.goto('/bench')
  await ui.connect('Mock Wallet')
  await page.waitForLoadState('networkidle')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.reload()
  await expect(ui.accountButton).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const url of requested) expect(new URL(url).origin).toBe(baseURL)
})
