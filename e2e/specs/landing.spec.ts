import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const playgroundWallet = 'Playground Wallet'

test('shows the widget at work with a mock wallet, which connects to an account with balances', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The wallet connection your app owns')
  const stage = page.getByRole('region', { name: 'The widget at work' })
  await stage.getByRole('button', { name: playgroundWallet }).click()
  await expect(stage.getByRole('region', { name: 'Account' })).toBeVisible()
  await expect(stage.getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()

  // A reload finds the account again, without the wallet list in between.
  await page.reload()
  await expect(stage.getByRole('region', { name: 'Account' })).toBeVisible()
})

test('says how large it is and since when that is known', async ({ page }) => {
  await page.goto('/')
  const row = page.getByRole('row', { name: /^Latchkey/ })
  await expect(row.getByRole('cell')).toHaveText(/^\d+\.\d kB$/)
  await expect(page.getByText(/^Measured by npm run bench:widget on \w+ \d+, \d{4}/)).toBeVisible()
})

test('copies the install line', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: 'Copy the install line' }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm install @latchkey/core @latchkey/adapters @latchkey/react viem',
  )
})

test('does not scroll sideways at 320 px, in English and in Arabic', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of ['en', 'ar']) {
    await page.goto(`/?locale=${locale}`)
    await expect(page.getByRole('button', { name: playgroundWallet })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect(page).toHaveTitle(`${await page.getByRole('heading', { level: 1 }).textContent()} · Latchkey`)
  }
})

test('shows its code whole on a phone, and every preset free of the link to the widget', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const hero = page.locator('.hero .scroller')
  await expect(hero).toHaveCount(2)
  for (const box of await hero.all()) expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)

  await page.setViewportSize({ width: 320, height: 640 })
  const presets = page.getByRole('group', { name: 'Presets' })
  await expect(presets).toBeVisible()
  // At the foot of the screen, where the link floats.
  await presets.evaluate((one) => one.scrollIntoView({ block: 'end' }))
  const link = await page.getByRole('link', { name: 'See the widget' }).boundingBox()
  const box = await presets.boundingBox()
  expect(link?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
})

test('is light before its script runs, where the system is', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort())
  for (const [colorScheme, ground] of [
    ['light', 'rgb(247, 248, 250)'],
    ['dark', 'rgb(13, 14, 17)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground)
  }
})

test('is in Arabic and from right to left as soon as it is drawn', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('root')?.firstElementChild) return
      const { lang, dir } = document.documentElement
      Object.assign(globalThis, { drawnIn: `${lang} ${dir}` })
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  await page.goto('/?locale=ar')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { drawnIn: string }).drawnIn)).toBe('ar rtl')
})

