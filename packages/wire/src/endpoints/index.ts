import { getAssetImage } from './getAssetImage.ts'
import { getBalance } from './getBalance.ts'
import { getCurrencyImage } from './getCurrencyImage.ts'
import { getHealth } from './getHealth.ts'
import { getHistory } from './getHistory.ts'
import { getIdentity } from './getIdentity.ts'
import { getNfts } from './getNfts.ts'
import { getSupportedChains } from './getSupportedChains.ts'
import { getTokenImage } from './getTokenImage.ts'
import { getWalletImage } from './getWalletImage.ts'
import { getWallets } from './getWallets.ts'
import { proxyRpc } from './proxyRpc.ts'

/** Every contract; the server's routes are typed "one handler per contract". */
export const endpoints = {
  getAssetImage,
  getBalance,
  getCurrencyImage,
  getHealth,
  getHistory,
  getIdentity,
  getNfts,
  getSupportedChains,
  getTokenImage,
  getWalletImage,
  getWallets,
  proxyRpc,
}
export type EndpointName = keyof typeof endpoints
