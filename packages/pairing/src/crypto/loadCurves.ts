import type { Curves } from './Curves.ts'
import { importPrivate, webCurves } from './webCurves.ts'

/** The browser's own curves where it has both, else JavaScript's, which is a download of its own. */
export async function loadCurves(): Promise<Curves> {
  const probe = new Uint8Array(32).fill(1)
  try {
    await Promise.all([importPrivate('X25519', probe), importPrivate('Ed25519', probe)])
    return webCurves
  } catch {
    const { naclCurves } = await import('./naclCurves.ts')
    return naclCurves
  }
}
