import { randomBytes } from 'node:crypto'
import type { MockPolkadotWalletOptions } from '@latchkey/testing'
import { installPolkadotWallet, type PagePolkadotWallet } from '@latchkey/testing/playwright'
import { toSs58 } from '@latchkey/wire/polkadot'
import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { getPublicKey, secretFromSeed } from '@scure/sr25519'
import { sendFlow } from '../pages/send.ts'
import { widget } from '../pages/widget.ts'
import { test as base, expect } from './test.ts'

/** A new random account on Polkadot, in the network's spelling. */
export type PolkadotPerson = { address: string; seed: string }

type Fixtures = {
  /** Changes the extension: `test.use({ dotOptions: { tampers: 'amount' } })`. */
  dotOptions: Partial<MockPolkadotWalletOptions>
  /** A visitor with 10 DOT, and their extension in every page of the test. */
  dot: PolkadotPerson & { wallet: PagePolkadotWallet }
}

/** The name of the extension's row. */
export const dotName = 'Talisman'

export function newPolkadotPerson(): PolkadotPerson {
  const seed = randomBytes(32)
  const account = Uint8Array.from(getPublicKey(secretFromSeed(seed)))
  return { address: toSs58({ prefix: 0, account }), seed: `0x${seed.toString('hex')}` }
}

export function polkadotOf(world: WorldInfo): NonNullable<WorldInfo['polkadot']> {
  if (!world.polkadot) throw new Error('The world has no Polkadot network.')
  return world.polkadot
}

/** What an account could spend if it ended, read from the node without the page's code. */
export async function planckOf(world: WorldInfo, address: string): Promise<bigint> {
  const response = await fetch(`${polkadotOf(world).rpcUrl}/control/freeOf`, {
    method: 'POST',
    body: JSON.stringify({ address }),
    signal: AbortSignal.timeout(10_000),
  })
  return BigInt((await response.json()) as string)
}

/** Gives an account 10 DOT. */
export async function fundPolkadot(world: WorldInfo, { address }: { address: string }): Promise<void> {
  const response = await fetch(`${world.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, chainId: polkadotOf(world).network.id }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}: ${await response.text()}`)
}

/** The fixture of specs about Polkadot: beside the mock wallet of EVM chains, an extension. */
export const test = base.extend<Fixtures>({
  dotOptions: [{}, { option: true }],
  dot: async ({ context, world, dotOptions }, use) => {
    const person = newPolkadotPerson()
    await fundPolkadot(world, person)
    const wallet = await installPolkadotWallet(context, { id: 'talisman', accounts: [person.seed], ...dotOptions })
    await use({ ...person, wallet })
  },
})

/** Opens the account, then Send: DOT is all there is, so that there is no token to choose. */
export async function openPolkadotSend(page: Page) {
  const ui = widget(page)
  await ui.openAccount()
  await ui.button('Send').click()
  await expect(ui.view('Send')).toBeVisible()
  return sendFlow(page)
}

/** Fills in a transfer and opens its review. */
export async function fillPolkadotTransfer(page: Page, transfer: { amount: string; receiver: string }) {
  const send = await openPolkadotSend(page)
  await send.fill(transfer)
  await send.review.click()
  await expect(widget(page).view('Review Send')).toBeVisible()
  return send
}
