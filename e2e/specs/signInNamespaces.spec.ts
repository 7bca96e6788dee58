import { mergeTests, type Page } from '@playwright/test'
import { signInPage } from '../pages/signIn.ts'
import { bitcoinOf } from '../support/bitcoin.ts'
import { test as bitcoinTest, orangeName } from '../support/bitcoinTest.ts'
import { cosmosOf } from '../support/cosmos.ts'
import { test as cosmosTest } from '../support/cosmosTest.ts'
import { dotName, polkadotOf, test as polkadotTest } from '../support/polkadotTest.ts'
import { methodsOf } from '../support/requests.ts'
import { solanaOf } from '../support/solana.ts'
import { test as solanaTest, sunName } from '../support/solanaTest.ts'
import { expect, walletName } from '../support/test.ts'

const test = mergeTests(solanaTest, bitcoinTest, cosmosTest, polkadotTest)

/** Connects a wallet and signs in. The wallet is asked once, a reload asks nothing, and the page's backend answers. */
async function signInWith(
  page: Page,
  options: { wallet: string; account: string; requests: () => Promise<readonly { method: string }[]>; method: string },
): Promise<void> {
  const { wallet, account, requests, method } = options
  const signIn = signInPage(page)
  await page.goto('/bench?signIn=required&polkadot=1')
  await signIn.connect(wallet)
  await expect(signIn.view).toContainText(new URL(page.url()).host)
  await expect(signIn.view).toContainText('Sign in to the Latchkey playground.')
  await signIn.sign.click()
  await signIn.expectMember(account)
  expect(methodsOf(await requests()).filter((name) => name === method)).toHaveLength(1)
  await page.reload()
  await signIn.expectMember(account)
  expect(methodsOf(await requests())).not.toContain(method)
}

test('an EVM account signs in, with its tokens in cookies that no script reads; Settings say so', async ({
  page,
  ui,
  wallet,
  visitor,
}) => {
  const signIn = signInPage(page)
  await page.goto('/bench?signIn=required&storage=cookie')
  await signIn.connect(walletName)
  await signIn.sign.click()
  const account = `eip155:31337:${visitor.address}`
  await signIn.expectMember(account)
  const readable = await page.evaluate(() => document.cookie + localStorage.getItem('latchkey.signIn'))
  expect(readable).toContain(account)
  expect(readable).not.toMatch(/eyJ|token/i)
  await page.reload()
  await signIn.expectMember(account)
  expect(methodsOf(await wallet.requests())).not.toContain('personal_sign')
  await ui.openAccount()
  await ui.button('Settings').click()
  await expect(ui.item('Signed in')).toContainText(/Signing out also disconnects .*Mock Wallet/)
})

test('a Solana account signs in by solana:signIn', async ({ page, world, sun }) => {
  const account = `${solanaOf(world).network.id}:${sun.address}`
  await signInWith(page, { wallet: sunName, account, requests: sun.wallet.requests, method: 'solana:signIn' })
})

test.describe('a Solana wallet without solana:signIn', () => {
  test.use({ sunOptions: { signsIn: false } })
  test('signs in by a signed message', async ({ page, world, sun }) => {
    const account = `${solanaOf(world).network.id}:${sun.address}`
    await signInWith(page, { wallet: sunName, account, requests: sun.wallet.requests, method: 'solana:signMessage' })
  })
})

test('a Bitcoin account signs in by BIP-322', async ({ page, world, orange }) => {
  const account = `${bitcoinOf(world).network.id}:${orange.address}`
  await signInWith(page, {
    wallet: orangeName,
    account,
    requests: orange.wallet.requests,
    method: 'bitcoin:signMessage',
  })
})

test('a Cosmos account signs in by ADR-36', async ({ page, world, star }) => {
  const account = `${cosmosOf(world).network.id}:${star.address}`
  await signInWith(page, { wallet: 'Keplr', account, requests: star.wallet.requests, method: 'signArbitrary' })
})

test('a Polkadot account signs in by signRaw', async ({ page, world, dot }) => {
  const account = `${polkadotOf(world).network.id}:${dot.address}`
  await signInWith(page, { wallet: dotName, account, requests: dot.wallet.requests, method: 'signRaw' })
})
