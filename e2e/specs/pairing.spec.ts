import { verifyMessage } from 'viem'
import { pairing } from '../pages/pairing.ts'
import { sendFlow } from '../pages/send.ts'
import { accountPanel } from '../pages/widget.ts'
import { fund, tokenBalance } from '../support/chain.ts'
import { relayConnection } from '../support/relayConnection.ts'
import { scanQrCode } from '../support/scanQrCode.ts'
import { expect, newPerson, test } from '../support/test.ts'

const chainId = 31337
/** How soon another tab must show the same. */
const soon = { timeout: 3_000 }

test('a phone scans the code from the screen, signs, sends, survives a reload and leaves', async ({
  page,
  context,
  ui,
  phone,
  world,
  visitor,
}) => {
  test.slow()
  await fund(world, { chainId, address: visitor.address })
  await page.goto('/bench')
  await pairing(page).connect(phone)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  expect(phone.proposals()[0]?.chains.slice(0, 2)).toEqual(['eip155:31337', 'eip155:31338'])

  await page.getByRole('button', { name: 'Sign message' }).click()
  const shown = page.getByTestId('signature')
  await expect(shown).toHaveText(/^0x[0-9a-f]{130}$/)
  const request = phone.requests().find(({ method }) => method === 'personal_sign')
  const [message] = (request?.params ?? []) as [`0x${string}`]
  const signature = (await shown.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: visitor.address, message: { raw: message }, signature })).toBe(true)

  const { address: receiver } = newPerson()
  const send = sendFlow(page)
  await send.prepare({ symbol: 'USDC', amount: '7', receiver })
  await send.confirm.click()
  await expect(page.getByText('7 USDC sent')).toBeVisible({ timeout: 15_000 })
  await expect
    .poll(() => tokenBalance(world, { chainId, symbol: 'USDC', address: receiver }), { timeout: 15_000 })
    .toBe(7_000_000n)

  await page.reload()
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(accountPanel(second).address).toHaveText(visitor.address)

  await page.getByRole('button', { name: 'Use Local 31338' }).click()
  await expect(second.getByRole('button', { name: 'Use Local 31337' })).toBeVisible(soon)
  expect(phone.requests().map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')

  await phone.disconnect()
  await expect(accountPanel(page).status).toHaveText('Disconnected', { timeout: 10_000 })
  await expect(accountPanel(second).status).toHaveText('Disconnected', soon)
  await expect(ui.connectButton).toBeVisible()
})

test('the phone connects by the code that was drawn before the pairing client was loaded', async ({
  page,
  ui,
  phone,
  visitor,
}) => {
  // No code beside the list, which would load the client.
  await page.setViewportSize({ width: 600, height: 900 })
  await page.goto('/bench')
  await ui.connectButton.click()
  await expect(ui.row(/^WalletConnect/)).toBeVisible()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await ui.row(/^WalletConnect/).click()
  const uri = await scanQrCode(pairing(page).code)
  await expect(ui.dialog.getByText('Preparing the QR code')).toBeVisible()
  release()
  await expect(ui.dialog.getByText('Scan with your wallet')).toBeVisible()
  expect(await scanQrCode(pairing(page).code)).toBe(uri)
  await phone.pair(uri)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
})

test('signs in another tab, which receives its own response', async ({ page, context, phone, visitor }) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(accountPanel(second).address).toHaveText(visitor.address)
  await second.getByRole('button', { name: 'Sign message' }).click()
  await expect(second.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  await expect(page.getByTestId('signature')).toBeHidden()
  expect(phone.requests().filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('shows the account that was switched to on the phone', async ({ page, phone, visitor, other }) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  await phone.switchAccount(other.address)
  await expect(accountPanel(page).address).toHaveText(other.address)
})

test('ends the session on the phone when the page disconnects', async ({ page, ui, phone }) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  const [session] = phone.sessions()
  await ui.openAccount()
  await ui.button('Disconnect').click()
  await expect(ui.connectButton).toBeVisible()
  await phone.waitForEnd(session?.topic ?? '')
  await page.reload()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
})

test('shows an error and a working second code after a decline on the phone', async ({ page, ui, phone }) => {
  await page.goto('/bench')
  phone.answerNextProposal('reject')
  const first = await pairing(page).showCode()
  await phone.pair(first)
  await expect(ui.dialog.getByText('Request declined')).toBeVisible()
  await ui.button('Try again').click()
  await expect(async () => expect(await scanQrCode(pairing(page).code)).not.toBe(first)).toPass({ timeout: 10_000 })
  await phone.pair(await scanQrCode(pairing(page).code))
  await expect(ui.accountButton).toBeVisible()
})

test('connects a wallet that grants a chain more than requested, and follows its accounts', async ({
  page,
  phone,
  visitor,
  other,
}) => {
  await page.goto('/bench')
  phone.answerNextProposal({ chains: ['eip155:31337', 'eip155:424242'] })
  await pairing(page).connect(phone)
  await expect(accountPanel(page).address).toHaveText(visitor.address)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).toContain('eip155:31337:')
  expect(stored).not.toContain('eip155:424242:')
  // The phone updates the session with both chains.
  await phone.switchAccount(other.address)
  await expect(accountPanel(page).address).toHaveText(other.address)
})

