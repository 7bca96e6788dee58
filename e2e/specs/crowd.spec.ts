import type { Page } from '@playwright/test'
import { widget } from '../pages/widget.ts'
import { expect, test } from '../support/test.ts'

type Hooked = { hooked?: string[] }

/** Fifty wallets under one id that are not what they say, some with traps. */
async function announceImpostors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const names = [
      '<img src=x onerror="hooked.push(1)">',
      '<script>hooked.push(2)</script>',
      '"><svg onload=hooked.push(3)>',
      'javascript:hooked.push(4)',
      'Mock\u202eWallet\u200b\u0000',
      'W'.repeat(5_000),
    ]
    ;(window as Hooked).hooked = []
    const createProvider = () => ({ request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} })
    const provider = createProvider()
    const crowd = Array.from({ length: 50 }, createProvider)
    const detail = (index: number, rdns: string, provider: unknown) => ({
      info: {
        uuid: `impostor-${index}`,
        rdns,
        name: names[index % names.length],
        icon:
          index % 2 ? 'data:text/html,<script>hooked.push(5)</script>' : `data:image/svg+xml,${'x'.repeat(200_000)}`,
      },
      provider,
    })
    const traps: unknown[] = [
      undefined,
      null,
      7,
      {},
      { info: null, provider: null },
      { info: { uuid: 'u', rdns: 'a.b', name: 'n', icon: '' } },
      {
        get info() {
          throw new Error('trap')
        },
      },
      {
        info: {
          uuid: 'trap',
          rdns: 'trap.example',
          get name() {
            throw new Error('trap')
          },
        },
        provider,
      },
    ]
    const announce = () => {
      for (let index = 0; index < 50; index++) dispatch(detail(index, 'com.victim.wallet', crowd[index]))
      for (const index of names.keys()) dispatch(detail(index, `com.naughty${index}.wallet`, provider))
      for (const trap of traps) dispatch(trap)
    }
    const dispatch = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
  })
}

test('lists fifty wallets of one id last with one warning, and runs no name as code', async ({ page, ui }) => {
  await announceImpostors(page)
  await page.goto('/bench')
  await ui.connectButton.click()
  await expect(ui.row('Mock Wallet').first()).toBeVisible()
  await expect(ui.dialog.getByText(/Two or more extensions use the ID com\.victim\.wallet/)).toHaveCount(1)
  // Eight rows: the wallet of this test, the six with ids of their own, and one of the fifty.
  await expect(ui.dialog.getByText('One of several with the ID com.victim.wallet')).toHaveCount(1)
  const rows = await ui.dialog.getByRole('button').allInnerTexts()
  for (const text of rows) expect(text.length).toBeLessThan(200)
  expect(await page.evaluate(() => (window as Hooked).hooked)).toEqual([])
  expect(await page.locator('img[onerror], svg[onload]').count()).toBe(0)
  for (const source of await ui.dialog
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src)))
    expect(source).not.toMatch(/^(?!data:image\/|blob:|http:\/\/127\.0\.0\.1)/)
})

test('renders at most 200 nodes for five thousand wallets, and reaches the last one', async ({ page }) => {
  await page.goto('/bench?wallets=5000')
  const ui = widget(page)
  await ui.connectButton.click()
  await ui.button(/All Wallets/).click()
  // Until the search is there, a list of the first rows stands in for the whole.
  await expect(ui.dialog.getByLabel('Search wallets')).toBeVisible()
  const list = ui.dialog.getByRole('list').first()
  await expect(ui.row(/^Crowd 00/).first()).toBeVisible()
  const countNodes = () => list.evaluate((element) => element.querySelectorAll('*').length)
  expect(await countNodes()).toBeLessThanOrEqual(200)

  const most = await list.evaluate(async (element) => {
    const isScroller = (candidate: Element) => candidate.scrollHeight > candidate.clientHeight + 50
    let scroller: Element | null = element
    while (scroller && !isScroller(scroller)) scroller = scroller.parentElement
    if (!scroller) throw new Error('Nothing scrolls.')
    let most = 0
    for (let step = 1; step <= 60; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 60
      await new Promise(requestAnimationFrame)
      most = Math.max(most, element.querySelectorAll('*').length)
    }
    return most
  })
  expect(most).toBeLessThanOrEqual(200)

  await ui.dialog.getByLabel('Search wallets').fill('Crowd 4999')
  await expect(ui.row(/^Crowd 4999/)).toBeVisible()
})
