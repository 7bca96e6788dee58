import { isCaipNetworkId } from '@latchkey/wire'
import { OptionsInvalidError } from './errors/OptionsInvalidError.ts'
import type { LatchkeyOptions } from './latchkey.ts'

/**
 * Refuses options that cannot work, at once and by name, instead of failing at the visitor's first click.
 * @throws OptionsInvalidError
 */
export function checkOptions(options: LatchkeyOptions): void {
  const { adapters, serverUrl, defaultNetwork, pairing, names } = options
  // Plain JavaScript callers have no compiler to tell them.
  const isList: boolean = Array.isArray(adapters)
  if (!isList) throw new OptionsInvalidError({ option: 'adapters', reason: 'must be an array of adapters' })
  const namespaces = adapters.map((adapter) => adapter.namespace)
  const twice = namespaces.find((namespace, index) => namespaces.indexOf(namespace) !== index)
  if (twice)
    throw new OptionsInvalidError({ option: 'adapters', reason: `holds two adapters of the namespace ${twice}` })
  for (const [option, url] of Object.entries({ serverUrl, 'apiUrls.restricted': options.apiUrls?.restricted }))
    if (url !== undefined && !isHttpUrl(url))
      throw new OptionsInvalidError({ option, reason: `must be an http or https URL, not "${url}"` })
  if (pairing) checkPairing(options)
  if (names && ![names.signer].flat().every((signer) => /^0x[0-9a-f]{40}$/i.test(signer)))
    throw new OptionsInvalidError({ option: 'names.signer', reason: 'must be the address of a key, or a list of them' })
  if (defaultNetwork === undefined) return
  if (!isCaipNetworkId(defaultNetwork))
    throw new OptionsInvalidError({ option: 'defaultNetwork', reason: `must be a CAIP-2 id, not "${defaultNetwork}"` })
  const isListed = adapters.some((adapter) =>
    adapter.networks.some((network) => network.caipNetworkId === defaultNetwork),
  )
  if (!isListed)
    throw new OptionsInvalidError({ option: 'defaultNetwork', reason: `is ${defaultNetwork}, which no adapter lists` })
}

function checkPairing({ pairing, projectId }: LatchkeyOptions): void {
  const relay = toUrl(pairing?.relayUrl ?? '')
  if (relay?.protocol !== 'ws:' && relay?.protocol !== 'wss:')
    throw new OptionsInvalidError({
      option: 'pairing.relayUrl',
      reason: `must be a ws or wss URL, not "${pairing?.relayUrl}"`,
    })
  // SPEC §8: 'Project ID Not Configured'.
  if (/\.walletconnect\.(com|org)$/.test(relay.hostname) && !pairing?.projectId && !projectId)
    throw new OptionsInvalidError({
      option: 'pairing.projectId',
      reason: 'is needed by this relay (Project ID Not Configured)',
    })
}

function isHttpUrl(value: string): boolean {
  const protocol = toUrl(value)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}

function toUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}
