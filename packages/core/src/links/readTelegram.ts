/** What Telegram, or its script for mini apps, puts on a page. */
export type TelegramScope = {
  readonly TelegramWebviewProxy?: unknown
  readonly Telegram?: { readonly WebApp?: { readonly platform?: unknown; readonly openLink?: unknown } }
}

type Telegram = {
  isHere: boolean
  /** Opens an https address outside the web view; absent in older clients. */
  openLink: ((href: string) => void) | undefined
}

/** Reads Telegram's own objects; a page that merely loaded the mini-app script is not in Telegram. */
export function readTelegram(scope: TelegramScope = globalThis as TelegramScope): Telegram {
  const app = scope.Telegram?.WebApp
  const { openLink } = app ?? {}
  return {
    // Outside Telegram the script says `unknown`.
    isHere: scope.TelegramWebviewProxy !== undefined || (app !== undefined && app.platform !== 'unknown'),
    openLink: typeof openLink === 'function' ? (href) => void openLink.call(app, href) : undefined,
  }
}
