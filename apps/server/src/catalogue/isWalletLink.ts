/** Schemes that browsers and systems run themselves, with other people's text in them. */
const refused =
  /^(javascript|data|vbscript|file|blob|filesystem|about|intent|android-app|content|view-source|jar|resource|wss?|s?ftps?|mailto|tel|sms|facetime|shortcuts|search|help|ldap|jnlp|ssh|telnet|vnc|rdp)$|^(ms|microsoft|chrome|moz|safari|webkit|apple|x-apple|prefs|app-prefs)([-.]|$)|-ms$|^itms/

/**
 * Whether a link may be listed as what opens a wallet: a custom scheme with a plain path, or a web link. What clients would refuse to open is
 * refused here, where somebody can mend it.
 * @example isWalletLink('kiosk://pay') // true
 */
export function isWalletLink(link: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z0-9.+-]{1,31}):\/\/(?:[a-z0-9.]+(?:\/[a-z0-9.]+)*\/?)?$/.exec(link) ?? []
  if (scheme === '' || scheme === 'http' || scheme === 'https') return isWebLink(link)
  return !refused.test(scheme) && !hasDots(link)
}

/** Whether a link is https, or http to this very machine: without userinfo, parameters or fragment. */
export function isWebLink(link: string): boolean {
  const [, scheme, host = ''] = /^(https?):\/\/([\w.-]+)(?::\d{1,5})?(?:\/[\w.~+-]+)*\/?$/.exec(link) ?? []
  if (scheme === undefined || !URL.canParse(link) || hasDots(link)) return false
  return scheme === 'https' || host === 'localhost' || host === '127.0.0.1'
}

function hasDots(link: string): boolean {
  return link.split('/').some((segment) => segment === '.' || segment === '..')
}
