import { type GasPrice, getGasPrice } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { HttpStatusError } from '../errors/server.ts'
import { GasPriceUnsupportedError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * What gas costs now, wei as decimal strings.
 * @throws GasPriceUnsupportedError 'Network not supported for Gas Price' and what the server's transport throws
 */
export async function requestGasPrice(
  latchkey: Latchkey,
  { chainId, signal }: { chainId: string; signal?: AbortSignal | undefined },
): Promise<GasPrice> {
  if (!(await isSupportedByServer(latchkey, chainId))) throw new GasPriceUnsupportedError()
  try {
    return await requestApi(latchkey, getGasPrice, { query: { chainId }, signal })
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 400) throw new GasPriceUnsupportedError({ cause: error })
    throw error
  }
}
