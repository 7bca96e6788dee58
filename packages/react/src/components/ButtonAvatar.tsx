import type { ReactNode } from 'react'
import { Picture } from '../ui/Picture.tsx'

/** The account's picture on the page, or a monogram. */
export function ButtonAvatar({ name, src }: { name: string; src: string | undefined }): ReactNode {
  return <Picture size={20} shape="circle" name={name.replace(/^0x/, '')} src={src} />
}
