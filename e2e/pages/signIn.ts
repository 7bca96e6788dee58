import { expect, type Page } from '@playwright/test'
import { widget } from './widget.ts'

/** Page object: the view that asks the visitor to sign in, and the playground's panel for who has. */
export function signInPage(page: Page) {
  const ui = widget(page)
  const members = page.getByRole('region', { name: 'Members only' })
  return {
    view: ui.view('Sign In'),
    sign: ui.button('Sign'),
    /** What went wrong, and what to do about it. */
    alert: ui.dialog.getByRole('alert'),
    /** The result of `useSignIn`. */
    status: members.getByTestId('sign-in'),
    /** Connects a wallet up to the view. */
    async connect(wallet: string | RegExp): Promise<void> {
      await ui.connectButton.click()
      await ui.row(wallet).click()
      await expect(this.view).toBeVisible()
    },
    /** The page shows a session, and its backend answers it. @param account CAIP-10 */
    async expectMember(account: string): Promise<void> {
      await expect(this.status).toHaveText('Signed in')
      await expect(ui.dialog).toBeHidden()
      await members.getByRole('button', { name: 'Send a request' }).click()
      await expect(members.getByTestId('members')).toHaveText(account)
    },
  }
}

/** The session that the page has stored, with its tokens. */
export type StoredSession = { session: { account: string; accessToken: string }; refreshToken: string }

export function readStoredSession(page: Page): Promise<StoredSession | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('latchkey.signIn') ?? '[]')[0])
}

/** Asks the server about a session, from outside of the page. @returns the status, with the account or the problem's code */
export async function askServer(
  page: Page,
  options: { server: string; accessToken?: string | undefined; body: object },
): Promise<{ status: number; account?: string | undefined; code?: string | undefined }> {
  const { server, accessToken, body } = options
  const response = await page.request.post(`${server}/v1/auth/session`, {
    headers: { origin: new URL(page.url()).origin, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    data: body,
  })
  const { session, code } = await response.json()
  return { status: response.status(), account: session?.account, code }
}
