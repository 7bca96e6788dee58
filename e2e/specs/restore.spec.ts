import type { Page } from '@playwright/test'
import { accountPanel } from '../pages/widget.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, test, walletName } from '../support/test.ts'

type Sightings = { sightings?: string[] }
type Wallets = { __latchkeyMockWallets?: Record<string, { setLatency(ms: number): void }> }

/** Notes every address the page shows, from its first paint on. */
async function noteAddresses(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const check = () => {
      for (const found of (document.body?.textContent ?? '').match(/0x[0-9a-fA-F]{2,40}(?:\.\.\.[0-9a-fA-F]+)?/g) ??
        []) {
        seen.add(found)
        ;(window as Sightings).sightings = [...seen]
      }
    }
    new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as Sightings).sightings ?? [])
}

test('restores the connection after a reload without a prompt or another account on screen', async ({
  page,
  ui,
  wallet,
  visitor,
  other,
}) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  // The wallet moves on while the page is away: the reload must show the new account, never the old one.
  await wallet.setAccounts([other.address, visitor.address])
  await expect(accountPanel(page).address).toHaveText(other.address)
  const sightings = await noteAddresses(page)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(other.address)
  expect(methodsOf(await wallet.requests())).not.toContain('eth_requestAccounts')
  const short = `${other.address.slice(0, 4)}...${other.address.slice(-6)}`
  for (const seen of await sightings()) expect([other.address, short]).toContain(seen)
})

test('disconnects when the wallet is gone after a reload', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  // Its next incarnation announces nothing: the extension was removed.
  await page.addInitScript(() => {
    window.addEventListener('eip6963:requestProvider', (event) => event.stopImmediatePropagation(), { capture: true })
    window.addEventListener('eip6963:announceProvider', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await expect(ui.connectButton).toBeVisible()
  await ui.connectButton.click()
  await expect(ui.view('Connect Wallet')).toBeVisible()
  expect(methodsOf(await wallet.requests())).toEqual([])
})

test('does not prompt a wallet that is locked after a reload', async ({ page, ui, wallet, visitor }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await wallet.lock()
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  expect(methodsOf(await wallet.requests())).not.toContain('eth_requestAccounts')
  await wallet.unlock()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('a wallet that answers after five seconds is shown as disconnected, and then connected without a prompt', async ({
  page,
  ui,
  wallet,
  visitor,
}) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.addInitScript((rdns) => (window as Wallets).__latchkeyMockWallets?.[rdns]?.setLatency(5_000), wallet.rdns)
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await expect(ui.connectButton).toBeVisible()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  expect(methodsOf(await wallet.requests())).not.toContain('eth_requestAccounts')
})

test.describe('a slow wallet', () => {
  test.use({ walletOptions: { announceDelayMs: 400, latencyMs: 150 } })

  test('is restored after a reload', async ({ page, ui, wallet, visitor }) => {
    await page.goto('/bench')
    await ui.connect(walletName)
    await page.reload()
    await expect(accountPanel(page).address).toHaveText(visitor.address)
    expect(methodsOf(await wallet.requests())).not.toContain('eth_requestAccounts')
  })
})
