import { expect, type Page } from '@playwright/test'
import { widget } from './widget.ts'

/** Test cards of the world's on-ramp. */
export const card = { pays: '4242 4242 4242 4242', isDeclined: '4000 0000 0000 0002' }

/** Pays on the checkout's page. */
export async function payWith(checkout: Page, number: string): Promise<void> {
  await checkout.getByLabel('Card number').fill(number)
  await checkout.getByLabel('Expiry, month / year').fill('12/34')
  await checkout.getByLabel('Security code').fill('123')
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** The way from the account to a checkout. */
export function buyFlow(page: Page) {
  const ui = widget(page)
  return {
    amount: ui.dialog.getByLabel('You pay'),
    continueTo: (provider: string) => ui.button(`Continue to ${provider}`),
    /** A line of the quote. */
    fact: (label: string) => ui.dialog.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd'),

    async open() {
      if (await ui.dialog.isVisible()) await ui.close()
      await ui.openAccount()
      await ui.button('Buy').click()
      await expect(ui.view('Buy')).toBeVisible()
      await expect(this.amount).toBeVisible()
    },
    /** Continues to the provider; gives its checkout's page. */
    async pay(provider: string): Promise<Page> {
      const opened = page.waitForEvent('popup')
      await this.continueTo(provider).click()
      const checkout = await opened
      await expect(checkout.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
      return checkout
    },
  }
}
