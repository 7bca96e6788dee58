import { type LookupAddress, promises } from 'node:dns'
import { Agent } from 'undici'
import { isPublicAddress, isPublicHost } from './parsePublicUrl.ts'

/** What a name server has for one question. */
const lookupTimeoutMs = 1_500

/**
 * Connects to public servers only, for addresses that strangers choose. The address that was looked up is the one connected to, so a name
 * cannot change its meaning in between. A host that is an IP address is not looked up: callers check that one themselves.
 * @param options.resolve asks the name servers; by default the system's, which are asked directly, so that a slow one of a stranger's
 *   holds up neither files nor other look-ups.
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
        find(host).then(
          (addresses) => (all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family)),
          (error: NodeJS.ErrnoException) => callback(error, []), // what both `find` and the resolver throw
        )
      },
    },
  })

  async function find(host: string): Promise<[LookupAddress, ...LookupAddress[]]> {
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
    // A host that has addresses of one kind only is the usual case.
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
  }
}

/** A host that leads to this machine or its networks. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'

  constructor(host: string) {
    super(`${host} is not a public server.`)
  }
}
