import type { PhoneWallet } from '@latchkey/testing/phone'
import type { Page } from '@playwright/test'
import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel, type Widget } from '../pages/widget.ts'
import { bitcoinOf } from '../support/bitcoin.ts'
import { cosmosOf } from '../support/cosmos.ts'
import { phoneScreen, phones, recordLinks } from '../support/phones.ts'
import { fundSolana, lamportsOf, newSolanaPerson, type SolanaPerson, solanaOf } from '../support/solana.ts'
import { test as base, expect, phoneName, walletName } from '../support/test.ts'

const solanaType = /^Solana/

/** A phone with accounts of both namespaces. */
const test = base.extend<{ sol: SolanaPerson; both: PhoneWallet }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  sol: async ({}, use) => use(newSolanaPerson()),
  both: async ({ phoneWallet, world, visitor, sol }, use) => {
    const { network, rpcUrl } = solanaOf(world)
    const phone = await phoneWallet({
      relayUrl: world.relay ?? '',
      accounts: [visitor.privateKey],
      solanaAccounts: [sol.privateKey],
      rpcUrls: { ...world.rpcUrls, [network.id]: rpcUrl },
      metadata: { name: phoneName, description: 'The phone of the tests', url: 'http://127.0.0.1', icons: [] },
    })
    await use(phone)
  },
})

/** The accounts that the page has, whichever is shown. */
const types = (page: Page) => page.getByRole('region', { name: 'Network types' })

async function showType(ui: Widget, type: RegExp): Promise<void> {
  await ui.openAccount()
  await ui.button(/^Network types/).click()
  await ui.row(type).click()
  await ui.close()
}

const methodsOf = (phone: PhoneWallet) => phone.requests().map(({ method }) => method)

test('one code connects both namespaces: switched without a request, signed with and sent from each, and kept by a reload', async ({
  page,
  context,
  ui,
  both,
  visitor,
  sol,
  world,
}) => {
  test.slow()
  await fundSolana(world, sol)
  await page.goto('/bench')
  await pairing(page).connect(both)
  const { address } = accountPanel(page)
  await expect(address).toHaveText(visitor.address)
  await expect(types(page)).toContainText(sol.address)
  const others = [solanaOf(world), bitcoinOf(world), cosmosOf(world)].map(({ network }) => network.id)
  expect(both.proposals()[0]?.chains).toEqual(['eip155:31337', 'eip155:31338', ...others])
  expect(both.sessions()).toHaveLength(1)

  await showType(ui, solanaType)
  await expect(address).toHaveText(sol.address)
  expect(methodsOf(both)).toEqual([])
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  expect(methodsOf(both)).toEqual(['solana_signMessage'])

  const { address: receiver } = newSolanaPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.2', receiver })
  await send.confirm.click()
  await expect(page.getByText('0.2 SOL sent')).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => lamportsOf(world, receiver)).toBe(200_000_000)
  expect(methodsOf(both)).toEqual(['solana_signMessage', 'solana_signAndSendTransaction'])

  await page.reload()
  await expect(address).toHaveText(sol.address)
  const second = await context.newPage()
  await second.goto('/bench')
  for (const tab of [page, second]) await expect(types(tab)).toContainText(visitor.address)
  await both.disconnect()
  for (const tab of [page, second])
    await expect(accountPanel(tab).status).toHaveText('Disconnected', { timeout: 10_000 })
})

test('disconnecting one namespace leaves the session to the other; it ends on the phone with the last', async ({
  page,
  ui,
  both,
  visitor,
  sol,
}) => {
  test.slow()
  await page.goto('/bench')
  await pairing(page).connect(both)
  await expect(types(page)).toContainText(sol.address)
  const [session] = both.sessions()
  await page.getByRole('button', { name: 'Open solana' }).click()
  await ui.button('Disconnect').click()
  // Of each network type, in the order of the app.
  await ui
    .button(/^Disconnect .*Phone/)
    .nth(1)
    .click()
  await ui.close()
  await expect(types(page)).not.toContainText(sol.address)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  expect(both.sessions()).toHaveLength(1)
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await expect(types(page)).not.toContainText(sol.address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)

  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
  await both.waitForEnd(session?.topic ?? '')
})

test('disconnecting all ends the session once', async ({ page, ui, both, sol }) => {
  await page.goto('/bench')
  await pairing(page).connect(both)
  await expect(types(page)).toContainText(sol.address)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await ui.button('Disconnect all').click()
  await expect(ui.connectButton).toBeVisible()
  await expect.poll(() => both.sessions()).toEqual([])
  expect(both.failures()).toEqual([])
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
})

