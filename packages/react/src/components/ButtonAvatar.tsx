import type { ReactNode } from 'react'
import { AccountPicture } from '../parts/AccountPicture.tsx'

/** The account's picture on the page, the same as in the widget. */
export function ButtonAvatar({ address, src }: { address: string; src: string | undefined }): ReactNode {
  return <AccountPicture size={20} address={address} src={src} />
}
