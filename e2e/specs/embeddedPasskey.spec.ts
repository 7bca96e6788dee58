import { approveRequest, readLoginCode, requestLoginCode } from '@latchkey/testing/playwright'
import { parseEther } from 'viem'
import { embeddedWallet } from '../pages/embedded.ts'
import { sendFlow } from '../pages/send.ts'
import { chainClient, fund } from '../support/chain.ts'
import { connectedAddress, loseEverything, newEmail, openConnect } from '../support/embedded.ts'
import {
  type Authenticator,
  addAuthenticator,
  localBenchUrl,
  startPasskeyWallet,
  useWalletAt,
} from '../support/passkeyWallet.ts'
import { expect, newPerson, test } from '../support/test.ts'

let wallet: Awaited<ReturnType<typeof startPasskeyWallet>>
// One server for all, which builds the page and creates its database first.
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  wallet = await startPasskeyWallet()
})
test.afterAll(() => wallet?.stop())
test.beforeEach(({ context }) => useWalletAt(context, wallet.url))

test('protects a wallet by a passkey, which signs in and opens it after the browser lost everything', async ({
  page,
  world,
}) => {
  const { session, authenticatorId } = await addAuthenticator(page)
  await openConnect(page, { url: localBenchUrl })
  const email = newEmail()
  const screen = embeddedWallet(page, await requestLoginCode(page, { email }))
  await screen.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await screen.screen.getByRole('button', { name: 'Use a passkey' }).click()
  // The page is connected while the passkey is still being stored.
  await expect(screen.view('Protect Your Wallet')).toBeHidden({ timeout: 60_000 })
  const address = await connectedAddress(page)
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
  // The authenticator is told nothing that names the visitor.
  expect(JSON.stringify(credentials)).not.toContain(email)

  await loseEverything(page)
  await openConnect(page, { url: localBenchUrl })
  // Any address: the passkey says who it is, and this mailbox is nobody's.
  const again = embeddedWallet(page, await requestLoginCode(page, { email: newEmail() }))
  await again.screen.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await again.screen.getByRole('heading', { name: 'Open Your Wallet' }).waitFor()
  await again.screen.getByRole('button', { name: 'Use a passkey' }).click()
  expect(await connectedAddress(page, { timeoutMs: 60_000 })).toBe(address)
})

test('offers a password where no passkey was made, and says why', async ({ page, world }) => {
  const { session, authenticatorId } = await addAuthenticator(page)
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await openConnect(page, { url: localBenchUrl })
  const email = newEmail()
  const screen = embeddedWallet(page, await requestLoginCode(page, { email }))
  await screen.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await screen.screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(screen.alert).toContainText(/passkey/i)
  await screen.screen.getByRole('button', { name: 'Use a password instead' }).click()
  await expect(screen.password).toBeVisible()
})

test('above the limit of a press, only a transaction that the passkey signed for is sent', async ({ page, world }) => {
  const authenticator = await addAuthenticator(page)
  await openConnect(page, { url: localBenchUrl })
  const email = newEmail()
  const wallet = embeddedWallet(page, await requestLoginCode(page, { email }))
  await wallet.code.fill(await readLoginCode({ email, inboxUrl: world.mail!, after: 0 }))
  await wallet.screen.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(wallet.view('Protect Your Wallet')).toBeHidden({ timeout: 60_000 })
  const address = await connectedAddress(page)
  await fund(world, { chainId: 31337, address })
  await page.reload()
  const client = chainClient(world, { chainId: 31337 })
  const needed = wallet.screen.getByText('Approving this needs your passkey.')
  const made = await countSignatures(authenticator)

  const small = newPerson().address
  await sendFlow(page).prepare({ symbol: 'ETH', amount: '0.01', receiver: small })
  await sendFlow(page).confirm.click()
  await expect(wallet.send).toBeVisible()
  await expect(needed).toBeHidden()
  await approveRequest(wallet.screen)
  await expect.poll(() => client.getBalance({ address: small })).toBe(parseEther('0.01'))
  expect(await countSignatures(authenticator)).toBe(made)

  await page.reload()
  const large = newPerson().address
  await sendFlow(page).prepare({ symbol: 'ETH', amount: '0.2', receiver: large })
  await sendFlow(page).confirm.click()
  await expect(needed).toBeVisible()
  await approveRequest(wallet.screen)
  await expect.poll(() => client.getBalance({ address: large }), { timeout: 20_000 }).toBe(parseEther('0.2'))
  expect(await countSignatures(authenticator)).toBe(made + 1)

  // Somebody else's finger: a press alone approves nothing.
  const { session, authenticatorId } = authenticator
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.reload()
  await sendFlow(page).prepare({ symbol: 'ETH', amount: '0.2', receiver: newPerson().address })
  await sendFlow(page).confirm.click()
  await expect(needed).toBeVisible()
  await approveRequest(wallet.screen)
  await expect(wallet.alert).toContainText('No passkey was used.')
  await wallet.decline.click()
  expect(await client.getTransactionCount({ address })).toBe(2)
  expect(await countSignatures(authenticator)).toBe(made + 1)
})

/** How often its passkeys have signed. */
async function countSignatures({ session, authenticatorId }: Authenticator): Promise<number> {
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials.reduce((sum, { signCount }) => sum + signCount, 0)
}
