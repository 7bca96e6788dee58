import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `arrow-left-right` (ISC). */
export function ArrowLeftRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
}
