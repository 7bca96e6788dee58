import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundedAccounts } from '../accounts.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { html } from '../http/html.ts'
import { close, listen } from '../http/listen.ts'
import { startGuard } from '../parts/startGuard.ts'
import { createExplorer } from './createExplorer.ts'

const [alice, bob] = fundedAccounts.map(({ address }) => address) as [Address, Address]
const chainId = 31337

let chain: Chain
let url: string
let hash: Hex
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'latchkey-explorer-'))
  const guard = startGuard()
  chain = await createChain({ chainId, port: 21_710, dir, guard, onDied: () => undefined })
  await chain.start()
  const explorer = createExplorer({ chains: [chain] })
  await listen(explorer, { port: 0 })
  url = `http://127.0.0.1:${(explorer.address() as AddressInfo).port}/${chainId}` // a TCP server's address is one
  endings.push(
    () => close(explorer),
    () => chain.stop(),
    () => guard.stop(),
    () => rm(dir, { recursive: true, force: true }),
  )
  hash = await chain.client.sendTransaction({ account: alice, to: bob, value: parseEther('1.5'), chain: null })
  await chain.client.waitForTransactionReceipt({ hash })
})

afterAll(async () => {
  for (const end of endings) await end()
})

async function open(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(`${url}${path}`, { redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('a transaction shows its outcome, accounts, value and block, and links to them', async () => {
  const { status, text } = await open(`/tx/${hash}`)
  expect(status).toBe(200)
  for (const part of [
    hash,
    'Confirmed',
    '1.5 ETH',
    `/address/${alice.toLowerCase()}`,
    `/address/${bob.toLowerCase()}`,
    '/block/1',
  ])
    expect(text).toContain(part)
})

test('an account shows its balance and how much it sent; a block its transactions; a chain its blocks', async () => {
  const account = await open(`/address/${bob}`)
  expect(account.text).toMatch(/\d+\.5 ETH/)
  expect((await open(`/address/${alice}`)).text).toContain('<dt>Transactions sent</dt><dd>1</dd>')
  expect((await open('/block/1')).text).toContain(`/tx/${hash}`)
  const { hash: blockHash } = await chain.client.getBlock({ blockNumber: 1n })
  expect((await open(`/block/${blockHash}`)).text).toContain('Block 1')
  expect((await open('')).text).toContain(`/${chainId}/block/1"`)
})

test.each([
  `/tx/0x${'5e'.repeat(32)}`,
  '/tx/0x1',
  '/block/999999',
  '/block/-1',
  '/token/0x00000000000000000000000000000000DeaDBeef',
  '/address/nobody',
  '/elsewhere/1',
  '/tx/%3Cscript%3E/more',
])('responds with a page and 404 where there is nothing: %s', async (path) => {
  const { status, text } = await open(path)
  expect(status).toBe(404)
  expect(text).toContain('<h1>Not found</h1>')
  expect(text).not.toContain('<script')
})

test('a search opens the transaction, the address or the block that its text names', async () => {
  expect((await open(`/search?q=${hash}`)).headers.get('location')).toBe(`/${chainId}/tx/${hash}`)
  expect((await open(`/search?q=%20${alice}`)).headers.get('location')).toBe(`/${chainId}/address/${alice}`)
  expect((await open('/search?q=7')).headers.get('location')).toBe(`/${chainId}/block/7`)
  expect((await open('/search?q=//evil.example')).headers.get('location')).toBe(`/${chainId}/block/%2F%2Fevil.example`)
})

test('allows no script, no frame and no other site’s style', async () => {
  const { headers } = await open('')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; base-uri 'none';/)
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
})

test('escapes what anybody may have written on a chain', () => {
  const name = `"><script>alert('1')</script>\u202e`
  expect(html`<b title="${name}">${name}</b>`.html).toBe(
    `<b title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;</b>`,
  )
})

test('says so while the node does not respond', async () => {
  await chain.stop()
  const { status, text } = await open(`/tx/${hash}`)
  expect(status).toBe(502)
  expect(text).toContain('Try again once it runs.')
})
