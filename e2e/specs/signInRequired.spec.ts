import { askServer, readStoredSession, signInPage } from '../pages/signIn.ts'
import { accountPanel, widget } from '../pages/widget.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, test, walletName } from '../support/test.ts'

const bench = '/bench?signIn=required'
/** How soon another tab must show the same. */
const soon = { timeout: 1_000 }

test('a visitor who declines stays at the view, cannot close it, and is disconnected by Cancel', async ({
  page,
  ui,
  wallet,
}) => {
  const signIn = signInPage(page)
  await page.goto(bench)
  await signIn.connect(walletName)
  await wallet.rejectNext('personal_sign')
  await signIn.sign.click()
  await expect(signIn.alert).toContainText('Signature declined')
  await expect(signIn.view).toBeVisible()
  for (const leave of [() => ui.button('Close').click(), () => page.keyboard.press('Escape')]) {
    await leave()
    await expect(signIn.alert).toContainText('This app requires you to sign in.')
    await expect(signIn.view).toBeVisible()
  }
  await ui.button('Cancel').click()
  await expect(ui.connectButton).toBeVisible()
  await expect(ui.dialog).toBeHidden()
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
})

test('a reload shows the view again, whatever the wallet was asked; signed in, it asks nothing', async ({
  page,
  ui,
  wallet,
  visitor,
}) => {
  const signIn = signInPage(page)
  await page.goto(bench)
  await signIn.connect(walletName)
  await page.reload()
  await expect(signIn.view).toBeVisible()
  await wallet.hold()
  await signIn.sign.click()
  await wallet.waitForPrompt('personal_sign')
  await expect(ui.button('Authenticating...')).toBeVisible()
  await page.reload()
  await expect(signIn.view).toBeVisible()
  await expect(signIn.status).toHaveText('Required')
  await signIn.sign.click()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
  await page.reload()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
  expect(methodsOf(await wallet.requests())).not.toContain('personal_sign')
})

test('of two tabs one asks and both sign in; another account asks anew; a disconnect ends every session of the wallet', async ({
  page,
  context,
  wallet,
  visitor,
  other,
  world,
}) => {
  await page.goto(bench)
  const second = await context.newPage()
  await second.goto(bench)
  const [here, there] = [signInPage(page), signInPage(second)]
  const asked = async () => {
    const requests = await Promise.all([page, second].map((tab) => wallet.on(tab).requests()))
    return methodsOf(requests.flat()).filter((method) => method === 'personal_sign').length
  }
  await page.bringToFront()
  await here.connect(walletName)
  await expect(there.view).toBeVisible()
  await wallet.on(page).hold()
  await here.sign.click()
  await wallet.on(page).waitForPrompt('personal_sign')
  await second.bringToFront()
  await there.sign.click()
  await expect(widget(second).button('Authenticating...')).toBeVisible()
  await expect(there.view).toContainText(/Another tab is asking .+ Answer there\./)
  await wallet.on(page).release()
  await expect(here.status).toHaveText('Signed in')
  await expect(there.status).toHaveText('Signed in', soon)
  await there.expectMember(`eip155:31337:${visitor.address}`)
  expect(await asked()).toBe(1)

  await wallet.on(second).setAccounts([other.address, visitor.address])
  for (const tab of [there, here]) await expect(tab.view).toContainText(other.address.slice(-6))
  await there.sign.click()
  await there.expectMember(`eip155:31337:${other.address}`)
  await expect(here.status).toHaveText('Signed in', soon)
  // The first account’s session is still its own.
  await wallet.on(second).setAccounts([visitor.address, other.address])
  for (const [tab, page_] of [
    [there, second],
    [here, page],
  ] as const) {
    await expect(accountPanel(page_).address).toHaveText(visitor.address)
    await tab.expectMember(`eip155:31337:${visitor.address}`)
  }
  expect(await asked()).toBe(2)

  const stored = await readStoredSession(page)
  const read = () =>
    askServer(page, {
      server: world.server ?? '',
      accessToken: stored?.session.accessToken,
      body: { action: 'read' },
    })
  expect(await read()).toMatchObject({ status: 200 })
  await widget(second).openAccount()
  await widget(second).button('Disconnect').click()
  for (const tab of [second, page]) await expect(accountPanel(tab).status).toHaveText('Disconnected')
  await expect.poll(read).toMatchObject({ status: 401, code: 'session_ended' })
})

test('a visitor who locks the extension is signed in once it opens; one who removes the site there is signed out at the server', async ({
  page,
  wallet,
  visitor,
  world,
}) => {
  const signIn = signInPage(page)
  await page.goto(bench)
  await signIn.connect(walletName)
  await signIn.sign.click()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
  const stored = await readStoredSession(page)
  const read = () =>
    askServer(page, {
      server: world.server ?? '',
      accessToken: stored?.session.accessToken,
      body: { action: 'read' },
    })
  await wallet.lock()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await wallet.unlock()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
  await wallet.revoke()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await expect.poll(read).toMatchObject({ status: 401, code: 'session_ended' })
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  expect(await readStoredSession(page)).toBeUndefined()
})
