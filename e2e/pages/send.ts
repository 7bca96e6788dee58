import { expect, type Page } from '@playwright/test'
import { widget } from './widget.ts'

/** Page object: the Send flow, from the account to the wallet's prompt. */
export function sendFlow(page: Page) {
  const ui = widget(page)
  return {
    amount: ui.dialog.getByRole('textbox', { name: 'Amount' }),
    receiver: ui.dialog.getByRole('textbox', { name: 'To', exact: true }),
    /** The recipient's full address, in the form for a typed name, and in the review. */
    receiverAddress: ui.dialog.locator('.lk-address').first(),
    review: ui.dialog.getByRole('button', { name: 'Review send' }),
    confirm: ui.view('Review Send').getByRole('button', { name: 'Send', exact: true }),

    /** Opens the account, then Send, and picks the token. */
    async open(symbol: string) {
      await ui.openAccount()
      await ui.button('Send').click()
      await expect(ui.view('Send')).toBeVisible()
      await ui.dialog.getByRole('button', { name: /^Token: |^Choose token/ }).click()
      await expect(ui.view('Choose Token')).toBeVisible()
      await ui
        .item(new RegExp(`\\b${symbol}\\b`))
        .getByRole('button')
        .click()
      await expect(ui.dialog.getByRole('button', { name: `Token: ${symbol}` })).toBeVisible()
    },
    async fill(options: { amount: string; receiver: string }) {
      await this.amount.fill(options.amount)
      await this.receiver.fill(options.receiver)
    },
    /** Opens the review. */
    async prepare(options: { symbol: string; amount: string; receiver: string }) {
      await this.open(options.symbol)
      await this.fill(options)
      await this.review.click()
      await expect(ui.view('Review Send')).toBeVisible()
    },
  }
}
