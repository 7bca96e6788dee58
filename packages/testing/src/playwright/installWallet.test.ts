import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../../scripts/programs.mjs'
import { installWallet } from './installWallet.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const strictPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

let node: Anvil
let site: Server
let browser: Browser
let context: BrowserContext
let url: string

beforeAll(async () => {
  node = await startAnvil()
  site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': strictPolicy })
    response.end('<!doctype html><title>Page</title><link rel="icon" href="data:,">')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
})
afterAll(async () => {
  await browser.close()
  site.close()
  await node.stop()
})
beforeEach(async () => {
  context = await browser.newContext()
})
afterEach(() => context.close())

const options = () => ({ accounts: [alice, bob], chains: [{ id: 31337, rpcUrl: node.url }] })

/** Sends a request to the announced wallet, as a page does. */
function sendRequest(request: { method: string; params?: unknown }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAnnounce = (event: Event) => {
      window.removeEventListener('eip6963:announceProvider', onAnnounce)
      ;(event as CustomEvent).detail.provider.request(request).then(resolve, reject)
    }
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

test('works under a strict CSP, with a real signature and transfer', async () => {
  const wallet = await installWallet(context, options())
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(url)
  expect(await page.evaluate(sendRequest, { method: 'eth_requestAccounts' })).toEqual([
    alice.toLowerCase(),
    bob.toLowerCase(),
  ])
  const params = ['0x6869', alice]
  const signature = (await page.evaluate(sendRequest, { method: 'personal_sign', params })) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(alice)
  const transaction = { from: alice, to: bob, value: '0x1' }
  expect(await page.evaluate(sendRequest, { method: 'eth_sendTransaction', params: [transaction] })).toMatch(
    /^0x[0-9a-f]{64}$/,
  )
  expect((await wallet.requests()).map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'personal_sign',
    'eth_sendTransaction',
  ])
  // The wallet's own traffic is not the page's.
  expect(requested).toEqual([url])
})

test('holds and rejects prompts, and keeps its permission over a reload', async () => {
  const wallet = await installWallet(context, options())
  const page = await context.newPage()
  await page.goto(url)
  await wallet.hold()
  const connecting = page.evaluate(sendRequest, { method: 'eth_requestAccounts' })
  await wallet.waitForPrompt('eth_requestAccounts')
  await wallet.release()
  await connecting
  await wallet.rejectNext('personal_sign')
  await expect(page.evaluate(sendRequest, { method: 'personal_sign', params: ['0x6869', alice] })).rejects.toThrow(
    'rejected',
  )
  await page.reload()
  expect(await page.evaluate(sendRequest, { method: 'eth_accounts' })).toHaveLength(2)
  await wallet.lock()
  await page.reload()
  expect(await page.evaluate(sendRequest, { method: 'eth_accounts' })).toEqual([])
})

test('another tab shares the wallet’s state', async () => {
  const wallet = await installWallet(context, { ...options(), connected: true })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await Promise.all([first.goto(url), second.goto(url)])
  // The listener is there before anything happens: calls to two pages overtake each other.
  const emitted = await second.evaluateHandle(() => {
    const { __latchkeyMockWallets: wallets } = window as unknown as {
      __latchkeyMockWallets: Record<
        string,
        { provider: { on(event: string, listener: (accounts: unknown) => void): void } }
      >
    }
    const accounts = new Promise((resolve) => wallets['org.latchkey.mock']?.provider.on('accountsChanged', resolve))
    return { accounts }
  })
  await wallet.on(first).setAccounts([bob])
  expect(await emitted.evaluate(({ accounts }) => accounts)).toEqual([bob.toLowerCase()])
})

test('several wallets work side by side', async () => {
  await installWallet(context, options())
  const other = await installWallet(context, { ...options(), name: 'Other', rdns: 'org.latchkey.other' })
  const page = await context.newPage()
  await page.goto(url)
  await other.lock()
  const names = await page.evaluate(() => {
    const names: string[] = []
    window.addEventListener('eip6963:announceProvider', (event) => names.push((event as CustomEvent).detail.info.name))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return names
  })
  expect(names).toEqual(['Mock Wallet', 'Other'])
})

test('works on an insecure origin', async () => {
  const wallet = await installWallet(context, options())
  const page = await context.newPage()
  await page.route('http://insecure.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('http://insecure.test/')
  expect(await wallet.requests()).toEqual([])
})
