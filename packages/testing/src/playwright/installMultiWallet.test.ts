import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../../scripts/programs.mjs'
import { installMultiWallet } from './installMultiWallet.ts'

const rpcUrl = 'http://127.0.0.1:9'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
})
afterAll(() => browser.close())

/** What a page finds of wallets, in both ways. */
function findWallets(): { name: string; icon: string; isLocked: boolean }[] {
  const found: { name: string; icon: string; isLocked: boolean }[] = []
  const { __latchkeyMockWallets: controllers } = window as unknown as {
    __latchkeyMockWallets: Record<string, { wallet: { accounts: unknown[] } }>
  }
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const { name, icon } = (event as CustomEvent).detail.info
      found.push({ name, icon, isLocked: false })
    },
    { once: true },
  )
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const register = ({ name, icon }: { name: string; icon: string }) => {
    found.push({ name, icon, isLocked: controllers['org.example.worlds.solana']?.wallet.accounts.length === 0 })
    return () => undefined
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return found
}

test('announces itself in both ways to every page, under one name and icon, with one lock', async () => {
  const context = await browser.newContext()
  const wallet = await installMultiWallet(context, {
    name: 'Two Worlds',
    rdns: 'org.example.worlds',
    evm: { accounts: [`0x${'a1'.repeat(20)}`], chains: [{ id: 31337, rpcUrl }], connected: true },
    solana: { accounts: ['a1'.repeat(32)], chains: [{ id: 'solana:localnet', rpcUrl }], connected: true },
  })
  const page = await context.newPage()
  await page.route('https://app.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('https://app.test/')
  await expect.poll(() => page.evaluate(findWallets)).toMatchObject([{ name: 'Two Worlds' }, { isLocked: false }])
  const [evm, solana] = await page.evaluate(findWallets)
  expect(solana).toEqual(evm)
  await wallet.on(page).lock()
  expect(await page.evaluate(findWallets)).toMatchObject([{}, { isLocked: true }])
  expect([wallet.evm.rdns, wallet.solana.id]).toEqual(['org.example.worlds', 'org.example.worlds.solana'])
  await wallet.uninstall()
  expect(await page.evaluate(() => Object.keys(Object(Reflect.get(window, '__latchkeyMockWallets'))))).toEqual([])
  await context.close()
})
