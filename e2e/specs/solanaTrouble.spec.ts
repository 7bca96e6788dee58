import { createSvmClient, type Svm, startSvm } from '@latchkey/svm'
import { installSolanaWallet, type PageSolanaWallet } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import { sendFlow } from '../pages/send.ts'
import { type Widget, widget } from '../pages/widget.ts'
import { methodsOf, takeDown } from '../support/requests.ts'
import { lamportsOf, newSolanaPerson, type SolanaPerson, solanaOf } from '../support/solana.ts'
import { test as base, sunName } from '../support/solanaTest.ts'
import { expect } from '../support/test.ts'

type Own = SolanaPerson & { svm: Svm; wallet: PageSolanaWallet }

/** A visitor on a node of their own, which a test can stop, and no server: the page believes it the network's. */
const test = base.extend<{ own: Own }>({
  own: async ({ context, page, world }, use) => {
    const svm = await startSvm({ slotMs: 100 })
    const person = newSolanaPerson()
    const client = createSvmClient(svm.url)
    await client.request('requestAirdrop', [person.address, 1_000_000_000])
    // A test that drops transactions from here on must not drop this one.
    await expect.poll(() => client.request('getBalance', [person.address])).toMatchObject({ value: 1_000_000_000 })
    await takeDown(page, world.server!)
    await page.route(`${solanaOf(world).rpcUrl}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: svm.url }) }),
    )
    const wallet = await installSolanaWallet(context, {
      name: sunName,
      accounts: [person.privateKey],
      chains: [{ id: 'solana:localnet', rpcUrl: svm.url }],
    })
    await use({ ...person, svm, wallet })
    // The page may be asking the node until it stops.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await svm.stop()
  },
})

/** Connects and fills in a transfer of SOL, up to its review. */
async function prepare(page: Page, amount: string) {
  const { address: receiver } = newSolanaPerson()
  await page.goto('/bench')
  await widget(page).connect(sunName)
  const send = sendFlow(page)
  await send.prepare({ symbol: 'SOL', amount, receiver })
  return { send, receiver }
}

/** Activity has the transfer once, in its state. */
async function expectOnce(ui: Widget, { amount, state }: { amount: string; state: string }): Promise<void> {
  await ui.reopenAccount('Activity')
  await expect(ui.item(`${amount} SOL`).filter({ hasText: state })).toHaveCount(1)
  await expect(ui.item(`${amount} SOL`)).toHaveCount(1)
}

test('a node that is lost after the broadcast and comes back: confirmed once, listed once', async ({
  page,
  ui,
  world,
  sun,
}) => {
  const { send, receiver } = await prepare(page, '0.125')
  await sun.wallet.hold()
  await send.confirm.click()
  await sun.wallet.waitForPrompt('solana:signAndSendTransaction')
  let isLost = true
  await page.route(`${solanaOf(world).rpcUrl}/**`, (route) => (isLost ? route.abort() : route.fallback()))
  await sun.wallet.release()
  await expect(page.getByText('0.125 SOL sent')).toBeVisible()
  await expect.poll(() => lamportsOf(world, receiver)).toBe(125_000_000)
  await expectOnce(ui, { amount: '0.125', state: 'Pending' })
  isLost = false
  await expectOnce(ui, { amount: '0.125', state: 'Confirmed' })
  await page.reload()
  await expectOnce(ui, { amount: '0.125', state: 'Confirmed' })
})

test('a reload while the wallet shows the request: it is waiting, once', async ({ page, ui, world, sun }) => {
  const { send, receiver } = await prepare(page, '0.125')
  await sun.wallet.hold()
  await send.confirm.click()
  await sun.wallet.waitForPrompt('solana:signAndSendTransaction')
  await page.reload()
  await expectOnce(ui, { amount: '0.125', state: 'Waiting in your wallet' })
  expect(methodsOf(await sun.wallet.requests())).not.toContain('solana:signAndSendTransaction')
  expect(await lamportsOf(world, receiver)).toBe(0)
})

test('a reload right after the wallet answered: found, confirmed once, listed once', async ({
  page,
  ui,
  world,
  sun,
}) => {
  const { send, receiver } = await prepare(page, '0.125')
  const signed = sun.node.holdNext()
  await send.confirm.click()
  const { pass } = await signed
  await page.reload()
  await pass()
  await expectOnce(ui, { amount: '0.125', state: 'Confirmed' })
  await page.reload()
  await expectOnce(ui, { amount: '0.125', state: 'Confirmed' })
  expect(await lamportsOf(world, receiver)).toBe(125_000_000)
})

test('a transfer that no block took in time was not sent, and can be sent again', async ({ page, ui, own }) => {
  const control = createSvmClient(own.svm.url)
  await control.request('svm_setDropping', [true])
  const { send, receiver } = await prepare(page, '0.125')
  await send.confirm.click()
  await expect(page.getByText('0.125 SOL sent')).toBeVisible()
  await expectOnce(ui, { amount: '0.125', state: 'Pending' })
  await expect(async () => {
    await control.request('svm_pass', [200])
    await expect(ui.item('0.125 SOL')).toContainText('Not sent', { timeout: 2_000 })
  }).toPass()

  await control.request('svm_setDropping', [false])
  await ui.close()
  await send.prepare({ symbol: 'SOL', amount: '0.125', receiver })
  await send.confirm.click()
  await ui.reopenAccount('Activity')
  await expect(ui.item('0.125 SOL').filter({ hasText: 'Confirmed' })).toHaveCount(1)
  await expect(ui.item('0.125 SOL').filter({ hasText: 'Not sent' })).toHaveCount(1)
  expect(await control.request('getBalance', [receiver])).toMatchObject({ value: 125_000_000 })
})

test('two tabs agree: sent in one, confirmed in both, listed once in each', async ({ page, context, ui, sun }) => {
  const { send } = await prepare(page, '0.125')
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(widget(second).accountButton).toContainText(sun.address.slice(0, 4))
  await page.bringToFront()
  await send.confirm.click()
  await expect(page.getByText('0.125 SOL sent')).toBeVisible()
  for (const tab of [ui, widget(second)]) await expectOnce(tab, { amount: '0.125', state: 'Confirmed' })
})

test('without the server, SOL is shown and sent by the node', async ({ page, ui, world, sun }) => {
  await takeDown(page, world.server!)
  const { send, receiver } = await prepare(page, '0.125')
  await send.confirm.click()
  await expectOnce(ui, { amount: '0.125', state: 'Confirmed' })
  expect(await lamportsOf(world, receiver)).toBe(125_000_000)
  await ui.tab('Tokens').click()
  await expect(ui.dialog).toContainText('0.874 SOL')
  expect(await lamportsOf(world, sun.address)).toBe(874_995_000)
})

test('a node that reports too much SOL: the wallet gets no request', async ({ page, ui, world, sun }) => {
  await page.route(`${solanaOf(world).rpcUrl}/**`, async (route) => {
    const response = await route.fetch()
    const asked = route.request().postData() ?? ''
    if (!asked.includes('"getBalance"')) return route.fulfill({ response })
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('"value":1000000000', '"value":9000000000'),
    })
  })
  const { send, receiver } = await prepare(page, '5')
  await send.confirm.click()
  await expect(ui.dialog).toContainText(
    'The balance does not cover the amount and the network fee. Send less, or add funds.',
  )
  expect(methodsOf(await sun.wallet.requests())).not.toContain('solana:signAndSendTransaction')
  expect(await lamportsOf(world, receiver)).toBe(0)
})
