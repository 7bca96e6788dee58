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

/** A request on a network of Solana or Bitcoin. */
export type OtherRequest = RpcRequest & {
  /** Whether the operator has a node that sends transactions there. */
  hasNode: boolean
  /** The visitor's, on this network. */
  address: string
}

export type RpcContext = WalletContext & { screens: ScreenStore; user: FrameUser }
