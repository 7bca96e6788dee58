import type { Address, PrivateKeyAccount } from 'viem'
import type { WorldInfo } from '../worldInfo.ts'
import type { Recorder } from './createRecorder.ts'

/** What the examples of a page are made with. */
export type Scene = Recorder & {
  info: WorldInfo
  /** CAIP-2. */
  network: string
  /** Has tokens, NFTs and a past. */
  me: PrivateKeyAccount
  token: (symbol: string) => Address
  metricsUrl: string
}
