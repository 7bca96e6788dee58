import { expect, type Locator, type Page } from '@playwright/test'

/** Where things are in the widget, by accessible name, as anyone's tests would find them. */
export function widget(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    connectButton: page.getByRole('button', { name: 'Connect Wallet' }),
    accountButton: page.getByRole('button', { name: /^Account / }),
    networkButton: page.getByRole('button', { name: /^Network: / }),
    dialog,
    /** The dialog while it shows the view of this title. */
    view: (title: string) => page.getByRole('dialog', { name: title }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' }),
    tab: (name: 'Tokens' | 'NFTs' | 'Activity') => dialog.getByRole('tab', { name }),
    /** An entry of the list on screen, by what it says. */
    item: (text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text }),
    row: (name: string | RegExp) => dialog.getByRole('button', { name }),

    /** Opens Connect and picks the wallet; does not wait for its answer. */
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
    /** Opens the account afresh, whatever is on screen. */
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

/** What the playground's account panel shows of `useAccount`. */
export function accountPanel(page: Page): { status: Locator; address: Locator } {
  const panel = page.getByRole('region', { name: 'Account' })
  return { status: panel.locator('[data-status]'), address: panel.getByTestId('address') }
}
