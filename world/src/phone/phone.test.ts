import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { createPairingClient } from '@latchkey/pairing'
import { type Browser, type BrowserContext, chromium, type Page, expect as playwrightExpect } from '@playwright/test'
import { renderSVG } from 'uqr'
import { encodeFunctionData, type Hex, parseEther, parseUnits, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { chromiumFlags, chromiumPath } from '../../../scripts/programs.mjs'
import { tokenAbi } from '../contracts/abis.ts'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'
import { writeVideo } from './test/writeVideo.ts'

// The first of them builds the page.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })

const expectPage = playwrightExpect.configure({ timeout: 30_000 })

const portBase = 19_200
const [first, second] = ['eip155:31337', 'eip155:31338'] as const
const requested = {
  eip155: {
    chains: [first, second, 'eip155:1'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

let dir: string
let world: World
let browser: Browser
let context: BrowserContext
let page: Page
const hosts = new Set<string>()
const violations: string[] = []
const closers: (() => void)[] = []
let url: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-phone-'))
  world = await startWorld({ portBase, dir: join(dir, 'world'), playground: false, server: false, phoneWallet: true })
  url = world.info.phoneWallet!
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await world.stop()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  page = await watch(context)
})
afterEach(async () => {
  await context.close()
  for (const close of closers.splice(0)) close()
})

const launch = (flags: readonly string[] = []) =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags, ...flags] })

/** A page whose every request, socket and refused request is on record. */
async function watch(context: BrowserContext): Promise<Page> {
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const page = await context.newPage()
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
  return page
}

