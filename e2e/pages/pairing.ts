import type { PhoneWallet } from '@latchkey/testing/phone'
import { expect, type Page } from '@playwright/test'
import { scanQrCode } from '../support/scanQrCode.ts'
import { widget } from './widget.ts'

/** The way from the button to a wallet on a phone. */
export function pairing(page: Page) {
  const ui = widget(page)
  const code = ui.dialog.getByRole('img', { name: /QR code/ })
  return {
    code,
    /** Opens the code for any wallet and reads it from the screen. */
    async showCode(): Promise<string> {
      await ui.connectButton.click()
      await ui.row(/^WalletConnect/).click()
      return scanQrCode(code)
    },
    /**
     * On a phone: finds the wallet among all and sees to it that its link was opened. Where the code was there in time, the tap that chose
     * the wallet opened it; else the view's button is for the next tap.
     */
    async tapWallet(name: string, opened: () => Promise<readonly string[]>): Promise<void> {
      const before = (await opened()).length
      await ui.row(/^All Wallets/).tap()
      await ui.dialog.getByLabel('Search wallets').fill(name)
      // The rows from before the search stay until its answer takes their place, and a tap in that moment with them.
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
