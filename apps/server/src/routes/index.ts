import type { EndpointName, endpoints } from '@latchkey/wire'
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
import type { Handler } from './Handler.ts'
import { proxyRpc } from './proxyRpc.ts'

/** One handler per contract: a contract without its handler does not compile. */
export const routes: { [name in EndpointName]: Handler<(typeof endpoints)[name]> } = {
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
