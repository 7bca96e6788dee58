import { close, getModal, open, watchModal } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useWatch } from './useWatch.ts'

type OpenOptions = Parameters<typeof open>[1]

/**
 * Whether the modal is open, and how to open and close it.
 *
 * @example
 * const modal = useModal()
 * <button onClick={() => modal.open({ view: 'Networks' })}>Change network</button>
 */
export function useModal(): { isOpen: boolean; open: (options?: OpenOptions) => void; close: () => void } {
  const latchkey = useLatchkey()
  const isOpen = useWatch(getModal, watchModal).open
  return useMemo(
    () => ({
      isOpen,
      open: (options) => open(latchkey, options),
      close: () => close(latchkey, { reason: 'api' }),
    }),
    [latchkey, isOpen],
  )
}
