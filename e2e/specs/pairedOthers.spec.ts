import type { PhoneWallet } from '@latchkey/testing/phone'
import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel } from '../pages/widget.ts'
import { atomsOf, type CosmosPerson, cosmosOf, fundCosmos, newCosmosPerson } from '../support/cosmos.ts'
import {
  fillPolkadotTransfer,
  fundPolkadot,
  newPolkadotPerson,
  type PolkadotPerson,
  planckOf,
  polkadotOf,
} from '../support/polkadotTest.ts'
import { test as base, expect, phoneName } from '../support/test.ts'

/** A phone with accounts on EVM, Cosmos and Polkadot. */
const test = base.extend<{ star: CosmosPerson; dot: PolkadotPerson; all: PhoneWallet }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  star: async ({}, use) => use(newCosmosPerson()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  dot: async ({}, use) => use(newPolkadotPerson()),
  all: async ({ phoneWallet, world, visitor, star, dot }, use) => {
    const [cosmos, polkadot] = [cosmosOf(world), polkadotOf(world)]
    const phone = await phoneWallet({
      relayUrl: world.relay ?? '',
      accounts: [visitor.privateKey],
      cosmosAccounts: [star.privateKey],
      polkadotAccounts: [dot.seed],
      rpcUrls: {
        ...world.rpcUrls,
        [cosmos.network.id]: cosmos.restUrl,
        [polkadot.network.id]: polkadot.rpcUrl,
      },
      metadata: { name: phoneName, description: 'The phone of the tests', url: 'http://127.0.0.1', icons: [] },
    })
    await use(phone)
  },
})

const methodsOf = (phone: PhoneWallet) => phone.requests().map(({ method }) => method)

test('one code connects EVM and Cosmos; the phone signs a message and a transfer, which the page sends', async ({
  page,
  all,
  star,
  world,
}) => {
  test.slow()
  await fundCosmos(world, star)
  await page.goto('/bench')
  await pairing(page).connect(all)
  await expect(page.getByRole('region', { name: 'Network types' })).toContainText(star.address)
  await page.getByRole('button', { name: 'Open cosmos' }).click()
  await page.keyboard.press('Escape')
  await expect(accountPanel(page).address).toHaveText(star.address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^[\w+/]{80,}=*$/)

  const { address: receiver } = newCosmosPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ATOM', amount: '0.5', receiver })
  all.rejectNext('cosmos_signDirect')
  await send.confirm.click()
  await expect(page.getByRole('dialog')).toContainText('declined')
  await send.confirm.click()
  await expect.poll(() => atomsOf(world, receiver), { timeout: 20_000 }).toBe(500_000n)
  const signed = ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect', 'cosmos_signDirect']
  expect(methodsOf(all)).toEqual(signed)

  await page.reload()
  await expect(accountPanel(page).address).toHaveText(star.address)
  await all.disconnect()
  await expect(accountPanel(page).status).toHaveText('Disconnected', { timeout: 10_000 })
})

test('one code connects EVM and Polkadot; the phone signs a message and a transfer, which the page sends', async ({
  page,
  all,
  dot,
  world,
}) => {
  test.slow()
  await fundPolkadot(world, dot)
  await page.goto('/bench?polkadot=1')
  await pairing(page).connect(all)
  await expect(page.getByRole('region', { name: 'Network types' })).toContainText(dot.address)
  await page.getByRole('button', { name: 'Open polkadot' }).click()
  await page.keyboard.press('Escape')
  await expect(accountPanel(page).address).toHaveText(dot.address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{128}$/)

  const { address: receiver } = newPolkadotPerson()
  const send = await fillPolkadotTransfer(page, { amount: '1.5', receiver })
  all.rejectNext('polkadot_signTransaction')
  await send.confirm.click()
  await expect(page.getByRole('dialog')).toContainText('declined')
  await send.confirm.click()
  await expect.poll(() => planckOf(world, receiver), { timeout: 20_000 }).toBe(15_000_000_000n)
  const signed = ['polkadot_signMessage', 'polkadot_signTransaction', 'polkadot_signTransaction']
  expect(methodsOf(all)).toEqual(signed)

  await page.reload()
  await expect(accountPanel(page).address).toHaveText(dot.address)
  await all.disconnect()
  await expect(accountPanel(page).status).toHaveText('Disconnected', { timeout: 10_000 })
})
