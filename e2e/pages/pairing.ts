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
    /** Scans the code with the phone and waits until the page is connected. */
    async connect(phone: PhoneWallet): Promise<void> {
      const uri = await this.showCode()
      await phone.pair(uri)
      await expect(ui.accountButton).toBeVisible()
      await expect(ui.dialog).toBeHidden()
    },
  }
}
