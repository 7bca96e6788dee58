import type { WorldInfo } from '@latchkey/world'
import type { Page } from '@playwright/test'
import { signInPage } from '../pages/signIn.ts'
import { installSmartWallet, smartWalletName } from '../support/smartWallet.ts'
import { expect, test } from '../support/test.ts'

test('a smart account that is deployed signs in by its owner’s key, and by no other', ({ page, world }) =>
  signInTwice(page, { world, deployed: true }))

test('a smart account that is not deployed yet signs in by its owner’s key, and by no other', ({ page, world }) =>
  signInTwice(page, { world, deployed: false }))

/** As the owner of the contract, then as somebody else. */
async function signInTwice(page: Page, { world, deployed }: { world: WorldInfo; deployed: boolean }): Promise<void> {
  const wallet = await installSmartWallet(page.context(), { world, deployed })
  const signIn = signInPage(page)
  await page.goto('/bench?signIn=required')
  await signIn.connect(smartWalletName)
  await signIn.sign.click()
  await signIn.expectMember(`eip155:31337:${wallet.address}`)

  await page.getByRole('button', { name: 'Sign out' }).click()
  wallet.forge()
  await signIn.connect(smartWalletName)
  await signIn.sign.click()
  await expect(signIn.alert).toContainText('The sign-in was not accepted. Try again.')
  await expect(signIn.status).toHaveText('Required')
  expect(await wallet.isDeployed()).toBe(deployed)
}
