import { isCaipNetworkId } from '@latchkey/wire'
import type { LatchkeyOptions } from './latchkey.ts'
import { rejectOption } from './rejectOption.ts'

/**
 * Throws for invalid options, naming the option, instead of failing at the visitor's first click.
 * @throws OptionsInvalidError
 */
export function checkOptions(options: LatchkeyOptions): void {
  // JavaScript callers have no compiler to warn them.
  const given: unknown = (options as LatchkeyOptions | undefined)?.adapters
  if (!Array.isArray(given) || given.some((adapter) => !adapter?.namespace))
    rejectOption('adapters', 'must be an array of adapters, such as [evm({ chains })]')
  const { adapters, serverUrl, defaultNetwork, pairing, names, currency, terms } = options
  const namespaces = adapters.map((adapter) => adapter.namespace)
  const twice = namespaces.find((namespace, index) => namespaces.indexOf(namespace) !== index)
  if (twice) rejectOption('adapters', `has two adapters of the namespace ${twice}`)
  for (const [option, url] of Object.entries({ serverUrl, 'apiUrls.restricted': options.apiUrls?.restricted }))
    if (url !== undefined && !isHttpUrl(url)) rejectOption(option, `must be an http or https URL, not "${url}"`)
  if (options.analytics?.enabled && !serverUrl) rejectOption('analytics', 'needs `serverUrl`')
  if (!serverUrl && ['server', 'cookie'].some((storage) => options.signIn?.storage === storage))
    rejectOption('signIn.storage', 'needs `serverUrl`')
  if (pairing) checkPairing(options)
  const wallet = options.embeddedWallet?.url
  if (wallet !== undefined && !walletOrigin.test(wallet))
    rejectOption(
      'embeddedWallet.url',
      secureStart.test(wallet)
        ? `must be an origin alone, without a path, not "${wallet}"`
        : `must be an https origin (http only on localhost or 127.0.0.1), not "${wallet}"`,
    )
  if (names && ![names.signer].flat().every((signer) => /^0x[0-9a-f]{40}$/i.test(signer)))
    rejectOption('names.signer', 'must be the address of a key or a list of them')
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    rejectOption('currency', `must be an ISO 4217 code such as EUR, not "${currency}"`)
  if (terms?.mustAccept && !terms.termsUrl && !terms.privacyUrl)
    rejectOption('terms.mustAccept', 'needs `termsUrl` or `privacyUrl`')
  if (defaultNetwork === undefined) return
  if (!isCaipNetworkId(defaultNetwork)) rejectOption('defaultNetwork', `must be a CAIP-2 id, not "${defaultNetwork}"`)
  const isListed = adapters.some((adapter) =>
    adapter.networks.some((network) => network.caipNetworkId === defaultNetwork),
  )
  if (!isListed) rejectOption('defaultNetwork', `is ${defaultNetwork}, which no adapter lists`)
}

function checkPairing({ pairing, projectId }: LatchkeyOptions): void {
  const relay = toUrl(pairing?.relayUrl ?? '')
  if (!relay || !/^wss?:$/.test(relay.protocol))
    rejectOption('pairing.relayUrl', `must be a ws or wss URL, not "${pairing?.relayUrl}"`)
  // The message is fixed: apps match on it.
  if (/\.walletconnect\.(com|org)$/.test(relay.hostname) && !pairing?.projectId && !projectId)
    rejectOption('pairing.projectId', 'is needed by this relay (Project ID Not Configured)')
}

function isHttpUrl(value: string): boolean {
  return /^https?:$/.test(toUrl(value)?.protocol ?? '')
}

function toUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

/** Without TLS only on this machine. */
const walletOrigin = /^(https:\/\/[\w.:-]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/
const secureStart = /^(https:\/\/\w|http:\/\/(localhost|127\.0\.0\.1)(?![\w.-]))/