test.describe('the configurator', () => {
  /** The widget's own element, which carries its theme. */
  const host = (page: Page) => page.locator('latchkey-modal')
  const token = (page: Page, name: string) =>
    host(page).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property).trim(), name)
  const choose = (page: Page, group: string, option: string) =>
    page.getByRole('group', { name: group }).getByLabel(option, { exact: true }).click()
  const code = (page: Page) => page.getByTestId('code')

  test('shows each look in the widget at once, with its code', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: playgroundWallet })).toBeVisible()

    await choose(page, 'Theme', 'Light')
    await expect.poll(() => token(page, '--lk-background')).toBe('#ffffff')
    await choose(page, 'Accent', 'Green')
    await expect.poll(() => token(page, '--lk-accent')).toBe('#0a7d5a')
    await choose(page, 'Corners', 'Square')
    await expect.poll(() => token(page, '--lk-radius-frame')).toBe('0px')
    await choose(page, 'Font', 'Serif')
    await expect.poll(() => token(page, '--lk-font-family')).toContain('ui-serif')
    await choose(page, 'Density', 'Compact')
    await expect.poll(() => token(page, '--lk-row-height')).toBe('48px')
    for (const part of ["base: 'light'", "accent: '#0a7d5a'", "radiusFrame: '0px'", 'ui-serif', "rowHeight: '48px'"])
      await expect(code(page)).toContainText(part)

    await choose(page, 'Language', 'العربية')
    await expect(page.getByRole('heading', { name: 'شكّلها كما تريد' })).toBeVisible()
    await expect(host(page).locator('[lang=ar]')).toBeVisible()
    await expect(code(page)).toContainText('locale="ar"')
  })

  test('shows what the widget offers at once, with its code', async ({ page, ui }) => {
    await page.goto('/')
    const stage = page.getByRole('region', { name: 'The widget at work' })
    const row = (name: string | RegExp) => stage.getByRole('button', { name })
    await expect(row(/^WalletConnect/)).toBeVisible()

    await choose(page, 'Connect with', 'Browser wallets only')
    await expect(row(playgroundWallet)).toBeVisible()
    await expect(row(/^WalletConnect/)).toBeHidden()
    await expect(code(page)).not.toContainText('pairing')
    await choose(page, 'Connect with', 'QR code first')
    await expect(stage.getByRole('img', { name: /QR code/ })).toBeVisible()
    await expect(code(page)).toContainText('manualPairing: true')
    await choose(page, 'Connect with', 'Browser and phone wallets')

    await choose(page, 'Featured wallets', 'Ledger Live')
    await expect(row('Ledger Live')).toBeVisible()
    await page.getByRole('checkbox', { name: 'List no other wallets' }).check()
    await expect(row('Ledger Live')).toBeVisible()
    await expect(row('Trust Wallet')).toBeHidden()
    await expect(code(page)).toContainText('includeWalletIds: walletIds')

    await row(playgroundWallet).click()
    await expect(row('Swap')).toBeVisible()
    await choose(page, 'Currency', 'EUR')
    await expect(code(page)).toContainText("currency: 'EUR'")
    await choose(page, 'Features', 'Swap')
    await expect(row('Send')).toBeVisible()
    await expect(row('Swap')).toBeHidden()
    await expect(code(page)).toContainText('features: { swap: false }')
    await expect(stage.getByRole('listitem').filter({ hasText: 'USDC' })).toBeVisible()
    await choose(page, 'Features', 'Balances, activity, wallet list')
    await expect(code(page)).not.toContainText('serverUrl')
    await expect(stage.getByRole('listitem').filter({ hasText: 'USDC' })).toBeHidden()

    await choose(page, 'Place', 'Dialog')
    await expect(ui.networkButton).toHaveAccessibleName('Network: Ethereum')
    await choose(page, 'Chains', 'Ethereum')
    await expect(ui.networkButton).toHaveAccessibleName('Network: Base')
    await expect(page.getByRole('checkbox', { name: 'Base', exact: true })).toBeDisabled()
    await ui.accountButton.click()
    await expect(ui.view('Account')).toBeVisible()
    await expect(code(page)).toContainText('<ConnectButton />')
  })

  test('restores a choice from its link, and copies link and code', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await page.getByRole('button', { name: 'Like ConnectKit' }).click()
    const shown = await code(page).textContent()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy the code' }).click()
    await expect.poll(copied).toBe(shown)
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect.poll(copied).toContain('accent=1670d8')
    expect(await copied()).toBe(page.url())

    const link = await copied()
    await page.goto('/bench')
    await page.goto(link)
    await expect(code(page)).toHaveText(shown ?? '')
    await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked()
  })

  test('takes the default for what a link says wrongly, and says so', async ({ page }) => {
    await page.goto('/?radius=huge&accent=red&font=serif')
    await expect(page.getByRole('alert')).toContainText(
      'The link has no valid “radius” (“huge”), so the default is used.',
    )
    await expect(page.getByRole('alert')).toContainText('“accent” (“red”)')
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Serif' })).toBeChecked()
  })

  test('is operated by keyboard', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('radio', { name: 'Large' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
    await expect.poll(() => token(page, '--lk-radius-frame')).toBe('20px')
    await page.getByRole('checkbox', { name: 'Polygon' }).focus()
    await page.keyboard.press('Space')
    await expect(code(page)).toContainText('polygon')
  })
})
