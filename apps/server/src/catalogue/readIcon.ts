import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../packageRoot.ts'

export type IconKind = 'wallets' | 'networks' | 'tokens'

const folder = join(packageRoot(), 'assets/generated/icons')

/** The shipped SVG of that name; undefined when none is shipped. Names are file stems and can lead nowhere else. */
export async function readIcon(kind: IconKind, name: string): Promise<string | undefined> {
  if (!/^[a-z0-9-]{1,64}$/.test(name)) return undefined
  try {
    return await readFile(join(folder, kind, `${name}.svg`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined // readFile throws Node's own errors
    throw error
  }
}
