import type { MockCosmosWalletOptions } from '@latchkey/testing'
import { sendFlow } from '../pages/send.ts'
import { atomsOf, newCosmosPerson, payInAtoms } from '../support/cosmos.ts'
import { test } from '../support/cosmosTest.ts'
import { methodsOf } from '../support/requests.ts'
import { expect } from '../support/test.ts'

const isSigning = /^sign(Direct|Amino)$/

test('connects Keplr, shows what the account has, and restores it after a reload without a prompt', async ({
  page,
  ui,
  star,
}) => {
  await page.goto('/bench')
  await ui.connect('Keplr')
  await expect(ui.accountButton).toContainText(star.address.slice(0, 4))
  await ui.openAccount('Tokens')
  await expect(ui.item('ATOM')).toContainText('10')
  await page.reload()
  await expect(ui.accountButton).toContainText(star.address.slice(0, 4))
  expect(methodsOf(await star.wallet.requests())).not.toContain('enable')
})

test('a declined connection connects nothing', async ({ page, ui, star }) => {
  await page.goto('/bench')
  await star.wallet.rejectNext('enable')
  await ui.choose('Keplr')
  await expect(ui.dialog).toContainText('declined')
  await expect(ui.accountButton).toBeHidden()
})

const honest: readonly { what: string; options: Partial<MockCosmosWalletOptions>; method: string }[] = [
  { what: 'signs bytes', options: {}, method: 'signDirect' },
  { what: 'has its key on a device', options: { isLedger: true }, method: 'signAmino' },
  { what: 'lets the visitor choose a higher price', options: { feePercent: 115 }, method: 'signDirect' },
]
for (const { what, options, method } of honest) {
  test.describe(`a wallet that ${what}`, () => {
    test.use({ starOptions: options })

    test('sends what was shown: confirmed in Activity', async ({ page, ui, world, star }) => {
      const { address: receiver } = newCosmosPerson()
      await page.goto('/bench')
      await ui.connect('Keplr')
      const send = sendFlow(page)
      await send.prepare({ symbol: 'ATOM', amount: '2.5', receiver })
      await expect(ui.dialog.getByText('None. Exchanges require one, or the money may be lost.')).toBeVisible()
      await send.confirm.click()
      await expect(page.getByText('2.5 ATOM sent')).toBeVisible()
      await ui.reopenAccount('Activity')
      await expect(ui.item('2.5 ATOM')).toContainText('Confirmed')
      expect(await atomsOf(world, receiver)).toBe(2_500_000n)
      const signed = methodsOf(await star.wallet.requests()).filter((name) => isSigning.test(name))
      expect(signed).toEqual([method])
    })
  })
}

const lying: readonly Partial<MockCosmosWalletOptions>[] = [
  { tampers: 'recipient' },
  { tampers: 'amount' },
  { feePercent: 10_000 },
  { isLedger: true, tampers: 'recipient' },
]
for (const options of lying) {
  test.describe(`a wallet with ${JSON.stringify(options)}`, () => {
    test.use({ starOptions: options })

    test('is refused, and nothing is sent', async ({ page, ui, world, star }) => {
      const { address: receiver } = newCosmosPerson()
      await page.goto('/bench')
      await ui.connect('Keplr')
      const send = sendFlow(page)
      await send.prepare({ symbol: 'ATOM', amount: '0.2', receiver })
      await send.confirm.click()
      await expect(ui.dialog.getByText('The wallet changed the transaction. Nothing was sent from here.')).toBeVisible()
      expect(await atomsOf(world, receiver)).toBe(0n)
      expect(await atomsOf(world, star.address)).toBe(10_000_000n)
    })
  })
}

test('a declined transfer sends nothing, and can be sent again', async ({ page, ui, world, star }) => {
  const { address: receiver } = newCosmosPerson()
  await page.goto('/bench')
  await ui.connect('Keplr')
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ATOM', amount: '3', receiver })
  await star.wallet.rejectNext('signDirect')
  await send.confirm.click()
  await expect(ui.dialog).toContainText('You declined the request in your wallet. Nothing was sent.')
  expect(await atomsOf(world, receiver)).toBe(0n)
  await send.confirm.click()
  await expect(page.getByText('3 ATOM sent')).toBeVisible()
  await expect.poll(() => atomsOf(world, receiver)).toBe(3_000_000n)
})

test('an address of another chain is refused', async ({ page, ui, star }) => {
  await page.goto('/bench')
  await ui.connect('Keplr')
  const send = sendFlow(page)
  await send.open('ATOM')
  await send.fill({ amount: '1', receiver: 'osmo1fl48vsnmsdzcv85q5d2q4z5ajdha8yu3aq6l09' })
  await expect(ui.dialog).toContainText(/another network/)
  expect(methodsOf(await star.wallet.requests())).not.toContainEqual(expect.stringMatching(isSigning))
})

test('a reload right after the broadcast: found or followed, confirmed once', async ({ page, ui, world, star }) => {
  const { address: receiver } = newCosmosPerson()
  await page.goto('/bench')
  await ui.connect('Keplr')
  const send = sendFlow(page)
  await send.prepare({ symbol: 'ATOM', amount: '0.125', receiver })
  await send.confirm.click()
  await expect(page.getByText('0.125 ATOM sent')).toBeVisible()
  await page.reload()
  await expect(ui.accountButton).toContainText(star.address.slice(0, 4))
  await ui.openAccount('Activity')
  await expect(ui.item('0.125 ATOM')).toContainText('Confirmed')
  await expect(ui.item('0.125 ATOM')).toHaveCount(1)
  expect(await atomsOf(world, receiver)).toBe(125_000n)
})

test('shows by the server what the account has, its value, and what others sent it', async ({
  page,
  ui,
  world,
  star,
}) => {
  await payInAtoms(world, star.address, { amount: 1_250_000n })
  await expect.poll(() => atomsOf(world, star.address)).toBe(11_250_000n)
  await page.goto('/bench')
  await ui.connect('Keplr')
  await ui.openAccount('Tokens')
  // 11.25 ATOM at the world's price of 8 dollars.
  await expect(ui.item('ATOM')).toContainText('$90.00')
  await ui.reopenAccount('Activity')
  await expect(ui.item('1.25 ATOM')).toContainText('Received')
})
