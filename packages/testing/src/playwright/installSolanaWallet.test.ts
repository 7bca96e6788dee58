import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSvmClient, type Svm, type SvmClient, startSvm } from '@latchkey/svm'
import { toBase58, toBase64, writeMessage, writeTransfer, writeUnsigned } from '@latchkey/wire/solana'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../../scripts/programs.mjs'
import type { MockStandardAccount, MockStandardWallet } from '../mockSolanaWallet/MockSolanaWallet.ts'
import { type SolanaSigner, toSolanaSigner } from '../mockSolanaWallet/solanaSigner.ts'
import { installSolanaWallet } from './installSolanaWallet.ts'

const keys = ['a1'.repeat(32), 'b2'.repeat(32)] as const
const strictPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"
const chain = 'solana:localnet'

let node: Svm
let client: SvmClient
let alice: SolanaSigner
let bob: SolanaSigner
let site: Server
let browser: Browser
let context: BrowserContext
let url: string

beforeAll(async () => {
  node = await startSvm({ slotMs: 20 })
  client = createSvmClient(node.url)
  ;[alice, bob] = await Promise.all([toSolanaSigner(keys[0]), toSolanaSigner(keys[1])])
  await client.airdrop(alice.address as never, 10_000_000_000n)
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

const options = () => ({ accounts: keys, chains: [{ id: chain, rpcUrl: node.url } as const] })

/** Connects the registered wallet as a page does, and has it sign a message or send a transaction (base64). @returns base64 */
async function use(request: { message?: string; transaction?: string; silent?: boolean }): Promise<string[]> {
  const wallets: MockStandardWallet[] = []
  const register = (wallet: MockStandardWallet) => {
    wallets.push(wallet)
    return () => undefined
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const features = wallets[0]!.features
  const { accounts } = await features['standard:connect'].connect({ silent: request.silent ?? false })
  const account = accounts[0] as MockStandardAccount
  const { message, transaction } = request
  if (message !== undefined) {
    const input = { account, message: new TextEncoder().encode(message) }
    const [output] = await features['solana:signMessage'].signMessage(input)
    return [btoa(String.fromCharCode(...output!.signature))]
  }
  if (transaction !== undefined) {
    const bytes = Uint8Array.from(atob(transaction), (character) => character.charCodeAt(0))
    const input = { account, transaction: bytes, chain: 'solana:localnet' }
    const [output] = await features['solana:signAndSendTransaction']!.signAndSendTransaction(input)
    return [btoa(String.fromCharCode(...output!.signature))]
  }
  return accounts.map(({ address }) => address)
}

test('works under a strict CSP, with a real signature and transfer', async () => {
  const wallet = await installSolanaWallet(context, options())
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(url)
  expect(await page.evaluate(use, {})).toEqual([alice.address, bob.address])
  const message = new TextEncoder().encode('hi')
  expect(await page.evaluate(use, { message: 'hi' })).toEqual([toBase64(await alice.sign(message))])

  const { value } = (await client.request('getLatestBlockhash')) as { value: { blockhash: string } }
  const transfer = writeTransfer({ from: alice.address, to: bob.address, lamports: 1_000_000_000n })
  const bytes = writeMessage({ payer: alice.address, blockhash: value.blockhash, instructions: [transfer] })
  const transaction = toBase64(writeUnsigned(bytes))
  const signature = await alice.sign(bytes)
  expect(await page.evaluate(use, { transaction })).toEqual([toBase64(signature)])
  await expect
    .poll(() => client.request('getSignatureStatuses', [[toBase58(signature)]]))
    .toMatchObject({ value: [{ err: null }] })
  expect((await wallet.requests()).filter(({ method }) => method.startsWith('solana:'))).toMatchObject([
    { method: 'solana:signMessage', params: [{ account: alice.address, message: toBase64(message) }] },
    { method: 'solana:signAndSendTransaction', params: [{ account: alice.address, transaction, chain }] },
  ])
  // The wallet's own traffic is not the page's.
  expect(requested).toEqual([url])
})

test('holds and rejects prompts, and keeps its permission over a reload and in other tabs', async () => {
  const wallet = await installSolanaWallet(context, options())
  const page = await context.newPage()
  await page.goto(url)
  await wallet.hold()
  const connecting = page.evaluate(use, {})
  await wallet.waitForPrompt('standard:connect')
  await wallet.release()
  await connecting
  await wallet.rejectNext('solana:signMessage')
  await expect(page.evaluate(use, { message: 'hi' })).rejects.toThrow('rejected')
  await page.reload()
  expect(await page.evaluate(use, { silent: true })).toHaveLength(2)
  const other = await context.newPage()
  await other.goto(url)
  await wallet.on(other).setAccounts([bob.address])
  await expect.poll(() => page.evaluate(use, { silent: true })).toEqual([bob.address])
  await wallet.on(page).lock()
  await page.reload()
  expect(await page.evaluate(use, { silent: true })).toEqual([])
})

test('is registered on an insecure origin, and says there why it cannot sign', async () => {
  const wallet = await installSolanaWallet(context, options())
  const page = await context.newPage()
  await page.route('http://insecure.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('http://insecure.test/')
  expect(await page.evaluate(use, { silent: true })).toEqual([])
  expect(await wallet.pending()).toEqual([])
  await expect(page.evaluate(use, {})).rejects.toThrow('secure origins only')
})
