import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import type { ModalState } from '../state.ts'
import { getModal } from './getModal.ts'
import { watch } from './watch.ts'

/** Follows the modal: opened, closed, stepped, shaking. */
export function watchModal(
  latchkey: Latchkey,
  onChange: (value: ModalState, previous: ModalState) => void,
): Unsubscribe {
  return watch(latchkey, getModal, onChange)
}
