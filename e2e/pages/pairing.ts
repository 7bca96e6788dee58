import type { PhoneWallet } from '@latchkey/testing/phone'
import { expect, type Page } from '@playwright/test'
import { scanQrCode } from '../support/scanQrCode.ts'
import { widget } from './widget.ts'

/** Page object: pairing with a wallet on a phone. */
export function pairing(page: Page) {
  const ui = widget(page)
  const code = ui.dialog.getByRole('img', { name: /QR code/ })
  return {
    code,
    /** Opens the code for any wallet and reads it from the screen. */
    async showCode(): Promise<string> {
      // One scans the tab that one sees; the browser draws hardly a frame of the others.
      await page.bringToFront()
      await ui.connectButton.click()
      await ui.row(/^WalletConnect/).click()
      return this.readCode()
    },
    /** Reads the code from the screen. */
    readCode: () => scanQrCode(code),
    /**
     * On a phone: chooses the wallet from the full list and opens its link. If the pairing link was ready, choosing the wallet opened it;
     * otherwise this taps the view's button.
     */
    async tapWallet(name: string, opened: () => Promise<readonly string[]>): Promise<void> {
      const before = (await opened()).length
      await ui.row(/^All Wallets/).tap()
      await ui.dialog.getByLabel('Search wallets').fill(name)
      // The unfiltered rows stay until the search responds; a tap before that could hit a row that is about to go.
      await expect(ui.row(/^Trust Wallet/)).toBeHidden()
      await ui.row(new RegExp(`^${name}`)).tap()
      const openButton = ui.button(new RegExp(`^Open ${name}`))
      await expect(openButton).toBeEnabled()
      if ((await opened()).length === before) await openButton.tap()
    },
    /** Scans the code with the phone and waits until the page is connected. */
    async connect(phone: PhoneWallet): Promise<void> {
      const uri = await this.showCode()
      await phone.pair(uri)
      await expect(ui.accountButton).toBeVisible()
      await expect(ui.dialog).toBeHidden()
    },
  }
}
