import { isCaipNetworkId } from '@latchkey/wire'
import * as z from 'zod'

const webLink = z
  .string()
  .max(2048)
  .refine(isWebLink, 'must be an https link (http for localhost) without userinfo, parameters or fragment')
const appLink = z
  .string()
  .max(2048)
  .refine(isWalletLink, 'must be `scheme://path` of an app, or an https link (http for localhost)')

export const ownWalletSchema = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'takes a-z, 0-9 and -')
    .describe('Must never change: the id is its hash. A slug of the catalogue replaces that wallet.'),
  name: z
    .string()
    .min(1)
    .describe(
      'Displayed name, at most 64 characters; invisible and reordering characters are removed. The icon is drawn from it.',
    ),
  chains: z
    .array(z.string().refine(isCaipNetworkId, 'must be a CAIP-2 id'))
    .min(1)
    .max(100)
    .describe('CAIP-2 ids; one EVM network stands for all.'),
  homepage: webLink.nullable().default(null).describe('Its website.'),
  rdns: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a reverse domain name')
    .optional()
    .describe('Identifies its browser extension (EIP-6963).'),
  mobile: appLink
    .optional()
    .describe(
      'Opens it on a phone; `/wc?uri=…` is appended. An app opens a scheme of its own only where it names it in `pairing.walletSchemes`.',
    ),
  desktop: appLink.optional().describe('Opens its desktop app.'),
  webapp: webLink.optional().describe('Opens it in a browser.'),
  appStore: webLink.optional().describe('Its page in the App Store.'),
  playStore: z
    .string()
    .regex(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/, 'must be a Play Store link')
    .optional()
    .describe('Its page in the Play Store.'),
  chromeStore: webLink.optional().describe('Its page in the Chrome Web Store.'),
})

/** `LATCHKEY_WALLETS`: the operator's own wallets, in the order they are listed. */
export const ownWalletsSchema = z
  .array(ownWalletSchema)
  .max(100)
  .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, 'names a slug twice')

export type OwnWallet = z.infer<typeof ownWalletSchema>

/** Schemes that browsers and operating systems handle themselves, and that can carry code or commands. */
const unsafeSchemes =
  /^(javascript|data|vbscript|file|blob|filesystem|about|intent|android-app|content|view-source|jar|resource|wss?|s?ftps?|mailto|tel|sms|facetime|shortcuts|search|help|ldap|jnlp|ssh|telnet|vnc|rdp)$|^(ms|microsoft|chrome|moz|safari|webkit|apple|x-apple|prefs|app-prefs)([-.]|$)|-ms$|^itms/

/**
 * Whether a link may open a wallet: a custom scheme with a plain path, or a web link. Links that clients would reject are rejected here,
 * where the operator can fix them.
 * @example isWalletLink('kiosk://pay') // true
 */
export function isWalletLink(link: string): boolean {
  const [, scheme = ''] = /^([a-z][a-z0-9.+-]{1,31}):\/\/(?:[a-z0-9.]+(?:\/[a-z0-9.]+)*\/?)?$/.exec(link) ?? []
  if (scheme === '' || scheme === 'http' || scheme === 'https') return isWebLink(link)
  return !unsafeSchemes.test(scheme) && !hasDots(link)
}

/** Whether a link is https, or http to localhost, without userinfo, parameters or fragment. */
export function isWebLink(link: string): boolean {
  const [, scheme, host = ''] = /^(https?):\/\/([\w.-]+)(?::\d{1,5})?(?:\/[\w.~+-]+)*\/?$/.exec(link) ?? []
  if (scheme === undefined || !URL.canParse(link) || hasDots(link)) return false
  return scheme === 'https' || host === 'localhost' || host === '127.0.0.1'
}

function hasDots(link: string): boolean {
  return link.split('/').some((segment) => segment === '.' || segment === '..')
}