test('a phone that grants EVM alone connects that; one that grants Solana alone, Solana', async ({
  page,
  ui,
  both,
  visitor,
  sol,
}) => {
  await page.goto('/bench')
  both.answerNextProposal({ namespaces: ['eip155'] })
  await pairing(page).connect(both)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await expect(types(page)).not.toContainText(sol.address)
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
  both.answerNextProposal({ namespaces: ['solana'] })
  await pairing(page).connect(both)
  await expect(accountPanel(page).address).toHaveText(sol.address)
  await expect(types(page)).not.toContainText(visitor.address)
})

test('a namespace with another wallet keeps it when the phone is connected for the other one', async ({
  page,
  ui,
  both,
  wallet,
  visitor,
  sol,
}) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await page.getByRole('button', { name: 'Open solana' }).click()
  await ui.row(/^WalletConnect/).click()
  const uri = await pairing(page).readCode()
  await both.pair(uri)
  await expect(accountPanel(page).address).toHaveText(sol.address)
  await page.getByRole('button', { name: 'Open eip155' }).click()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await ui.close()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
  expect((await wallet.requests()).map(({ method }) => method)).toContain('personal_sign')
  expect(methodsOf(both)).toEqual([])
})

test('a transfer that the phone declines is not sent, and can be sent again', async ({
  page,
  ui,
  both,
  sol,
  world,
}) => {
  await fundSolana(world, sol)
  await page.goto('/bench')
  both.answerNextProposal({ namespaces: ['solana'] })
  await pairing(page).connect(both)
  const { address: receiver } = newSolanaPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.2', receiver })
  both.rejectNext('solana_signAndSendTransaction')
  await send.confirm.click()
  await expect(ui.dialog).toContainText('declined')
  expect(await lamportsOf(world, receiver)).toBe(0)
  await send.confirm.click()
  await expect(page.getByText('0.2 SOL sent')).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => lamportsOf(world, receiver)).toBe(200_000_000)
})

test('a page that was reloaded while the phone had the transfer lists it once the phone responds', async ({
  page,
  ui,
  both,
  sol,
  world,
}) => {
  await fundSolana(world, sol)
  await page.goto('/bench')
  both.answerNextProposal({ namespaces: ['solana'] })
  await pairing(page).connect(both)
  const { address: receiver } = newSolanaPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount: '0.2', receiver })
  both.hold()
  await send.confirm.click()
  await both.waitForRequest('solana_signAndSendTransaction')
  await page.reload()
  await expect(accountPanel(page).address).toHaveText(sol.address)
  both.release()
  await expect.poll(() => lamportsOf(world, receiver)).toBe(200_000_000)
  await ui.openAccount('Activity')
  await expect(ui.item(/Sent/)).toHaveCount(1, { timeout: 15_000 })
})

test('a code that is scanned by another phone takes the place of the session, in every namespace', async ({
  page,
  ui,
  phone,
  both,
  visitor,
  sol,
}) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await page.getByRole('button', { name: 'Open solana' }).click()
  await ui.row(/^WalletConnect/).click()
  await both.pair(await pairing(page).readCode())
  await expect(accountPanel(page).address).toHaveText(sol.address)
  await expect(types(page)).toContainText(visitor.address)
  await expect.poll(() => phone.sessions()).toEqual([])
  await page.getByRole('button', { name: 'Open eip155' }).click()
  await ui.close()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x/)
  expect(methodsOf(both)).toEqual(['personal_sign'])
})

test.describe('on a phone', () => {
  test.use({ userAgent: phones['Chrome on Android'], ...phoneScreen })

  test('a request on Solana opens the wallet whose link connected both', async ({ page, ui, both, sol }) => {
    const opened = await recordLinks(page)
    await page.goto('/bench')
    await ui.connectButton.tap()
    await pairing(page).tapWallet('MetaMask', opened)
    const [href = ''] = await opened()
    await both.pair(new URL(href).searchParams.get('uri') ?? '')
    await expect(types(page)).toContainText(sol.address)
    await page.getByRole('button', { name: 'Open solana' }).tap()
    await ui.close()
    await page.getByRole('button', { name: 'Sign message' }).tap()
    await expect(page.getByTestId('signature')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const [, again, ...more] = await opened()
    expect(again).toMatch(/^metamask:/)
    expect(again).not.toContain('uri=')
    expect(more).toEqual([])
  })
})
