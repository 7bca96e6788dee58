import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { pairing } from '../pages/pairing.ts'
import { askServer, readStoredSession, type StoredSession } from '../pages/signIn.ts'
import { accountPanel } from '../pages/widget.ts'
import { expect, type Person, phoneName, test } from '../support/test.ts'

const bench = '/bench?signIn=required&evmOnly=1'

/** A phone with the visitor's key. */
const options = ({ world, visitor }: { world: WorldInfo; visitor: Person }) => ({
  relayUrl: world.relay ?? '',
  accounts: [visitor.privateKey],
  rpcUrls: world.rpcUrls,
  metadata: { name: phoneName, description: 'The phone of the tests', url: 'http://127.0.0.1', icons: [] },
})

/** What the server says of the session that the page has. */
async function readSession(page: Page, world: WorldInfo, known?: StoredSession) {
  const { session } = known ?? (await readStoredSession(page)) ?? {}
  return askServer(page, {
    server: world.server ?? '',
    accessToken: session?.accessToken,
    body: { action: 'read' },
  })
}

test('a phone connects and signs in by one prompt, for every network; a reload asks for nothing', async ({
  page,
  ui,
  phoneWallet,
  world,
  visitor,
}) => {
  const phone = await phoneWallet({ ...options({ world, visitor }), authenticates: true })
  await page.goto(bench)
  const uri = await pairing(page).showCode()
  expect(uri).toContain('&methods=wc_sessionAuthenticate')
  await phone.pair(uri)
  await expect(ui.accountButton).toBeVisible()
  await expect(ui.dialog).toBeHidden()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  expect(phone.proposals()).toMatchObject([
    { chains: ['eip155:31337', 'eip155:31338'], signIn: { domain: new URL(page.url()).host } },
  ])
  const account = `eip155:31337:${visitor.address}`
  expect(await readSession(page, world)).toEqual({ status: 200, account })

  await page.reload()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await expect.poll(() => readSession(page, world)).toEqual({ status: 200, account })
  await expect(ui.dialog).toBeHidden()
  expect(phone.requests()).toEqual([])
})

test('a phone that cannot do that connects, and signs in by a second prompt; its disconnect ends the session', async ({
  page,
  ui,
  phoneWallet,
  world,
  visitor,
}) => {
  const phone = await phoneWallet(options({ world, visitor }))
  await page.goto(bench)
  await phone.pair(await pairing(page).showCode())
  await expect(ui.view('Sign In')).toBeVisible()
  await ui.button('Sign').click()
  await expect(ui.dialog).toBeHidden()
  expect(await readSession(page, world)).toEqual({ status: 200, account: `eip155:31337:${visitor.address}` })
  expect(phone.requests().map(({ method }) => method)).toEqual(['personal_sign'])

  const stored = await readStoredSession(page)
  await phone.disconnect()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await expect.poll(() => readSession(page, world, stored)).toMatchObject({ status: 401, code: 'session_ended' })
})

test('a phone whose signature the server does not accept is asked again', async ({
  page,
  ui,
  phoneWallet,
  world,
  visitor,
}) => {
  const phone = await phoneWallet({ ...options({ world, visitor }), authenticates: true })
  await page.route('**/v1/auth/verify*', (route) => route.fulfill({ status: 401, json: { code: 'bad_signature' } }), {
    times: 1,
  })
  await page.goto(bench)
  await phone.pair(await pairing(page).showCode())
  await expect(ui.view('Sign In')).toBeVisible()
  await ui.button('Sign').click()
  await expect(ui.dialog).toBeHidden()
  expect(await readSession(page, world)).toMatchObject({ status: 200 })
})
