import type { PhoneWallet } from '@latchkey/testing/phone'
import type { Page } from '@playwright/test'
import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { fund, tokenBalance } from '../support/chain.ts'
import { expect, newPerson, type Person, test, walletName } from '../support/test.ts'

// A phone, reloads and several pages: seconds on a machine at rest, a minute on one that is not.
test.slow()

const chainId = 31337
const patient = expect.configure({ timeout: 20_000 })

/** Sends 7 USDC from the page, up to the phone's prompt, which stays open. */
async function requestSend(page: Page, phone: PhoneWallet): Promise<Person> {
  const receiver = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '7', receiver: receiver.address })
  phone.hold()
  await send.confirm.click()
  await phone.waitForRequest('eth_sendTransaction')
  return receiver
}

/** The page's Activity has the transfer once, confirmed. */
async function expectSent(page: Page): Promise<void> {
  const ui = widget(page)
  await ui.reopenAccount('Activity')
  const row = ui.item(/7 USDC/)
  await patient(row).toHaveText(/Confirmed/)
  await row.getByRole('button').click()
  await patient(ui.dialog.getByText('Confirmed', { exact: true })).toBeVisible()
}

test.describe('a phone wallet answers while the page is away', () => {
  test.beforeEach(async ({ page, world, visitor, phone }) => {
    await fund(world, { chainId, address: visitor.address })
    await page.goto('/bench')
    await pairing(page).connect(phone)
  })

  test('a send that is approved during a reload is listed and followed to its end', async ({ page, world, phone }) => {
    const { address } = await requestSend(page, phone)
    await page.goto('about:blank')
    phone.release()
    await expect.poll(() => phone.requests().at(-1)?.status).toBe('answered')
    await page.goto('/bench')
    await expectSent(page)
    expect(await tokenBalance(world, { chainId, symbol: 'USDC', address })).toBe(7_000_000n)
    expect(phone.requests().filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })

  test('a send that is declined during a reload is no longer waiting', async ({ page, phone }) => {
    phone.rejectNext('eth_sendTransaction')
    await requestSend(page, phone)
    const waiting = () => page.evaluate(() => localStorage.getItem('latchkey.asked'))
    await patient.poll(waiting).toContain('walletRequest')
    await page.reload()
    expect(await waiting()).not.toBeNull()
    phone.release()
    await patient.poll(waiting).toBeNull()
    await widget(page).openAccount('Activity')
    await expect(widget(page).item(/7 USDC/)).toBeHidden()
  })

  test('a send of a tab that was closed is listed in the other tab', async ({ page, context, phone }) => {
    const second = await context.newPage()
    await second.goto('/bench')
    await expect(accountPanel(second).status).toHaveText('Connected')
    await page.bringToFront()
    await requestSend(page, phone)
    await page.close()
    phone.release()
    await expectSent(second)
  })

  test('a signature that is approved after a reload cannot reach the app, and the page says so', async ({
    page,
    phone,
  }) => {
    phone.hold()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await phone.waitForRequest('personal_sign')
    await page.reload()
    await expect(page.getByText(/reloaded while your wallet waited for a signature/)).toBeVisible()
    await expect(widget(page).view('Account')).toBeVisible()
    phone.release()
    await widget(page).close()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    await page.reload()
    await expect(accountPanel(page).status).toHaveText('Connected')
    await expect(widget(page).dialog).toBeHidden()
  })

  test('two tabs follow the phone: account, network, disconnect', async ({ page, context, phone, visitor, other }) => {
    const second = await context.newPage()
    await second.goto('/bench')
    for (const tab of [page, second]) await expect(accountPanel(tab).address).toHaveText(visitor.address)
    await phone.switchAccount(other.address)
    for (const tab of [page, second]) await patient(accountPanel(tab).address).toHaveText(other.address)
    await phone.switchChain('eip155:31338')
    for (const tab of [page, second]) await patient(tab.getByRole('button', { name: 'Use Local 31337' })).toBeVisible()
    await widget(second).openAccount()
    await widget(second).button('Disconnect').click()
    for (const tab of [page, second]) await patient(accountPanel(tab).status).toHaveText('Disconnected')
    await patient.poll(() => phone.sessions()).toEqual([])
  })
})

test('a signature of an installed wallet that a reload interrupted is reported', async ({ page, ui, wallet }) => {
  await page.goto('/bench')
  await ui.connect(walletName)
  await wallet.hold()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect.poll(async () => (await wallet.requests()).map(({ method }) => method)).toContain('personal_sign')
  await page.reload()
  await expect(page.getByText(/reloaded while your wallet waited for a signature/)).toBeVisible()
})
