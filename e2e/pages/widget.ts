import { expect, type Locator, type Page } from '@playwright/test'

/** Page object: the widget, by accessible names, as an app's own tests would find it. */
export function widget(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    connectButton: page.getByRole('button', { name: 'Connect Wallet' }),
    accountButton: page.getByRole('button', { name: /^Account / }),
    networkButton: page.getByRole('button', { name: /^Network: / }),
    dialog,
    /** The dialog, if it shows the view with this title. */
    view: (title: string) => page.getByRole('dialog', { name: title }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' }),
    tab: (name: 'Tokens' | 'NFTs' | 'Activity') => dialog.getByRole('tab', { name }),
    /** An entry of the list on screen, by its text. */
    item: (text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text }),
    row: (name: string | RegExp) => dialog.getByRole('button', { name }),

    /** Opens Connect and picks the wallet; does not wait for its response. */
    async choose(wallet: string) {
      await this.connectButton.click()
      await expect(this.view('Connect Wallet')).toBeVisible()
      await this.row(wallet).click()
    },
    async connect(wallet: string) {
      await this.choose(wallet)
      await expect(this.accountButton).toBeVisible()
      await expect(dialog).toBeHidden()
    },
    async openAccount(tab?: 'Tokens' | 'NFTs' | 'Activity') {
      await this.accountButton.click()
      await expect(dialog).toBeVisible()
      if (tab) await this.tab(tab).click()
    },
    /** Opens the account, after closing the dialog if it is open. */
    async reopenAccount(tab: 'Tokens' | 'NFTs' | 'Activity') {
      if (await dialog.isVisible()) await this.close()
      await this.openAccount(tab)
    },
    async close() {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

export type Widget = ReturnType<typeof widget>

/** The result of `useAccount`, as the playground's account panel shows it. */
export function accountPanel(page: Page): { status: Locator; address: Locator } {
  const panel = page.getByRole('region', { name: 'Account' })
  return { status: panel.locator('[data-status]'), address: panel.getByTestId('address') }
}
