import { expect, test, walletName } from '../support/test.ts'

test('the playground’s backend answers who signed in, and nobody else', async ({ page, ui, visitor }) => {
  await page.goto('/bench?signIn=optional')
  const panel = page.getByRole('region', { name: 'Members only' })
  const answer = panel.getByTestId('members')
  await panel.getByRole('button', { name: 'Send a request' }).click()
  await expect(answer).toHaveText('401: Sign in first.')

  await ui.connect(walletName)
  await panel.getByRole('button', { name: 'Sign in' }).click()
  await expect(panel.getByTestId('sign-in')).toHaveText('Signed in')
  await panel.getByRole('button', { name: 'Send a request' }).click()
  await expect(answer).toHaveText(`eip155:31337:${visitor.address}`)

  await panel.getByRole('button', { name: 'Sign out' }).click()
  await expect(panel.getByTestId('sign-in')).toHaveText('Not signed in')
  await panel.getByRole('button', { name: 'Send a request' }).click()
  await expect(answer).toHaveText('401: Sign in first.')
})
