import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Bitcoin, createBitcoinClient, createPayer, startBitcoin } from '@latchkey/bitcoin-node'
import {
  fromHex,
  isMessageSignature,
  parseBitcoinAddress,
  readBitcoinTransaction,
  toBase64,
  toTxid,
  writeUnsignedPsbt,
} from '@latchkey/wire/bitcoin'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from '../../../../scripts/programs.mjs'
import { installBitcoinWallet } from './installBitcoinWallet.ts'

const key = 'a1'.repeat(32)
const { address } = createPayer(fromHex(key))
const { script } = parseBitcoinAddress(address)
const receiver = createPayer(fromHex('b2'.repeat(32))).address
const strictPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"

let node: Bitcoin
let site: Server
let browser: Browser
let context: BrowserContext
let url: string

beforeAll(async () => {
  node = await startBitcoin()
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

type Provider = { request: (method: string, params: object | null) => Promise<{ result: unknown; error: unknown }> }

/** Calls the wallet that a page finds as Xverse. */
function call({ method, params = null }: { method: string; params?: object | null }) {
  const page = window as unknown as { XverseProviders: { BitcoinProvider: Provider } }
  return page.XverseProviders.BitcoinProvider.request(method, params)
}

const options = () => ({
  accounts: [key],
  chains: [{ id: 'bitcoin:regtest', apiUrl: node.url } as const],
  faces: ['xverse'] as const,
})

/** A transfer of all that the account was given, less 1,000 satoshis. @returns a PSBT in base64 */
async function writeTransfer(): Promise<string> {
  const client = createBitcoinClient(node.url)
  const txid = await node.control.fund(address, 50_000)
  const previous = readBitcoinTransaction(fromHex(await client.getText(`/tx/${txid}/hex`)))
  const index = previous.outputs.findIndex(({ amount }) => amount === 50_000n)
  const transaction = {
    version: 2,
    inputs: [{ txid: toTxid(previous), index, script: new Uint8Array(), sequence: 0xffff_fffd }],
    outputs: [{ amount: 49_000n, script: parseBitcoinAddress(receiver).script }],
    lockTime: 0,
  }
  return toBase64(writeUnsignedPsbt(transaction, [{ previous }]))
}

test('works under a strict CSP, with a real signature and transfer', async () => {
  const wallet = await installBitcoinWallet(context, options())
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(url)
  const connected = await page.evaluate(call, { method: 'wallet_connect', params: { addresses: ['payment'] } })
  expect(connected.result).toMatchObject({ addresses: [{ address, purpose: 'payment', addressType: 'p2wpkh' }] })
  const signed = await page.evaluate(call, { method: 'signMessage', params: { address, message: 'hi' } })
  const { signature } = signed.result as { signature: string }
  const message = new TextEncoder().encode('hi')
  expect(isMessageSignature(Buffer.from(signature, 'base64'), { message, script })).toBe(true)
  const psbt = await writeTransfer()
  const params = { psbt, signInputs: { [address]: [0] }, broadcast: true }
  const { result } = await page.evaluate(call, { method: 'signPsbt', params })
  const { txid } = result as { txid: string }
  const sent = await createBitcoinClient(node.url).get(`/tx/${txid}`)
  expect(sent).toMatchObject({ vout: [{ scriptpubkey_address: receiver, value: 49_000 }] })
  expect((await wallet.requests()).map(({ method }) => method)).toEqual(['wallet_connect', 'signMessage', 'signPsbt'])
  // The wallet's own traffic is not the page's.
  expect(requested).toEqual([url])
})

test('holds and declines prompts, and keeps its permission over a reload and in other tabs', async () => {
  const wallet = await installBitcoinWallet(context, options())
  const page = await context.newPage()
  await page.goto(url)
  await wallet.hold()
  const connecting = page.evaluate(call, { method: 'wallet_connect' })
  await wallet.waitForPrompt('wallet_connect')
  await wallet.release()
  expect((await connecting).error).toBeUndefined()
  await wallet.rejectNext('signMessage')
  const declined = await page.evaluate(call, { method: 'signMessage', params: { address, message: 'hi' } })
  expect(declined.error).toMatchObject({ code: -32000 })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(url)
    const { result } = await tab.evaluate(call, { method: 'wallet_getAccount' })
    expect(result).toMatchObject({ addresses: [{ address }, { purpose: 'ordinals' }] })
  }
  await wallet.on(other).revoke()
  // The other tab hears of it by the storage.
  const ask = async () => (await page.evaluate(call, { method: 'wallet_getAccount' })).error
  await expect.poll(ask).toMatchObject({ code: -32002 })
})
