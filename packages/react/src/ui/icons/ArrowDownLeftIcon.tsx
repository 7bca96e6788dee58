import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `arrow-down-left` (ISC). */
export function ArrowDownLeftIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M17 7 7 17M17 17H7V7" />
}
