import { getIdentity, type Receiver } from '@latchkey/core'
import { useRead } from '../../hooks/useRead.ts'

/** The picture that belongs to a receiver's name, where the server knows one of this very name. */
export function useReceiverPicture(receiver: Receiver | undefined): string | undefined {
  const identity = useRead(getIdentity, { address: receiver?.name && receiver.address }).data
  return identity && identity.name === receiver?.name ? (identity.avatar ?? undefined) : undefined
}
