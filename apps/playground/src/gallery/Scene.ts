import type { Stage } from './Stage.ts'

/** One state of one view. */
export type Scene = {
  /** Whether a wallet is connected before. */
  connected: boolean
  play(stage: Stage): void | Promise<void>
}
