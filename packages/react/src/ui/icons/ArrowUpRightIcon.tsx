import type { ReactNode } from 'react'
import { Icon, type IconProps } from './Icon.tsx'

/** Lucide `arrow-up-right` (ISC). */
export function ArrowUpRightIcon(props: IconProps): ReactNode {
  return <Icon {...props} outline="M7 7h10v10M7 17 17 7" />
}
