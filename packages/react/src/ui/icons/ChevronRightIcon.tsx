import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `chevron-right` (ISC). */
export function ChevronRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M9 18l6-6-6-6" />
}
