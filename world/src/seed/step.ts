import type { Address, Hex } from 'viem'

/** One past transaction of the world. */
export type Step = {
  /** Whole or broken days before now; steps are mined in order, so never more than the step before. */
  daysAgo: number
  from: Address
  to: Address
  /** Wei. */
  value?: bigint
  data?: Hex
  /** Where the node's estimate, made at another time than the block's, would be too low. */
  gas?: bigint
}
