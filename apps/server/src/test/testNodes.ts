import { createEsplora } from '../providers/esplora/createEsplora.ts'
import { createLcd } from '../providers/lcd/createLcd.ts'
import { createRpc } from '../providers/rpc/createRpc.ts'

/** Nodes as `openNetwork` makes them, for tests without a server. */
export const testNodes = {
  rpc: (urls: readonly string[]) => createRpc(urls),
  esplora: (urls: readonly string[]) => createEsplora(urls),
  lcd: (urls: readonly string[]) => createLcd(urls),
}
