import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `arrow-left` (ISC). */
export function ArrowLeftIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M12 19l-7-7 7-7M19 12H5" />
}
