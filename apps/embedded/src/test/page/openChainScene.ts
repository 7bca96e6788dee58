import type { Hex } from 'viem'
import { type Anvil, startAnvil } from '../../../../../fixtures/anvil/src/index.ts'
import { openScene, type Scene, signInOnPage, type Visit } from './openWalletPage.ts'
import { tokenCode } from './tokenCode.ts'

/** A token on the chain of `openChainScene`. */
export const token = '0x00000000000000000000000000000000000a11ce'

export type ChainScene = { anvil: Anvil; scene: Scene; visit: Visit; address: Hex; close(): Promise<void> }

/** A scene with a chain that has `token`, and a visitor with a wallet on it. */
export async function openChainScene(options: { stepUpUsd?: number } = {}): Promise<ChainScene> {
  const anvil = await startAnvil()
  let scene: Scene | undefined
  const close = async () => {
    await scene?.close()
    await anvil.stop()
  }
  try {
    await anvil.client.setCode({ address: token, bytecode: tokenCode })
    scene = await openScene({ nodeUrl: anvil.url, ...options })
    const visit = await scene.visit()
    const address = await signInOnPage(scene, visit, 'ada@example.com')
    return { anvil, scene, visit, address, close }
  } catch (error) {
    await close()
    throw error
  }
}
