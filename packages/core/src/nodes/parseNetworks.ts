import type { ChainNamespace } from '@latchkey/wire'
import type { Network } from '../network.ts'
import { rejectOption } from '../rejectOption.ts'
import { checkUrls } from './checkUrls.ts'

/** What an app gives about a chain whatever its namespace. */
type GivenChain = { id: string; name: string; blockExplorerUrl?: string | undefined; testnet?: boolean | undefined }

type NetworkRules<Namespace, Chain, Own> = {
  namespace: Namespace
  /** What errors call an entry, such as `cluster`. */
  noun: string
  /** The form of an id, and how an error says it. */
  id: readonly [form: RegExp, reason: string]
  /** The option with nodes by chain id, which replace a chain's own. */
  urls: { option: string; given: Readonly<Record<string, readonly string[]>> | undefined }
  /** A chain's own nodes and the field that holds them. */
  ownUrls(chain: Chain): readonly [field: string, urls: readonly string[]]
  /** Checks the fields that only this namespace has; returns what its networks have beside those of all. */
  parseOwn(chain: Chain, reject: (field: string, reason: string) => never): Own
}

/**
 * Parses the option `chains` of an adapter, and its option with nodes by chain id, into networks; the first is the default one.
 * @throws OptionsInvalidError naming the option
 */
export function parseNetworks<
  Namespace extends ChainNamespace,
  Chain extends GivenChain,
  Own extends Pick<Network, 'nativeCurrency'>,
>(chains: readonly Chain[], { namespace, noun, id, urls, ownUrls, parseOwn }: NetworkRules<Namespace, Chain, Own>) {
  if (!Array.isArray(chains)) rejectOption('chains', `must list at least one ${noun}`)
  const given = urls.given ?? {}
  const ids = new Set<string>()
  const [first, ...others] = chains.map((chain: Chain, index) => {
    const reject = (field: string, reason: string) => rejectOption(`chains[${index}].${field}`, reason)
    if (!id[0].test(chain?.id)) reject('id', id[1])
    if (ids.has(chain.id)) reject('id', `repeats the ${noun} ${chain.id}`)
    ids.add(chain.id)
    if (!chain.name) reject('name', 'must be a name')
    const own = parseOwn(chain, reject)
    const [field, listed] = ownUrls(chain)
    const replaced = given[chain.id]
    checkUrls(replaced ? `${urls.option}[${chain.id}]` : `chains[${index}].${field}`, replaced ?? listed)
    const { name, blockExplorerUrl, testnet } = chain
    const shared = {
      id: chain.id,
      name,
      chainNamespace: namespace,
      caipNetworkId: `${namespace}:${chain.id}` as `${Namespace}:${string}`,
    }
    return { ...shared, blockExplorerUrl, testnet, rpcUrls: replaced ?? listed, ...own }
  })
  for (const id in given)
    if (!ids.has(id)) rejectOption(`${urls.option}[${id}]`, `is for a ${noun} that \`chains\` does not list`)
  if (!first) rejectOption('chains', `must list at least one ${noun}`)
  return [first, ...others] as const
}
