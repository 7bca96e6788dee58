import { readLatestId, readLoginCode, requestLoginCode } from '@latchkey/testing/playwright'
import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { connectedAddress, loseEverything, newEmail, openConnect, waitForNextMail } from '../support/embedded.ts'
import { readMails } from '../support/mails.ts'
import { expect, test } from '../support/test.ts'
import { playgroundUrl } from '../support/worldInfo.ts'

// Each mails codes to one address several times, 30 seconds apart, and waits for the guard's delay.
test.describe.configure({ timeout: 240_000 })

test('opens the same wallet by email after the delay, once the browser lost everything', async ({ page, world }) => {
  const called: string[] = []
  page.on('request', (request) => called.push(new URL(request.url()).origin))
  const email = newEmail()
  const address = await protectByEmail(page, { world, email })
  expect(called).toContain(world.recoveryGuard)

  await loseEverything(page)
  await startRecovery(page, { world, email })
  const wallet = embeddedWallet(page)
  await expect(wallet.requestCode).toBeDisabled()
  await finishRecovery(page, { world, email })
  expect(await connectedAddress(page)).toBe(address)
  const subjects = (await readMails(world, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Somebody is recovering your wallet')
  expect(subjects.filter((subject) => subject === 'Reminder: somebody is recovering your wallet')).toHaveLength(1)
  expect(subjects).toContain('Your wallet was recovered')
})

test('a recovery that the mail’s link stopped opens nothing; the next one opens the same wallet', async ({
  page,
  browser,
  world,
}) => {
  const email = newEmail()
  const first = await browser.newContext({ baseURL: playgroundUrl, reducedMotion: 'reduce' })
  const address = await protectByEmail(await first.newPage(), { world, email })
  await first.close()

  await startRecovery(page, { world, email })
  const wallet = embeddedWallet(page)
  await stopByMail(page, { world, email })
  await wallet.requestCode.click({ timeout: 30_000 })
  await expect(wallet.alert).toBeVisible()
  await expect(accountPanel(page).status).not.toHaveText('Connected')

  const after = await readLatestId({ inboxUrl: world.mail!, email })
  await waitForNextMail({ inboxUrl: world.mail!, email })
  await wallet.byEmail.click()
  await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after }))
  await finishRecovery(page, { world, email })
  expect(await connectedAddress(page)).toBe(address)
})

test('renewed security keys end recovery by email, which the page and the mail say, and the page sets up again', async ({
  page,
  world,
}) => {
  const email = newEmail()
  const inboxUrl = world.mail!
  await protectByEmail(page, { world, email })
  await widget(page).accountButton.click()
  await widget(page)
    .dialog.getByRole('button', { name: /^Wallet settings/ })
    .click()
  const wallet = embeddedWallet(page)
  await wallet.screen.getByRole('button', { name: 'Security' }).click()
  await wallet.screen.getByRole('button', { name: 'Renew security keys' }).click()
  await expect(wallet.screen.getByText('Recovery by email ends too.')).toBeVisible()
  await wallet.password.fill('correct horse battery')
  await wallet.passwordAgain.fill('correct horse battery')
  await wallet.screen.getByRole('button', { name: 'Renew with this password' }).click()
  await expect(wallet.screen.getByText('Recovery by email has ended.')).toBeVisible({ timeout: 60_000 })
  await expect
    .poll(async () => (await readMails(world, email)).map(({ text }) => text).join())
    .toContain('Recovery by email has ended with it.')

  await wallet.acceptGuard.click()
  await waitForNextMail({ inboxUrl, email })
  const after = await readLatestId({ inboxUrl, email })
  await wallet.acceptGuard.click()
  await wallet.code.fill(await readLoginCode({ email, inboxUrl, after }))
  await expect(wallet.screen.getByRole('button', { name: 'Turn off recovery by email' })).toBeVisible()
})

test('the policy of the wallet’s page names the guard, which answers that page alone', async ({ world }) => {
  const { headers } = await fetch(`${world.embedded}/v1/embed?projectId=default`)
  const connect = /connect-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
  expect(connect).toBe(`'self' ${world.recoveryGuard}`)
  const ask = async (origin: string) => {
    const init = { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{}' }
    const response = await fetch(`${world.recoveryGuard}/v1/guard/recovery/start`, init)
    return { status: response.status, allowed: response.headers.get('access-control-allow-origin') }
  }
  expect(await ask(playgroundUrl)).toEqual({ status: 403, allowed: null })
  expect(await ask(world.embedded!)).toMatchObject({ allowed: world.embedded })
})

type Options = { world: WorldInfo; email: string }

/** Makes a wallet, and protects it by a code that the guard mails. */
async function protectByEmail(page: Page, { world, email }: Options): Promise<Address> {
  const inboxUrl = world.mail!
  await openConnect(page)
  await requestLoginCode(page, { email })
  const wallet = embeddedWallet(page)
  await wallet.code.fill(await readLoginCode({ email, inboxUrl, after: 0 }))
  await wallet.byEmailInstead.click()
  const after = await readLatestId({ inboxUrl, email })
  await wallet.acceptGuard.click()
  await wallet.code.fill(await readLoginCode({ email, inboxUrl, after }))
  // The page is connected while the shares are still being stored.
  await expect(wallet.codeView).toBeHidden()
  return await connectedAddress(page)
}

/** On a device without the wallet: signs in, asks for recovery by email, and types the guard's code. */
async function startRecovery(page: Page, { world, email }: Options): Promise<void> {
  const inboxUrl = world.mail!
  await waitForNextMail({ inboxUrl, email })
  const wallet = embeddedWallet(page)
  let after = await readLatestId({ inboxUrl, email })
  await openConnect(page)
  await requestLoginCode(page, { email })
  await wallet.code.fill(await readLoginCode({ email, inboxUrl, after }))
  await expect(wallet.byEmail).toBeVisible()
  after = await readLatestId({ inboxUrl, email })
  await wallet.byEmail.click()
  await wallet.code.fill(await readLoginCode({ email, inboxUrl, after }))
  await expect(wallet.waiting).toBeVisible()
}

/** After the delay: the first codes open nothing, and the one that is mailed now does. */
async function finishRecovery(page: Page, { world, email }: Options): Promise<void> {
  const inboxUrl = world.mail!
  const wallet = embeddedWallet(page)
  await expect(wallet.requestCode).toBeEnabled({ timeout: 30_000 })
  const after = await readLatestId({ inboxUrl, email })
  await wallet.requestCode.click()
  const code = await readLoginCode({ email, inboxUrl, after })
  await expect(accountPanel(page).status).not.toHaveText('Connected')
  await wallet.code.fill(code === '000000' ? '111111' : '000000')
  await expect(wallet.alert).toBeVisible()
  await wallet.code.fill(code)
}

/** Opens the link of the mail that reports the recovery, in another tab, and presses its button. */
async function stopByMail(page: Page, { world, email }: Options): Promise<void> {
  const find = async () =>
    (await readMails(world, email)).find(({ subject }) => /^Somebody is recovering/.test(subject))
  await expect.poll(find).toBeDefined()
  const [link] = /https?:\S+\/v1\/guard\/stop\?\S+/.exec((await find())!.text) ?? []
  const tab = await page.context().newPage()
  await tab.goto(link!)
  await tab.getByRole('button', { name: 'Stop the recovery' }).click()
  await expect(tab.getByText('The recovery is stopped.')).toBeVisible()
  await tab.close()
}
