import type { Latchkey } from '@latchkey/core'
import type { MockWallet } from '@latchkey/testing'
import type { World } from '../world/readWorld.ts'

/** What a scene plays with. */
export type Stage = { latchkey: Latchkey; world: World; wallet: MockWallet }
