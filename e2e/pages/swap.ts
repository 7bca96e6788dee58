import { expect, type Page } from '@playwright/test'
import { widget } from './widget.ts'

/** Page object: the Swap flow, from the account to the wallet's prompts. */
export function swapFlow(page: Page) {
  const ui = widget(page)
  const form = ui.view('Swap')
  const preview = ui.view('Review Swap')
  const complete = ui.view('Swap Complete')
  return {
    form,
    preview,
    /** The end of a swap that is confirmed. */
    complete,
    amount: form.getByRole('textbox', { name: 'Amount you pay' }),
    review: form.getByRole('button', { name: 'Review swap' }),
    confirm: preview.getByRole('button', { name: /^(Approve and swap|Swap|Try again)$/ }),
    /** One of the steps, by its name. */
    step: (name: string) =>
      ui.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name }),

    async open() {
      await ui.openAccount()
      await ui.button('Swap').click()
      await expect(form).toBeVisible()
    },
    /** Chooses one token, from the list. */
    async choose(side: 'pay' | 'get', symbol: string) {
      await form
        .getByRole('button', { name: new RegExp(`^Token you ${side}: |^Choose token`) })
        .first()
        .click()
      await expect(ui.view('Choose Token')).toBeVisible()
      await ui.dialog.getByRole('searchbox').fill(symbol)
      await ui
        .item(new RegExp(`\\b${symbol}$|\\b${symbol}\\b`))
        .getByRole('button')
        .first()
        .click()
      await expect(form.getByRole('button', { name: `Token you ${side}: ${symbol}` })).toBeVisible()
    },
    /** Opens the form and fills it in. Without `sell`, the native currency is paid. */
    async fill(options: { sell?: string; buy: string; amount: string }) {
      await this.open()
      if (options.sell) await this.choose('pay', options.sell)
      await this.choose('get', options.buy)
      await this.amount.fill(options.amount)
    },
    /** Opens the review. */
    async prepare(options: { sell: string; buy: string; amount: string }) {
      await this.fill(options)
      await this.review.click()
      await expect(preview).toBeVisible()
    },
    /** Waits until the swap is mined and shown, also on a busy machine. */
    async expectDone() {
      await expect(complete).toBeVisible({ timeout: 30_000 })
    },
    /** The minimum received that the review shows, in whole tokens. */
    async minimum(symbol: string): Promise<string> {
      const text =
        (await preview
          .getByText(new RegExp(`^[\\d.,]+ ${symbol}$`))
          .last()
          .textContent()) ?? ''
      return text.replace(/[^\d.]/g, '')
    },
  }
}
