import { approveRequest } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel, type Widget, widget } from '../pages/widget.ts'
import { benchUrl, logIn, showType } from '../support/embedded.ts'
import { graveFaults } from '../support/graveFaults.ts'
import { layoutFaults } from '../support/layoutFaults.ts'
import { fundSolana, lamportsOf, newSolanaPerson } from '../support/solana.ts'
import { expect, test } from '../support/test.ts'

const evmType = /^Ethereum & other EVM networks/
const solanaType = /^Solana/

/** One login; shows the account on Solana. @returns both addresses */
async function logInToBoth(page: Page, { ui, world }: { ui: Widget; world: WorldInfo }) {
  const evm = await logIn(page, { world })
  await showType(ui, solanaType)
  const { address } = accountPanel(page)
  await expect(address).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  return { evm, solana: String(await address.textContent()) }
}

/** Shows the account on Solana, with 1 SOL. */
async function logInWithSol(page: Page, { ui, world }: { ui: Widget; world: WorldInfo }): Promise<string> {
  const { solana } = await logInToBoth(page, { ui, world })
  await fundSolana(world, { address: solana })
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(solana)
  return solana
}

test('one login connects EVM and Solana; a message is signed there on the wallet’s page', async ({
  page,
  ui,
  world,
}) => {
  const { evm, solana } = await logInToBoth(page, { ui, world })
  const { address } = accountPanel(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const wallet = embeddedWallet(page)
  await expect(wallet.view('Sign Message')).toBeVisible()
  await approveRequest(wallet.screen)
  await expect(page.getByText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)).toBeVisible()
  await showType(ui, evmType)
  await expect(address).toHaveText(evm)
  await page.reload()
  await expect(address).toHaveText(evm)
  await showType(ui, solanaType)
  await expect(address).toHaveText(solana)
})

test('sends 0.25 SOL after the wallet has shown the recipient in full', async ({ page, ui, world }) => {
  await logInWithSol(page, { ui, world })
  const { address: receiver } = newSolanaPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.25', receiver })
  await send.confirm.click()
  const wallet = embeddedWallet(page)
  await expect(wallet.send).toBeVisible()
  const shown = await wallet.screen.getByRole('main').textContent()
  expect(shown?.replaceAll(/\s/g, '')).toContain(receiver)
  expect(shown).toMatch(/0\.25\s*SOL/)
  await approveRequest(wallet.screen)
  await expect(page.getByText('0.25 SOL sent')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => lamportsOf(world, receiver)).toBe(250_000_000)
})

test('sends nothing that is declined, and says so', async ({ page, ui, world }) => {
  const solana = await logInWithSol(page, { ui, world })
  const { address: receiver } = newSolanaPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.25', receiver })
  await send.confirm.click()
  await embeddedWallet(page).decline.click()
  await expect(page.getByText('You declined the request in your wallet. Nothing was sent.')).toBeVisible()
  expect(await lamportsOf(world, receiver)).toBe(0)
  expect(await lamportsOf(world, solana)).toBe(1_000_000_000)
})

test('disconnecting Solana leaves EVM signed in; signing out does so in both tabs, and for all', async ({
  page,
  context,
  ui,
  world,
}) => {
  const { evm, solana } = await logInToBoth(page, { ui, world })
  const second = await context.newPage()
  await second.goto(benchUrl)
  const tabs = [page, second]
  for (const tab of tabs) await expect(accountPanel(tab).status).toHaveText('Connected')
  await ui.openAccount()
  await ui.button(/switch account$/).click()
  await ui
    .item(new RegExp(`^.*${solana.slice(0, 4)}`))
    .getByRole('button', { name: /^Disconnect .*wallet/ })
    .click()
  for (const tab of tabs) await expect(accountPanel(tab).address).toHaveText(evm)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(evm)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  for (const tab of tabs) await expect(widget(tab).connectButton).toBeVisible()
  await page.reload()
  await expect(ui.connectButton).toBeVisible()
})

test.describe('on a screen of 320 px, in Arabic', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('both accounts of the login fit, without a serious accessibility fault', async ({ page, world }) => {
    await logIn(page, { world })
    await page.goto(`${benchUrl}&locale=ar`)
    const dialog = page.getByRole('dialog')
    const expectGood = async () => {
      expect.soft(await graveFaults(page, { within: 'latchkey-modal' })).toEqual([])
      expect.soft(await layoutFaults(page)).toEqual([])
    }
    await expect(page.getByTestId('address')).toHaveText(/^0x/)
    await page.getByRole('banner').getByRole('button').last().click()
    await dialog.getByRole('button', { name: /^أنواع الشبكات/ }).click()
    await expect(dialog.getByRole('button', { name: 'سولانا' })).toHaveAccessibleDescription(/\.\.\./)
    await expectGood()
    await dialog.getByRole('button', { name: 'سولانا' }).click()
    await expect(page.getByTestId('address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    await expectGood()
  })
})
