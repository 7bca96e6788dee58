import { type LookupAddress, promises } from 'node:dns'
import { Agent } from 'undici'
import { isPublicAddress, isPublicHost } from './parsePublicUrl.ts'

/** The time a name server has for one query. */
const lookupTimeoutMs = 1_500

/**
 * Connects to public servers only, for URLs chosen by strangers. It connects to the very address that was looked up, so a name cannot
 * resolve differently in between. A host that is an IP address is not looked up: callers check it themselves.
 * @param options.resolve queries the name servers; by default the system's, without the thread pool, so that a stranger's slow name server
 *   delays neither file access nor other lookups.
 */
export function createPublicAgent(
  options: { resolve?: (host: string) => Promise<LookupAddress[]>; isPublic?: (address: string) => boolean } = {},
): Agent {
  const { resolve = createResolve(), isPublic = isPublicAddress } = options
  return new Agent({
    connections: 8,
    keepAliveTimeout: 1_000,
    connect: {
      timeout: 3_000,
      lookup(host, { all }, callback) {
        lookUp(host).then(
          (addresses) => (all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family)),
          (error: NodeJS.ErrnoException) => callback(error, []), // what both `lookUp` and the resolver throw
        )
      },
    },
  })

  async function lookUp(host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
    if (!isPublicHost(host)) throw new PrivateAddressError(host)
    const [first, ...rest] = await resolve(host)
    if (!first || ![first, ...rest].every(({ address }) => isPublic(address))) throw new PrivateAddressError(host)
    return [first, ...rest]
  }
}

function createResolve() {
  const resolver = new promises.Resolver({ timeout: lookupTimeoutMs, tries: 1 })
  return async (host: string): Promise<LookupAddress[]> => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    // Most hosts only have addresses of one kind.
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
  }
}

/** A host that resolves to this machine or its networks. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'

  constructor(host: string) {
    super(`${host} is not a public server.`)
  }
}
