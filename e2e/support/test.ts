import type { MockWalletOptions } from '@latchkey/testing'
import type { PhoneWallet } from '@latchkey/testing/phone'
import { test as base, type PageWallet } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type Widget, widget } from '../pages/widget.ts'
import { fund, rpcUrl } from './chain.ts'
import { readWorldInfo } from './worldInfo.ts'

/** A new random account. */
export type Person = { address: Address; privateKey: Hex }

export function newPerson(): Person {
  const privateKey = generatePrivateKey()
  return { privateKey, address: privateKeyToAddress(privateKey) }
}

type Fixtures = {
  world: WorldInfo
  /** The wallet's first account, which is shown after connecting. */
  visitor: Person
  /** The wallet's second account. */
  other: Person
  /** Changes the mock wallet: `test.use({ walletOptions: { locked: true } })`. */
  walletOptions: Partial<MockWalletOptions>
  /** A mock wallet with the visitor's keys, in every page of the test. */
  wallet: PageWallet
  /** A wallet on a phone with the same keys, listening on the world's relay. */
  phone: PhoneWallet
  ui: Widget
  /** Runs automatically: a test fails if its page had faults. */
  faults: PageFaults
}

/** The name of the mock wallet's row. */
export const walletName = 'Mock Wallet'
/** The name of the phone wallet. */
export const phoneName = 'Phone of the tests'

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  world: async ({}, use) => use(await readWorldInfo()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  visitor: async ({}, use) => use(newPerson()),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  other: async ({}, use) => use(newPerson()),
  walletOptions: [{}, { option: true }],
  wallet: [
    async ({ mockWallet, world, visitor, other, walletOptions }, use) => {
      const chains = ([31337, 31338] as const).map((chainId) => ({ id: chainId, rpcUrl: rpcUrl(world, { chainId }) }))
      await use(await mockWallet({ accounts: [visitor.privateKey, other.privateKey], chains, ...walletOptions }))
    },
    { auto: true },
  ],
  phone: async ({ phoneWallet, world, visitor, other }, use) => {
    const phone = await phoneWallet({
      relayUrl: world.relay ?? '',
      accounts: [visitor.privateKey, other.privateKey],
      rpcUrls: world.rpcUrls,
      metadata: { name: phoneName, description: 'The phone of the tests', url: 'http://127.0.0.1', icons: [] },
    })
    await use(phone)
  },
  page: async ({ page }, use) => {
    await use(page)
    // A route of the test may be fetching for a page that is about to go: that it fails then is no fault.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  ui: async ({ page }, use) => use(widget(page)),
  faults: [
    async ({ context }, use) => {
      const faults = await watchFaults(context)
      await use(faults)
      expect.soft(faults.violations, 'Content-Security-Policy violations').toEqual([])
      expect.soft(faults.errors, 'errors on the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Funds the visitor on the first chain, opens the page and connects the mock wallet. */
export async function connectFunded(page: Page, options: { world: WorldInfo; visitor: Person }): Promise<void> {
  const { world, visitor } = options
  await fund(world, { chainId: 31337, address: visitor.address })
  await page.goto('/bench')
  await widget(page).connect(walletName)
}

/** Errors that fail a test: CSP violations, uncaught errors, console errors. */
export type PageFaults = { violations: string[]; errors: string[] }

type FaultWindow = { reportViolation: (text: string) => void }

/** Watches every page of a context, from before its first script. */
async function watchFaults(context: BrowserContext): Promise<PageFaults> {
  const faults: PageFaults = { violations: [], errors: [] }
  await context.exposeFunction('reportViolation', (text: string) => void faults.violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const place = `${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`
      ;(window as unknown as FaultWindow).reportViolation(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${place}`,
      )
    })
  })
  context.on('weberror', (error) => faults.errors.push(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    // The browser logs failed requests, which specs cause on purpose.
    const isExpected = /^Failed to load resource|blocked by CORS policy/.test(message.text())
    if (message.type() === 'error' && !isExpected) faults.errors.push(message.text())
  })
  return faults
}