function createDapp() {
  const items = new Map<string, string>()
  const dapp = createPairingClient({
    projectId: 'test',
    relayUrl: world.info.relay!,
    metadata: { name: 'Harbour', description: '', url: 'https://harbour.test', icons: [] },
    WebSocket,
    storage: {
      getItem: (key) => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  })
  closers.push(dapp.close)
  return dapp
}

const region = (name: string) => page.getByRole('region', { name })
const approve = (name: string) => region(name).getByRole('button', { name: 'Approve' }).click()

async function connect() {
  const dapp = createDapp()
  const { uri, approval } = dapp.propose({ namespaces: requested })
  await page.goto(url)
  await page.getByLabel('Pairing link').fill(uri)
  await page.getByRole('button', { name: 'Pair' }).click()
  await approve('Harbour wants to connect')
  const { topic, namespaces } = await approval
  const request = (method: string, params: unknown) => dapp.request({ topic, chainId: first, method, params })
  return { dapp, request, accounts: namespaces.eip155?.accounts ?? [] }
}

test('a deep link needs confirmation, the proposal is shown, and only the selected networks are granted', async () => {
  const dapp = createDapp()
  const { uri, approval } = dapp.propose({ namespaces: requested })
  await page.goto(`${url}/wc?uri=${encodeURIComponent(uri)}`)
  const link = region('Link from another app')
  await expectPage(link).toContainText(uri)
  await expectPage(page.getByRole('heading', { name: /wants to connect/ })).toHaveCount(0)
  await link.getByRole('button', { name: 'Open link' }).click()
  const proposal = region('Harbour wants to connect')
  await expectPage(proposal).toContainText('https://harbour.test')
  await expectPage(proposal).toContainText('personal_sign, eth_sendTransaction')
  await expectPage(proposal).toContainText('Not in this wallet: eip155:1')
  await proposal.getByLabel('Local 31338').uncheck()
  await approve('Harbour wants to connect')
  const { namespaces } = await approval
  const [account] = namespaces.eip155?.accounts ?? []
  expect(account).toBe(`${first}:${world.info.accounts[0]!.address}`)
  expect(namespaces.eip155?.accounts.every((each) => each.startsWith(`${first}:`))).toBe(true)
  await page.reload()
  await expectPage(region('Connected apps')).toContainText('Harbour')
  await expectPage(region('Link from another app')).toHaveCount(0)
})

test('a proposal is rejected', async () => {
  const { uri, approval } = createDapp().propose({ namespaces: requested })
  const rejected = expect(approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
  await page.goto(`${url}/?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('button', { name: 'Open link' }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await rejected
})

test('requests are shown with their meaning, signed and sent for real, or rejected', async () => {
  const { request } = await connect()
  const [alice, bob] = world.info.accounts.map(({ address }) => address) as [Hex, Hex]
  const signed = request('personal_sign', ['0x6869207468657265', alice])
  await expectPage(region('Sign a message')).toContainText('hi there')
  await approve('Sign a message')
  expect(await recoverMessageAddress({ message: 'hi there', signature: (await signed) as Hex })).toBe(alice)

  const usdc = world.info.tokens[first]!.find(({ symbol }) => symbol === 'USDC')!
  const { client } = world.chains[first]!
  const balance = () =>
    client.readContract({ address: usdc.address, abi: tokenAbi, functionName: 'balanceOf', args: [bob] })
  const before = await balance()
  const amount = parseUnits('25', usdc.decimals)
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [bob, amount] })
  const sent = request('eth_sendTransaction', [{ from: alice, to: usdc.address, data }])
  await expectPage(region('Send tokens')).toContainText('25 USDC')
  await expectPage(region('Send tokens')).toContainText(bob)
  await approve('Send tokens')
  await expect.poll(() => sentReceipt(sent), { timeout: 30_000 }).toBe('success')
  expect((await balance()) - before).toBe(amount)

  const refused = request('eth_sendTransaction', [
    { from: alice, to: bob, value: `0x${parseEther('1.5').toString(16)}` },
  ])
  const declined = expect(refused).rejects.toMatchObject({ code: 4001 })
  await expectPage(region('Send')).toContainText('1.5 ETH')
  await page.getByRole('button', { name: 'Reject' }).click()
  await declined
})

async function sentReceipt(sent: Promise<unknown>): Promise<string | undefined> {
  const hash = (await sent) as Hex
  return world.chains[first]!.client.getTransactionReceipt({ hash }).then(
    ({ status }) => status,
    () => undefined,
  )
}

test('switches account and network, disconnects the app, and survives a reload', async () => {
  const { dapp, request } = await connect()
  const bob = world.info.accounts[1]!.address
  const heard: { name: string; data: unknown }[] = []
  dapp.on('event', (event) => heard.push(event))
  await page.getByLabel('Account').selectOption(bob)
  await expect.poll(() => heard.at(-1), { timeout: 30_000 }).toMatchObject({ name: 'accountsChanged' })
  expect(heard.at(-1)?.data).toEqual([
    bob,
    ...world.info.accounts.map(({ address }) => address).filter((a) => a !== bob),
  ])
  await page.getByLabel('Network').selectOption(second)
  await expect.poll(() => heard.at(-1), { timeout: 30_000 }).toMatchObject({ name: 'chainChanged', data: 31338 })

  const signed = request('personal_sign', ['0x6869', bob])
  await expectPage(region('Sign a message')).toBeVisible()
  await page.reload()
  await expectPage(page.getByLabel('Account')).toHaveValue(bob)
  await expectPage(page.getByLabel('Network')).toHaveValue(second)
  await approve('Sign a message')
  expect(await recoverMessageAddress({ message: 'hi', signature: (await signed) as Hex })).toBe(bob)

  const gone = new Promise((resolve) => dapp.on('delete', resolve))
  await page.getByRole('button', { name: 'Disconnect Harbour' }).click()
  await gone
  await expectPage(region('Connected apps')).toContainText('None yet')
})

test('a code is read from a picture', async () => {
  const { uri } = createDapp().propose({ namespaces: requested })
  const paper = await context.newPage()
  await paper.setContent(`<body style="margin:0;background:#fff">${renderSVG(uri, { border: 4, pixelSize: 6 })}</body>`)
  const picture = await paper.locator('svg').screenshot()
  await paper.close()
  await page.goto(url)
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choose a picture').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await choose(await page.screenshot())
  await expectPage(page.getByText('No QR code found')).toBeVisible()
  await choose(picture)
  await expectPage(region('Harbour wants to connect')).toBeVisible()
})

test('a code is read by the camera', async () => {
  const { uri } = createDapp().propose({ namespaces: requested })
  const video = join(dir, 'code.y4m')
  await writeVideo(video, uri)
  const withCamera = await launch([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])
  try {
    const context = await withCamera.newContext({ permissions: ['camera'] })
    page = await watch(context)
    await page.goto(url)
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await expectPage(region('Harbour wants to connect')).toBeVisible()
  } finally {
    await withCamera.close()
  }
})

test('what is no link, and a link that has expired, are said to be so', async () => {
  await page.goto(url)
  const pair = async (link: string) => {
    await page.getByLabel('Pairing link').fill(link)
    await page.getByRole('button', { name: 'Pair' }).click()
  }
  await pair('https://harbour.test')
  await expectPage(page.getByText('This is not a pairing link')).toBeVisible()
  await pair(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&expiryTimestamp=1700000000`)
  await expectPage(page.getByText('This link has expired')).toBeVisible()
})

test('the newest tab is the phone', async () => {
  await connect()
  const other = await context.newPage()
  await other.goto(`${url}/wc`)
  await expectPage(other.getByRole('button', { name: 'Disconnect Harbour' })).toBeVisible()
  await expectPage(page.getByRole('heading', { name: 'The phone is open in another tab' })).toBeVisible()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  const { request } = await connect()
  const pending = request('personal_sign', ['0x6869', world.info.accounts[0]!.address]).catch(() => undefined)
  await expectPage(region('Sign a message')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  await approve('Sign a message')
  await pending
})

test('sends no request beyond this machine, and no console error or exception occurs', () => {
  expect([...hosts].map((host) => host.replace(/:\d+$/, '')).filter((host) => host !== '127.0.0.1')).toEqual([])
  expect(hosts).toContain(new URL(world.info.relay!).host)
  expect(violations).toEqual([])
})
