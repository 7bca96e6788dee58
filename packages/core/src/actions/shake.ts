import type { Latchkey } from '../latchkey.ts'

/** SPEC §2. */
const shakeMs = 500

/** Says, without words, that the modal cannot be closed now. */
export function shake(latchkey: Latchkey): void {
  if (latchkey.store.getState().modal.shake) return
  const set = (shaking: boolean) => latchkey.store.setState(({ modal }) => ({ modal: { ...modal, shake: shaking } }))
  set(true)
  setTimeout(() => set(false), shakeMs)
}
