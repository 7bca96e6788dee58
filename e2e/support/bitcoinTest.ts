import type { MockBitcoinWalletOptions } from '@latchkey/testing'
import { installBitcoinWallet, type PageBitcoinWallet } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { sendFlow } from '../pages/send.ts'
import { widget } from '../pages/widget.ts'
import { type BitcoinPerson, bitcoinOf, fundBitcoin, newBitcoinPerson } from './bitcoin.ts'
import { test as base, expect } from './test.ts'

type Fixtures = {
  /** Changes the Bitcoin wallet: `test.use({ orangeOptions: { tampers: 'fee' } })`. */
  orangeOptions: Partial<MockBitcoinWalletOptions>
  /** A visitor with 0.1 BTC, their second account, which has none, and their Bitcoin wallet in every page of the test. */
  orange: BitcoinPerson & { wallet: PageBitcoinWallet; second: BitcoinPerson }
}

/** The name of the Bitcoin wallet's row. */
export const orangeName = 'Orange Wallet'

/** The fixture of specs about Bitcoin: beside the mock wallet of EVM chains, one for Bitcoin. */
export const test = base.extend<Fixtures>({
  orangeOptions: [{}, { option: true }],
  orange: async ({ context, world, orangeOptions }, use) => {
    const [person, second] = [newBitcoinPerson(), newBitcoinPerson()]
    await fundBitcoin(world, person)
    const wallet = await installBitcoinWallet(context, {
      name: orangeName,
      accounts: [person.privateKey, second.privateKey],
      chains: [{ id: 'bitcoin:regtest', apiUrl: bitcoinOf(world).apiUrl }],
      ...orangeOptions,
    })
    await use({ ...person, wallet, second })
  },
})

/** From the account to the review: Bitcoin has one token, which the form begins with. @returns the flow's page object */
export async function fillBitcoinTransfer(page: Page, transfer: { amount: string; receiver: string }) {
  const [ui, send] = [widget(page), sendFlow(page)]
  await ui.openAccount()
  await ui.button('Send').click()
  await expect(ui.view('Send')).toBeVisible()
  await send.fill(transfer)
  await send.review.click()
  await expect(ui.view('Review Send')).toBeVisible()
  return send
}
