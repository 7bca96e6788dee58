import type { Latchkey } from '../latchkey.ts'
import type { ModalState } from '../state.ts'

/** What the modal shows. */
export function getModal(latchkey: Latchkey): ModalState {
  return latchkey.store.getState().modal
}
