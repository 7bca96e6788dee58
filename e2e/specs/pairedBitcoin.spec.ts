import type { PhoneWallet } from '@latchkey/testing/phone'
import { pairing } from '../pages/pairing.ts'
import { accountPanel } from '../pages/widget.ts'
import {
  type BitcoinPerson,
  bitcoinNode,
  bitcoinOf,
  fundBitcoin,
  newBitcoinPerson,
  satoshisOf,
} from '../support/bitcoin.ts'
import { fillBitcoinTransfer } from '../support/bitcoinTest.ts'
import { test as base, expect, phoneName } from '../support/test.ts'

/** A phone with accounts on EVM and Bitcoin. */
const test = base.extend<{ btc: BitcoinPerson; both: PhoneWallet }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  btc: async ({}, use) => use(newBitcoinPerson()),
  both: async ({ phoneWallet, world, visitor, btc }, use) => {
    const { network, apiUrl } = bitcoinOf(world)
    const phone = await phoneWallet({
      relayUrl: world.relay ?? '',
      accounts: [visitor.privateKey],
      bitcoinAccounts: [btc.privateKey],
      rpcUrls: { ...world.rpcUrls, [network.id]: apiUrl },
      metadata: { name: phoneName, description: 'The phone of the tests', url: 'http://127.0.0.1', icons: [] },
    })
    await use(phone)
  },
})

test('one code connects EVM and Bitcoin; the phone signs a message and a transfer, which the page sends', async ({
  page,
  both,
  btc,
  visitor,
  world,
}) => {
  test.slow()
  await fundBitcoin(world, btc)
  await page.goto('/bench')
  await pairing(page).connect(both)
  await expect(page.getByRole('region', { name: 'Network types' })).toContainText(btc.address)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await page.getByRole('button', { name: 'Open bip122' }).click()
  await page.keyboard.press('Escape')
  await expect(accountPanel(page).address).toHaveText(btc.address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^[\w+/]{100,}=*$/)

  const { address: receiver } = newBitcoinPerson()
  const send = await fillBitcoinTransfer(page, { amount: '0.02', receiver })
  both.rejectNext('signPsbt')
  await send.confirm.click()
  await expect(page.getByRole('dialog')).toContainText('declined')
  await send.confirm.click()
  await expect.poll(() => satoshisOf(bitcoinNode(world), receiver), { timeout: 20_000 }).toBe(2_000_000)
  expect(both.requests().map(({ method }) => method)).toEqual(['signMessage', 'signPsbt', 'signPsbt'])

  await page.reload()
  await expect(accountPanel(page).address).toHaveText(btc.address)
  await both.disconnect()
  await expect(accountPanel(page).status).toHaveText('Disconnected', { timeout: 10_000 })
})
