import { installWallet } from '@latchkey/testing/playwright'
import { type Browser, expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/**
 * Signs a visitor in on an example's page, reloads it, signs out and in again.
 * @throws what the page did not show, or complained about
 */
export async function visitPage(browser: Browser, { url, rpcUrl }: { url: string; rpcUrl: string }): Promise<void> {
  const context = await browser.newContext()
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await installWallet(context, { accounts: [key], chains: [{ id: 31337, rpcUrl }] })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  const answer = page.getByTestId('answer')
  const dialog = page.getByRole('dialog')

  async function signIn() {
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await dialog.getByRole('button', { name: 'Mock Wallet' }).click()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(answer).toHaveText(`You are eip155:31337:${address}.`)
  }

  try {
    await page.goto(url)
    await expect(answer).toHaveText('Sign in first.')
    await signIn()
    await page.reload()
    await expect(answer).toHaveText(`You are eip155:31337:${address}.`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(answer).toHaveText('Sign in first.')
    // With the cookies that the browser has left.
    await expect.poll(async () => (await page.request.get(`${url}/api/profile`)).status()).toBe(401)
    await signIn()
    expect(complaints).toEqual([])
  } catch (error) {
    const shown = await page.locator('body').textContent()
    throw new Error([`${url}: ${String(error)}`, ...complaints, shown].join('\n'))
  } finally {
    await context.close()
  }
}
