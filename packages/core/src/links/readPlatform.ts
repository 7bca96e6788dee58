import { isIos, isMobile, type NavigatorLike } from './isMobile.ts'

/** The platform of the page, as far as wallet links depend on it. */
export type Platform = {
  /** A phone or tablet. */
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  /** Inside Telegram: a mini app or its in-app browser, on any device. */
  isTelegram: boolean
  /** Safari itself, not another browser or an app's web view. iOS suspends it while a wallet is in front. */
  isIosSafari: boolean
}

/**
 * Reads the platform from the user agent and from Telegram's objects on the page. It is a guess, and only the choice of a link depends on
 * it.
 *
 * @param scope default: the page. On a server everything is false.
 * @example readPlatform() // { isMobile: true, isIos: true, isAndroid: false, isTelegram: false, isIosSafari: true }
 */
export function readPlatform(scope: TelegramScope & { navigator?: NavigatorLike } = globalThis): Platform {
  const { navigator = { userAgent: '' } } = scope
  const { userAgent } = navigator
  const isApple = isIos(navigator)
  const isTelegram = /\bTelegram\b/i.test(userAgent) || readTelegram(scope).isHere
  return {
    isMobile: isMobile(navigator),
    isIos: isApple,
    isAndroid: !isApple && /Android/i.test(userAgent),
    isTelegram,
    isIosSafari: isApple && !isTelegram && /Version\/\S+ .*Safari\//.test(userAgent) && !otherBrowsers.test(userAgent),
  }
}

/** Browsers of iOS that call themselves Safari too. */
const otherBrowsers =
  /CriOS|FxiOS|Focus|Klar|EdgiOS|OPiOS|OPT\/|OPX\/|YaBrowser|DuckDuckGo|Ddg|Brave|GSA|SamsungBrowser|UCBrowser|Mercury/

/** The objects that Telegram, or its mini-app script, adds to a page. */
type TelegramScope = {
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
    // Outside Telegram the script reports `unknown`.
    isHere: scope.TelegramWebviewProxy !== undefined || (app !== undefined && app.platform !== 'unknown'),
    openLink: typeof openLink === 'function' ? (href) => void openLink.call(app, href) : undefined,
  }
}
