import type { MockWalletOptions } from '@latchkey/testing'
import type { PhoneWallet } from '@latchkey/testing/phone'
import { test as base, type PageWallet } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import { type BrowserContext, expect } from '@playwright/test'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type Widget, widget } from '../pages/widget.ts'
import { rpcUrl } from './chain.ts'
import { readWorldInfo } from './worldInfo.ts'

/** Somebody nobody else is. */
export type Person = { address: Address; privateKey: Hex }

export function newPerson(): Person {
  const privateKey = generatePrivateKey()
  return { privateKey, address: privateKeyToAddress(privateKey) }
}

type Fixtures = {
  world: WorldInfo
  /** Whose keys the wallet holds; the first is the one shown after connecting. */
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
  /** Runs by itself: at the end of each test the page must have kept the rules. */
  faults: PageFaults
}

/** The name of the mock wallet's row. */
export const walletName = 'Mock Wallet'
/** What the wallet on the phone calls itself. */
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

/** What no page of ours may do: break its Content-Security-Policy, leave an error uncaught, complain in the console. */
export type PageFaults = { violations: string[]; errors: string[] }

type FaultWindow = { reportViolation: (text: string) => void }

/** Watches every page of a context from before its first script on. */
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
    // What the browser itself notes of a request that a spec made fail is the spec's subject.
    const isExpected = /^Failed to load resource|blocked by CORS policy/.test(message.text())
    if (message.type() === 'error' && !isExpected) faults.errors.push(message.text())
  })
  return faults
}
