import type { EmbeddedAppearance } from '../embedded/EmbeddedWallet.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Sets how the embedded wallet's page and its dialog look, now and when it is opened.
 *
 * @example setEmbeddedAppearance(latchkey, { mode: 'dark', accent: '#5867f0', locale: 'en' })
 */
export function setEmbeddedAppearance(latchkey: Latchkey, appearance: EmbeddedAppearance): void {
  latchkey.store.setState(({ embedded }) => ({ embedded: { ...embedded, appearance } }))
}
