import { installWallet } from '@latchkey/testing/playwright'
import { signInPage } from '../pages/signIn.ts'
import { widget } from '../pages/widget.ts'
import { rpcUrl } from '../support/chain.ts'
import { expect, test, walletName } from '../support/test.ts'

const bench = '/bench?signIn=required'

test('a device signs out another one, whose page says so with its next request; it goes on itself', async ({
  page,
  ui,
  context,
  browser,
  baseURL,
  world,
  visitor,
}) => {
  const account = `eip155:31337:${visitor.address}`
  const other = await browser.newContext({ baseURL })
  try {
    const chains = [{ id: 31337, rpcUrl: rpcUrl(world, { chainId: 31337 }) }]
    await installWallet(other, { accounts: [visitor.privateKey], chains })
    const elsewhere = await other.newPage()
    for (const device of [elsewhere, page]) {
      await device.goto(bench)
      await signInPage(device).connect(walletName)
      await signInPage(device).sign.click()
      await signInPage(device).expectMember(account)
    }
    await openDevices(page)
    await expect(ui.dialog.getByRole('listitem')).toHaveCount(2)
    await expect(ui.item('This device')).toContainText('Chrome, Linux')
    await ui.dialog.getByRole('listitem').nth(1).getByRole('button').click()
    await expect(ui.dialog).toContainText('is signed out.')
    await expect(ui.dialog.getByRole('listitem')).toHaveCount(1)
    await openDevices(elsewhere)
    await expect(signInPage(elsewhere).view).toContainText('Your session has ended. Sign in again.')
    await expect(signInPage(elsewhere).status).toHaveText('Required')
    await expect(signInPage(page).status).toHaveText('Signed in')
    const second = await context.newPage()
    await second.goto(bench)
    await expect(signInPage(second).status).toHaveText('Signed in')
  } finally {
    await other.close()
  }
})

/** From the account to its devices. */
async function openDevices(page: Parameters<typeof widget>[0]) {
  const ui = widget(page)
  await ui.openAccount()
  await ui.button('Settings').click()
  await ui.button('Signed-in devices').click()
}
