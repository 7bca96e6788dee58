import type { FrameUser } from '@latchkey/wire/frame'
import type { WalletChain } from '../boot/readPage.ts'
import type { WalletContext } from '../flows/walletContext.ts'
import type { ScreenStore } from '../screens/screenStore.ts'

/** A page's request on one of the wallet's networks. */
export type RpcRequest = {
  method: string
  params: unknown
  chain: WalletChain
  signal: AbortSignal
  /** Says that the visitor is deciding. */
  waiting: () => void
}

export type RpcContext = WalletContext & { screens: ScreenStore; user: FrameUser }
