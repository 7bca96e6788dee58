import { type BitcoinChain, isBitcoin } from '../chains/Chain.ts'
import { networkSchema } from '../chains/networkSchema.ts'
import { openNetwork } from '../chains/openNetwork.ts'
import { regtestId } from './makeBitcoinPast.ts'
import { testNodes } from './testNodes.ts'

/** A Bitcoin network in regtest as providers get it, for tests without a server. Close its `esplora`. */
export function testBitcoinChain(esploraUrls: readonly string[]): BitcoinChain {
  const config = networkSchema.parse({ id: regtestId, name: 'Local Bitcoin', esploraUrls })
  const opened = openNetwork(config, testNodes)
  if (!isBitcoin(opened)) throw new Error(`${regtestId} is no Bitcoin network.`)
  return opened
}
