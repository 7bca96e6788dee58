import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openScene, type Scene, signInOnPage } from './openWalletPage.ts'
import { openFrame, request } from './startApp.ts'

// A busy machine draws late.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})

afterAll(() => scene?.close())

test('a vault that could not be fetched is fetched again, without another login', async () => {
  const { page, context, frame, problems } = await scene.visit()
  await openFrame(page, scene.wallet.origin)
  await request(page, 'connectEmail', { email: 'ada@example.com' })
  const login = request(page, 'connectOtp')
  await context.route('**/assets/vault-*', (route) => route.abort())
  await frame.getByLabel('Code').fill(scene.wallet.double.lastCode())
  await frame.getByText('A server of the wallet cannot be reached.').waitFor()
  await context.unroute('**/assets/vault-*')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await frame.getByRole('button', { name: 'Later' }).click()
  expect(await login).toMatchObject({ result: {} })
  expect(problems).toEqual([])
})

test('a code whose response is lost was used: the page names the button that mails another one', async () => {
  const { page, context, frame } = await scene.visit()
  await openFrame(page, scene.wallet.origin)
  await request(page, 'connectEmail', { email: 'edith@example.com' })
  const login = request(page, 'connectOtp')
  const path = '**/v1/wallet/login/code'
  await context.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await frame.getByLabel('Code').fill(scene.wallet.double.lastCode())
  await frame.getByText('A server of the wallet cannot be reached.').waitFor()
  await context.unroute(path)
  await frame.getByLabel('Code').fill(scene.wallet.double.lastCode())
  await frame.getByText('Choose “Send a new code”.').waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  expect(await login).toMatchObject({ error: { code: 'user_rejected' } })
})

test('settings stay open while the server is away, and lead on once it is back', async () => {
  const visit = await scene.visit()
  const { page, context, frame } = visit
  await signInOnPage(scene, visit, 'grace@example.com')
  const settings = request(page, 'openSettings')
  await frame.getByRole('button', { name: 'Security' }).waitFor()
  await context.route('**/v1/wallet/**', (route) => route.abort())
  await frame.getByRole('button', { name: 'Security' }).click()
  await frame.getByText('A server of the wallet cannot be reached.').waitFor()
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByRole('heading', { name: 'Wallet Settings' }).waitFor()
  await frame.getByText('A server of the wallet cannot be reached.').waitFor()
  await frame.getByRole('button', { name: 'Security' }).click()
  await frame.getByRole('button', { name: 'Try again' }).waitFor()
  await context.unroute('**/v1/wallet/**')
  await frame.getByRole('button', { name: 'Try again' }).click()
  await frame.getByRole('heading', { name: 'Security' }).waitFor()
  await frame.getByRole('button', { name: 'Renew security keys' }).click()
  await frame.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await frame.getByLabel('Password again').fill('correct horse battery')
  await context.route('**/v1/wallet/rotation/finish', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await frame.getByRole('button', { name: 'Renew with this password' }).click()
  await frame.getByText('Your security keys were renewed.').waitFor({ timeout: 60_000 })
  await frame.getByRole('button', { name: 'Close' }).last().click()
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByText('A password opens the wallet on other devices.').waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  expect(await settings).toMatchObject({ result: {} })
})
