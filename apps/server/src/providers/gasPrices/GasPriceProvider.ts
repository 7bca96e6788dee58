import type { Chain } from '../../chains/Chain.ts'

/** Wei per gas, all in: `maxFeePerGas` where the network has EIP-1559, else `gasPrice`. */
export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

/** Where gas prices come from: one implementation per source. */
export type GasPriceProvider = {
  /** @throws NodeUnavailableError, RpcError */
  getGasPrices: (chain: Chain) => Promise<GasPrices>
}
