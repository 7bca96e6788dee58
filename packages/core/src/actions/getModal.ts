import type { Latchkey } from '../latchkey.ts'
import type { ModalState } from '../state.ts'

/** What the modal shows. */
export function getModal(kit: Latchkey): ModalState {
  return kit.store.getState().modal
}
