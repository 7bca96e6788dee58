export type NavigatorLike = { readonly userAgent: string; readonly maxTouchPoints?: number }

/** Whether this is a phone or tablet, where wallets are apps that links open. */
export function isMobile(navigator: NavigatorLike | undefined = globalThis.navigator): boolean {
  if (navigator === undefined) return false
  return /Android/i.test(navigator.userAgent) || isIos(navigator)
}

export function isIos({ userAgent, maxTouchPoints = 0 }: NavigatorLike): boolean {
  // iPadOS calls itself a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/i.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
}
