import type { Wallet } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

/**
 * Says which catalogue wallet the visitor is about to pair by code, so that it is among the recent ones afterwards; `undefined` for whichever
 * wallet scans it. Another choice than before forgets the link that was followed.
 */
export function chooseWallet(kit: Latchkey, { wallet }: { wallet: Wallet | undefined }): void {
  const { pairing } = kit.store.getState()
  if (pairing.recentWallet?.id === wallet?.id && pairing.recentWallet !== undefined) return
  kit.store.setState({ pairing: { ...pairing, recentWallet: wallet, linking: undefined } })
}
