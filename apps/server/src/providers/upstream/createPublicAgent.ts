import { lookup } from 'node:dns'
import { Agent } from 'undici'
import { isPublicAddress } from './isPublicAddress.ts'

/**
 * Connects to public servers only, for addresses that strangers choose. The address that was looked up is the one connected to, so a name
 * cannot change its meaning in between. A host that is an IP address is not looked up: callers check that one themselves.
 */
export function createPublicAgent(): Agent {
  return new Agent({
    connections: 8,
    keepAliveTimeout: 1_000,
    connect: {
      timeout: 3_000,
      lookup(host, options, callback) {
        lookup(host, { ...options, all: true }, (error, addresses) => {
          if (error) return callback(error, [])
          const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
          if (!isSafe) return callback(new PrivateAddressError(host), [])
          const [first] = addresses
          return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family)
        })
      },
    },
  })
}

/** A host that leads to this machine or its networks. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'

  constructor(host: string) {
    super(`${host} is not a public server.`)
  }
}
