/** A phone or tablet: wallets are apps beside the page, reached by links. */
export function isMobile(): boolean {
  if (typeof navigator === 'undefined') return false
  // iPadOS calls itself a Mac, but no Mac has a touch screen.
  return (
    /Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
