import { pathToFileURL } from 'node:url'
import { readLatestId, readLoginCode } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { logIn, newEmail, waitForNextMail } from '../support/embedded.ts'
import { expect, test } from '../support/test.ts'

const password = 'correct horse battery staple 7'
/** Stretching a password takes seconds of computing on purpose, and on a busy machine many. */
const stretchMs = 60_000

test('a backup file opens in the offline tool with the same address, and the wallet can be deleted after that', async ({
  page,
  browser,
  world,
}, testInfo) => {
  test.slow()
  const address = await logIn(page, { world })
  const wallet = await openSettings(page)
  const opening = page.context().waitForEvent('page')
  await wallet.screen.getByRole('button', { name: 'Open wallet in a window' }).click()
  const window = await opening
  const press = (name: string) => window.getByRole('button', { name, exact: true }).click()
  await press('Security')
  await window.getByRole('button', { name: 'Save a backup file' }).hover()
  await window.mouse.down()
  await expect(window.getByRole('heading', { name: 'Backup File' })).toBeVisible({ timeout: 20_000 })
  await window.mouse.up()
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.getByLabel('Password again', { exact: true }).fill(password)
  await press('Make backup file')
  await expect(window.getByRole('button', { name: 'Save file' })).toBeVisible({ timeout: stretchMs })
  await press('Done')
  await expect(window.getByText('You have not saved the file.')).toBeVisible()
  const save = async (button: string, name: string) => {
    const download = window.waitForEvent('download')
    await press(button)
    const path = testInfo.outputPath(name)
    await (await download).saveAs(path)
    return path
  }
  const backup = await save('Save file', 'backup.json')
  await expect(window.getByText('in your downloads')).toBeVisible()
  const toolFile = await save('Save recovery tool', 'recovery.html')
  await press('Done')

  const offline = await browser.newContext({ offline: true })
  const tool = await offline.newPage()
  await tool.goto(pathToFileURL(toolFile).href)
  await tool.getByLabel('Backup file').setInputFiles(backup)
  await tool.getByLabel('Password of the file').fill(password)
  await tool.getByRole('button', { name: 'Open' }).click()
  await expect(tool.getByText(address)).toBeVisible({ timeout: stretchMs })
  await offline.close()

  await press('Delete wallet')
  await window.getByLabel('Type “delete” to confirm').fill('delete')
  const remove = window.getByRole('button', { name: 'Delete wallet', exact: true })
  // Guarded as an approval is: the pointer is there first, and moves.
  await remove.hover({ position: { x: 8, y: 8 } })
  await remove.evaluate(() => new Promise(requestAnimationFrame))
  await remove.hover()
  await expect(remove).toHaveAttribute('data-state', 'ready')
  await remove.click()
  await expect(window.getByText('You are signed out.')).toBeVisible()
  await expect(accountPanel(page).status).not.toHaveText('Connected')
})

test('the email changes after a code to the old address and one to the new', async ({ page, world }) => {
  test.slow()
  const [email, next] = [newEmail(), newEmail()]
  const address = await logIn(page, { world, email })
  const inboxUrl = world.mail!
  const after = await readLatestId({ inboxUrl, email })
  const wallet = await openSettings(page)
  await wallet.screen.getByRole('button', { name: 'Security' }).click()
  await waitForNextMail({ inboxUrl, email })
  await wallet.screen.getByRole('button', { name: 'Change email' }).click()
  await wallet.code.fill(await readLoginCode({ email, inboxUrl, after }))
  await wallet.screen.getByRole('textbox', { name: 'New email' }).fill(next)
  await wallet.screen.getByRole('button', { name: 'Send a code' }).click()
  await wallet.code.fill(await readLoginCode({ email: next, inboxUrl, after: 0 }))
  await expect(wallet.screen.getByText(`${next} now signs in to your wallet.`)).toBeVisible()
  await wallet.screen.getByRole('button', { name: 'Close' }).last().click()
  await wallet.screen.getByRole('button', { name: 'Back' }).click()
  await wallet.screen.getByRole('button', { name: 'Close' }).click()
  await expect(widget(page).dialog.getByText(next).first()).toBeVisible()
  await expect(accountPanel(page).address).toHaveText(address)
})

/** The settings of a connected wallet, in its frame. */
async function openSettings(page: Page): Promise<ReturnType<typeof embeddedWallet>> {
  await widget(page).accountButton.click()
  await widget(page)
    .dialog.getByRole('button', { name: /^Wallet settings/ })
    .click()
  const wallet = embeddedWallet(page)
  await expect(wallet.view('Wallet Settings')).toBeVisible()
  return wallet
}
