import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { askServer, readStoredSession, signInPage } from '../pages/signIn.ts'
import { widget } from '../pages/widget.ts'
import { methodsOf } from '../support/requests.ts'
import { expect, newPerson, test, walletName } from '../support/test.ts'

const bench = '/bench?signIn=required'

test('a refresh token that somebody else has used ends the session in every tab, and theirs; the view says so', async ({
  page,
  context,
  world,
  visitor,
}) => {
  const server = world.server ?? ''
  await context.clock.install()
  const signIn = signInPage(page)
  await page.goto(bench)
  await signIn.connect(walletName)
  await signIn.sign.click()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
  const second = await context.newPage()
  await second.goto(bench)
  await expect(signInPage(second).status).toHaveText('Signed in')

  const { session, refreshToken } = (await readStoredSession(page))!
  const body = { action: 'refresh', refreshToken, attempt: '0123456789abcdef0123456789abcdef' }
  expect(await askServer(page, { server, body })).toMatchObject({ status: 200, account: session.account })
  // A minute before the access ends, one of the tabs refreshes it.
  await context.clock.fastForward('14:30')
  for (const tab of [page, second]) {
    await expect(signInPage(tab).view).toBeVisible()
    await expect(signInPage(tab).view).toContainText('Your session has ended. Sign in again.')
    await expect(signInPage(tab).status).toHaveText('Required')
  }
  expect(await askServer(page, { server, accessToken: session.accessToken, body: { action: 'read' } })).toMatchObject({
    status: 401,
  })
  expect(await askServer(page, { server, body })).toMatchObject({ status: 401 })
})

type Json = { [name: string]: unknown; session?: { [name: string]: unknown } }

/** Changes what the server answers to the next request of a path. */
async function lieOnce(page: Page, world: WorldInfo, options: { path: string; change: (answer: Json) => Json }) {
  await page.route(
    `${world.server}${options.path}*`,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: options.change(await response.json()) })
    },
    { times: 1 },
  )
}

test('a server that lies signs nobody in, and is asked again on request', async ({ page, world, wallet, visitor }) => {
  const signIn = signInPage(page)
  const again = widget(page).button('Try again')
  await page.goto(bench)
  await signIn.connect(walletName)
  const withSession = (change: object) => (answer: Json) => ({ ...answer, session: { ...answer.session, ...change } })
  const lies = [
    { path: '/v1/auth/nonce', change: (answer: Json) => ({ ...answer, nonce: '0x1' }), said: 'Reload the page.' },
    ...[{ account: `eip155:31337:${newPerson().address}` }, { domain: 'elsewhere.test' }].map((change) => ({
      path: '/v1/auth/verify',
      change: withSession(change),
      said: 'The sign-in was not accepted. Try again.',
    })),
  ]
  for (const [index, lie] of lies.entries()) {
    await lieOnce(page, world, lie)
    await (index === 0 ? signIn.sign : again).click()
    await expect(signIn.alert).toContainText(lie.said)
    await expect(signIn.status).toHaveText('Required')
    expect(await readStoredSession(page)).toBeUndefined()
  }
  await again.click()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
  expect(methodsOf(await wallet.requests()).filter((method) => method === 'personal_sign')).toHaveLength(3)
})

test('an outage before or after the signature is said in words, and Try again works', async ({
  page,
  ui,
  world,
  visitor,
}) => {
  const signIn = signInPage(page)
  await page.goto(bench)
  await signIn.connect(walletName)
  for (const path of ['nonce', 'verify']) {
    await page.route(`${world.server}/v1/auth/${path}*`, (route) => route.abort('connectionrefused'))
    await (path === 'nonce' ? signIn.sign : ui.button('Try again')).click()
    await expect(signIn.alert).toContainText('The server cannot be reached.')
    await expect(signIn.alert).toContainText(/Cancel disconnects .*Mock Wallet/)
    await page.unrouteAll()
  }
  await ui.button('Try again').click()
  await signIn.expectMember(`eip155:31337:${visitor.address}`)
})
