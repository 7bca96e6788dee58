import { ApiError } from '../errors/ApiError.ts'
import type { Destinations } from '../providers/onramp/createDestinations.ts'

/**
 * Checks that each wallet of a purchase has addresses of the networks that it is for.
 * @param field the input's name, for the error response.
 * @throws ApiError 400
 */
export function assertReceivers(
  wallets: readonly { address: string; networks: readonly (string | undefined)[] }[],
  { field, canReceive }: { field: string } & Pick<Destinations, 'canReceive'>,
): void {
  for (const { address, networks } of wallets) {
    const wrong = networks.filter((network) => !canReceive(address, network))
    if (wrong.length === 0) continue
    const [network = 'the network that the token is on'] = wrong
    throw new ApiError(400, {
      field,
      description: `The address provided is not one of ${network}: what is bought would be lost`,
    })
  }
}