test('rejects a wallet that settles only an unrequested chain, with an explanation', async ({ page, ui, phone }) => {
  await page.goto('/bench')
  phone.answerNextProposal({ chains: ['eip155:424242'] })
  await phone.pair(await pairing(page).showCode())
  await expect(ui.dialog.getByText(/approved a different request/)).toBeVisible()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
})

test('says that the wallet does not support the networks of the app', async ({ page, ui, phone }) => {
  await page.goto('/bench')
  phone.answerNextProposal({ error: { code: 5100, message: 'Unsupported chains.' } })
  await phone.pair(await pairing(page).showCode())
  await expect(ui.dialog.getByText('Could not connect')).toBeVisible()
  await expect(ui.dialog.getByText(/does not support the networks or requests of this app/)).toBeVisible()
})

test('connects a wallet that settles fewer chains on one of them', async ({ page, phone, ui }) => {
  await page.goto('/bench')
  phone.answerNextProposal({ chains: ['eip155:31338'] })
  await phone.pair(await pairing(page).showCode())
  await expect(ui.accountButton).toBeVisible()
  await expect(ui.networkButton).toHaveAccessibleName('Network: Local 31338')
})

test('handles a request that is declined, answered twice, and never answered', async ({ page, ui, phone }) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  const sign = page.getByRole('button', { name: 'Sign message' })
  phone.rejectNext('personal_sign')
  await sign.click()
  await expect(page.getByText('The request was declined in the wallet.')).toBeVisible()
  phone.answerNext('twice', { method: 'personal_sign' })
  await sign.click()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  phone.answerNext('disconnect', { method: 'personal_sign' })
  await sign.click()
  await expect(accountPanel(page).status).toHaveText('Disconnected')
  await expect(ui.connectButton).toBeVisible()
})

test('shows an error with retry when the relay is unreachable', async ({ page, ui, world, phone }) => {
  test.slow()
  const connection = await relayConnection(page, world)
  await connection.cut()
  await page.goto('/bench')
  await ui.connectButton.click()
  await ui.row(/^WalletConnect/).click()
  await expect(ui.dialog.getByText(/is not responding. Check your connection/)).toBeVisible({ timeout: 25_000 })
  connection.restore()
  // It also tries again by itself, which may be faster.
  await ui
    .button('Try again')
    .click({ timeout: 2_000 })
    .catch(() => {})
  await phone.pair(await scanQrCode(pairing(page).code))
  await expect(ui.accountButton).toBeVisible()
})

test('renews an open code before it expires, and still accepts the old one', async ({ page, phone, ui }) => {
  await page.clock.install()
  await page.goto('/bench')
  const first = await pairing(page).showCode()
  // Second by second: what the relay says arrives in real time, and the client would take a leap for a dead connection.
  for (let second = 0; second < 231; second++) await page.clock.runFor(1000)
  await expect(async () => expect(await scanQrCode(pairing(page).code)).not.toBe(first)).toPass({ timeout: 10_000 })
  await phone.pair(first)
  await expect(ui.accountButton).toBeVisible()
})

test('keeps the other tab working when one closes during a request', async ({ page, context, phone }) => {
  await page.goto('/bench')
  await pairing(page).connect(phone)
  const second = await context.newPage()
  await second.goto('/bench')
  await expect(accountPanel(second).status).toHaveText('Connected')
  phone.hold()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await phone.waitForRequest('personal_sign')
  await page.close()
  phone.release()
  await second.getByRole('button', { name: 'Sign message' }).click()
  await expect(second.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
})
