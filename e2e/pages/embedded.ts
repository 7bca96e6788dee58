import { type WalletScreen, walletFrame } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'

/** Page object: the embedded wallet's own page, in its frame, or in its window if that is given. */
export function embeddedWallet(page: Page, screen: WalletScreen = walletFrame(page)) {
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  return {
    screen,
    /** The screen with this title. */
    view: (title: string | RegExp) => screen.getByRole('heading', { name: title }),
    codeView: screen.getByRole('heading', { name: 'Check your email' }),
    code: field('Code'),
    password: field('Password'),
    repeatedPassword: field('Repeat password'),
    /** What went wrong, beside its cause. */
    alert: screen.getByRole('alert'),
    approve: button('Approve'),
    decline: button('Decline'),
    later: button('Later'),
    continue: button('Continue'),
  }
}
