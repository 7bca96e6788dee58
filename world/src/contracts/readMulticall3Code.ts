import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { packageDir } from '../paths.ts'

/** Where Multicall3 lives on every public chain. */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Creation bytecode of Multicall3. viem ships it for deployless calls but does not export it, so it is read out of the
 * installed file: a viem that moves it fails here, at once, and not as a chain without Multicall3.
 */
export async function readMulticall3Code(): Promise<Hex> {
  const file = join(packageDir('viem'), '_esm/constants/contracts.js')
  const match = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(await readFile(file, 'utf8'))
  if (!match?.[1]) throw new Error(`Multicall3's bytecode is not in ${file}: viem has moved it.`)
  return match[1] as Hex // the pattern above is that of Hex
}
