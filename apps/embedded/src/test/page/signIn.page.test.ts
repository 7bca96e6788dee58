import type { Browser, Page } from 'playwright'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildPage, openBrowser } from './openBrowser.ts'
import { openFrame, request, startApp, waitForEvent } from './startApp.ts'
import { startWallet, type Wallet } from './startWallet.ts'

let browser: Browser
let built: Awaited<ReturnType<typeof buildPage>>
let app: Awaited<ReturnType<typeof startApp>>
let wallet: Wallet
let page: Page
const problems: string[] = []

beforeAll(async () => {
  built = await buildPage()
  app = await startApp()
  wallet = await startWallet({ dist: built.dist, origins: [app.origin] })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await wallet?.stop()
  await app?.stop()
  await built?.remove()
})

beforeEach(async () => {
  page = await browser.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(app.origin)
})

afterEach(async () => {
  await page.close()
  expect(problems.splice(0)).toEqual([])
})

test('a visitor signs in by email, gets a wallet, and signs a message', async () => {
  expect(await openFrame(page, wallet.origin)).toEqual({ version: 1, storage: true, user: null })
  expect(await request(page, 'connectEmail', { email: 'ada@example.com' })).toMatchObject({
    result: { action: 'VERIFY_OTP' },
  })
  const frame = page.frameLocator('iframe')
  const login = request(page, 'connectOtp')
  await frame.getByLabel('Code').fill(wallet.double.lastCode())
  await frame.getByRole('button', { name: 'Later' }).click()
  expect(await login).toMatchObject({ result: {} })

  const { result: user } = await request(page, 'getUser')
  expect(user).toMatchObject({ email: 'ada@example.com', chainId: 'eip155:31337', recovery: ['none'] })
  const { addresses } = user as { addresses: { eip155: `0x${string}` } }

  const signing = request(page, 'rpc', {
    method: 'personal_sign',
    params: ['Hello from the app', addresses.eip155],
    chainId: 'eip155:31337',
  })
  await frame.getByText('Hello from the app').waitFor()
  await frame.getByText(app.origin).waitFor()
  await frame.getByRole('button', { name: 'Sign' }).and(frame.locator('[data-state=ready]')).click()
  const { result: signature } = await signing
  const signed = { address: addresses.eip155, message: 'Hello from the app', signature: signature as `0x${string}` }
  expect(await verifyMessage(signed)).toBe(true)
  expect(await waitForEvent(page, 'hide')).toEqual({})

  // The page keeps what it needs: after a reload, the visitor is signed in, and signs out.
  await page.reload()
  expect(await openFrame(page, wallet.origin)).toMatchObject({ storage: true, user })
  await request(page, 'signOut')
  expect(await waitForEvent(page, 'user')).toEqual({ user: null })
})
