import {
  approveRequest,
  loginWithEmail,
  readLatestId,
  readLoginCode,
  requestLoginCode,
} from '@latchkey/testing/playwright'
import { type Hex, verifyMessage } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel } from '../pages/widget.ts'
import { benchUrl, connectedAddress, logIn, newEmail, openConnect } from '../support/embedded.ts'
import { readMails } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'

test('makes a wallet from an email address, and connects it', async ({ page, ui, world }) => {
  await openConnect(page)
  const wallet = embeddedWallet(page)
  const email = newEmail()
  await loginWithEmail(page, { email, inboxUrl: world.mail! })
  const address = await connectedAddress(page)
  await expect(ui.accountButton).toContainText(`${address.slice(0, 4)}...${address.slice(-6)}`)
  await expect(ui.dialog).toBeHidden()
  await expect(wallet.code).toBeHidden()
  await expect(ui.accountButton).toBeFocused()
  await ui.accountButton.click()
  await expect(ui.dialog.getByRole('button', { name: email })).toBeVisible()
})

test('mails a code in the language of the page, while the texts of its own are still loading', async ({
  page,
  world,
}) => {
  await page.goto(benchUrl)
  await page.getByRole('radio', { name: 'العربية' }).check({ force: true })
  await page.getByRole('button', { name: 'ربط المحفظة' }).click()
  const email = newEmail()
  const field = page.getByRole('textbox', { name: /البريد/ })
  await field.fill(email)
  await field.press('Enter')
  const subjects = async () => (await readMails({ mail: world.mail! }, email)).map(({ subject }) => subject)
  await expect.poll(subjects, { timeout: 20_000 }).toEqual([expect.stringContaining('رمز تسجيل دخولك')])
})

test('mails a code that names the page, and keeps it out of the subject', async ({ page, world }) => {
  await openConnect(page)
  const email = newEmail()
  await requestLoginCode(page, { email })
  await expect(embeddedWallet(page).codeView).toBeVisible()
  const code = await readLoginCode({ email, inboxUrl: world.mail!, after: 0 })
  const response = await fetch(`${world.mail}/messages?to=${encodeURIComponent(email)}`)
  const { messages } = (await response.json()) as { messages: { subject: string; text: string }[] }
  expect(messages).toHaveLength(1)
  expect(messages[0]!.text).toContain(new URL(page.url()).host)
  expect(messages[0]!.subject.replaceAll(/\s/g, '')).not.toContain(code)
})

test('signs a message after its approval, and the signature verifies', async ({ page, world }) => {
  const address = await logIn(page, { world })
  const wallet = embeddedWallet(page)
  const message = 'Hello from the bench\nsecond line'
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(wallet.screen.getByText('second line')).toBeVisible()
  // The page that requests it, as the browser says, and not as the page says.
  await expect(wallet.screen.getByText(new URL(page.url()).host)).toBeVisible()
  await approveRequest(wallet.screen)
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await page.getByTestId('signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await expect(wallet.sign).toBeHidden()
})

test('signs nothing that is declined', async ({ page, world }) => {
  await logIn(page, { world })
  const wallet = embeddedWallet(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await wallet.decline.click()
  await expect(page.getByText(/declined/i)).toBeVisible()
  await expect(page.getByTestId('signature')).toBeHidden()
  await expect(accountPanel(page).status).toHaveText('Connected')
})

test('gives the focus back to what requested a signature, without a move of the page', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await logIn(page, { world })
  const sign = page.getByRole('button', { name: 'Sign message' })
  await sign.click()
  const { decline } = embeddedWallet(page)
  await expect(decline).toBeVisible()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await decline.click()
  await expect(page.getByText(/declined/i)).toBeVisible()
  await expect(sign).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test('restores the same address after a reload, without a prompt or a second mail', async ({ page, world }) => {
  const email = newEmail()
  const address = await logIn(page, { world, email })
  const latest = await readLatestId({ inboxUrl: world.mail!, email })
  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
  const wallet = embeddedWallet(page)
  await expect(wallet.code).toBeHidden()
  await expect(wallet.sign).toBeHidden()
  expect(await readLatestId({ inboxUrl: world.mail!, email })).toBe(latest)
})

test('follows a login in another tab of the page', async ({ page, context, world }) => {
  const address = await logIn(page, { world })
  const other = await context.newPage()
  await other.goto(benchUrl)
  expect(await connectedAddress(other)).toBe(address)
})

test('rejects a wrong code beside its field, and takes the right one after it', async ({ page, world }) => {
  await openConnect(page)
  const email = newEmail()
  const wallet = embeddedWallet(page, await requestLoginCode(page, { email }))
  const code = await readLoginCode({ email, inboxUrl: world.mail!, after: 0 })
  await wallet.code.fill(code === '000000' ? '000001' : '000000')
  await expect(wallet.alert).toContainText(/code/i)
  await expect(accountPanel(page).status).not.toHaveText('Connected')
  await wallet.code.fill(code)
  await wallet.later.click()
  await connectedAddress(page)
})

test('takes the code that was mailed before the page was loaded again', async ({ page, world }) => {
  const email = newEmail()
  const wallet = embeddedWallet(page)
  await openConnect(page)
  await requestLoginCode(page, { email })
  await expect(wallet.codeView).toBeVisible()
  await openConnect(page)
  await requestLoginCode(page, { email })
  await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await wallet.later.click()
  await connectedAddress(page)
})

test('says how long to wait before another code is mailed', async ({ page, ui }) => {
  await openConnect(page)
  const email = newEmail()
  await requestLoginCode(page, { email })
  await expect(embeddedWallet(page).codeView).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(embeddedWallet(page).codeView).toBeHidden()
  if (!(await ui.view('Connect Wallet').isVisible())) await ui.connectButton.click()
  const field = page.getByRole('textbox', { name: /^Email/ })
  await field.fill(email)
  await field.press('Enter')
  await expect(page.getByText(/Please try again after ([12]?\d|30) seconds?/)).toBeVisible()
})

test('signs out, stays signed out, and the page no longer knows the visitor', async ({ page, ui, world }) => {
  const email = newEmail()
  const address = await logIn(page, { world, email })
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await page.reload()
  await expect(ui.connectButton).toBeVisible()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(email)
  expect(kept.toLowerCase()).not.toContain(address.toLowerCase())
})

test('requests nothing of the wallet before the visitor chooses email', async ({ page, world }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openConnect(page)
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible()
  expect(requested.filter((url) => url.startsWith(world.embedded!))).toEqual([])
})
