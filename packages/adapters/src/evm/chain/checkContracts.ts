import { rejectOption } from '@latchkey/core/internal'
import type { EvmOptions } from '../parseOptions.ts'
import type { SwapContracts } from '../swap/knownRouters.ts'
import { isAddress } from './isAddress.ts'

/**
 * Checks the addresses of contracts that swaps go through and of known tokens, when the first wallet connects: every visitor's page loads
 * the checks of the other options.
 * @throws OptionsInvalidError
 */
export function checkContracts({ swapContracts = {}, knownTokens = {} }: EvmOptions): void {
  for (const [name, byChain] of Object.entries({ swapContracts, knownTokens }))
    for (const [id, contracts] of Object.entries(byChain)) {
      const { routers, ...rest } = contracts as Partial<SwapContracts>
      for (const address of Object.values({ ...rest, ...routers }).flat())
        if (address !== undefined && !isAddress(address)) rejectOption(`${name}[${id}]`, 'must hold addresses only')
    }
}
