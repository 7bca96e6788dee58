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
    codeView: screen.getByRole('heading', { name: 'Confirm Email' }),
    code: field('Code'),
    password: screen.getByLabel('Password', { exact: true }),
    passwordAgain: screen.getByLabel('Password again', { exact: true }),
    /** What went wrong, beside its cause. */
    alert: screen.getByRole('alert'),
    sign: button('Sign'),
    send: button('Send'),
    decline: button('Decline'),
    protect: button('Protect wallet'),
    /** In a window, before a visitor without a wallet has one. */
    create: button('Create a new wallet'),
    later: button('Later'),
    open: button('Open wallet'),
    requestCode: button('Email me the code'),
    byEmail: button('Recover by email'),
    byEmailInstead: button('Recover by email instead'),
    acceptGuard: button('Set up recovery by email'),
    waiting: screen.getByRole('heading', { name: 'Recovery Started' }),
  }
}
